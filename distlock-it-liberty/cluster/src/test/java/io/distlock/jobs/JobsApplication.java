package io.distlock.jobs;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Serves the resource. */
@ApplicationPath("/")
public class JobsApplication extends Application {}
