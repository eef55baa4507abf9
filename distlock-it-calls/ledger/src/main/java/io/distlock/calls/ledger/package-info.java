/**
 * An application that books in every kind of transaction, under a lock. A booking reads a counter
 * without locking its row and writes back one more, so that two that overlap lose an update.
 */
@NullMarked
package io.distlock.calls.ledger;

import org.jspecify.annotations.NullMarked;
