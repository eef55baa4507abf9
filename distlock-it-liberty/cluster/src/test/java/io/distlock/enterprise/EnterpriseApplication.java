package io.distlock.enterprise;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Serves the resource of its WAR. */
@ApplicationPath("/")
public class EnterpriseApplication extends Application {}
