package io.distlock.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Somebody else holds a valid lease.
 *
 * @param owner who, if the store knows
 * @param remaining for how long yet if nobody renews it, if the store knows
 */
public record Held(@Nullable String owner, @Nullable Duration remaining) implements AcquireAnswer {}
