package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was found out about the locked methods of one bean class.
 *
 * @param plans how they are locked
 * @param problems why some cannot be
 * @param overrides the properties that could override a member
 */
record LockedBean(
    Map<Signature, LockPlan> plans,
    List<LockConfigurationException> problems,
    Set<String> overrides) {}
