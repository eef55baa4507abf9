/**
 * What the tests have done inside a container: locks, transactions and connections, driven from
 * outside by HTTP. Nothing in it belongs to one container.
 *
 * <p>Answers are lines of {@code key=value}.
 */
@NullMarked
package io.distlock.trials;

import org.jspecify.annotations.NullMarked;
