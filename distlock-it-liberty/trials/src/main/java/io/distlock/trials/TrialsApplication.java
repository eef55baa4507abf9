package io.distlock.trials;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Serves the resources below {@code /trials}. */
@ApplicationPath("/trials")
public class TrialsApplication extends Application {}
