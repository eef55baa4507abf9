package io.distlock.calls;

/** The event that {@link Observers} wait for. */
record Signal() {}
