/** Jobs that take a while and report to the overlap probe, for tests that stop their server. */
@NullMarked
package io.distlock.jobs;

import org.jspecify.annotations.NullMarked;
