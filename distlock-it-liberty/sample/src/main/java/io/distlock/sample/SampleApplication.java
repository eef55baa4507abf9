package io.distlock.sample;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Serves the resources below {@code /api}. */
@ApplicationPath("/api")
public class SampleApplication extends Application {}
