package io.distlock.calls.variants;

import jakarta.ejb.Singleton;

/** A timer that the compiler leads to the hidden class. */
@Singleton
public class HeirTimer extends HiddenParentTimer {}
