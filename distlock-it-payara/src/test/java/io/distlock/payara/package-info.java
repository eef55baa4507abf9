/** Real Payara Micro processes with the application of all kinds of locked calls. */
@NullMarked
package io.distlock.payara;

import org.jspecify.annotations.NullMarked;
