package io.distlock.quiet;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Serves the resource. */
@ApplicationPath("/")
public class QuietApplication extends Application {}
