/** What every application server owes the application with all kinds of locked calls. */
@NullMarked
package io.distlock.calls.contract;

import org.jspecify.annotations.NullMarked;
