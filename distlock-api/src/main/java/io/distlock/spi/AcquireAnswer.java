package io.distlock.spi;

/** The answer to an attempt: {@link Granted} or {@link Held}. */
public sealed interface AcquireAnswer permits Granted, Held {}
