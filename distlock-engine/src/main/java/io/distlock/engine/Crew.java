package io.distlock.engine;

import java.util.concurrent.Executor;

/**
 * Who works for an engine, in groups that never wait for each other.
 *
 * @param renewals sends renewals; may drop work, since every renewal is tried again by its
 *     timetable
 * @param chores gives back what nobody holds, and looks after the store's health
 * @param listeners runs what depends on a loss, and may block there
 * @param events tells events, one after the other; refuses work when too many wait
 * @param dismissal lets everybody finish what is under way, and go
 */
record Crew(
    Executor renewals, Executor chores, Executor listeners, Executor events, Runnable dismissal) {}
