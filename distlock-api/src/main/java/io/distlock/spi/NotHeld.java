package io.distlock.spi;

/** The lease to be handed over does not hold its name. */
public record NotHeld() implements HandOverAnswer {}
