package io.distlock.spi;

/** The answer to a hand-over: {@link Granted} or {@link NotHeld}. */
public sealed interface HandOverAnswer permits Granted, NotHeld {}
