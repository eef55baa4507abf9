package io.distlock.tck;

/**
 * A task to run once the clock shows {@code dueNanos}.
 *
 * @param dueNanos since the start of the clock
 * @param number orders timers that are due at the same time
 * @param task what to run
 */
record ManualTimer(long dueNanos, long number, Runnable task) {}
