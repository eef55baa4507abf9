package org.eclipse.microprofile.faulttolerance;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands for the annotation of that name, which is only compared by name. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Asynchronous {}
