/**
 * Runs several real engines over one store through thousands of seeded histories of pauses,
 * crashes, lost, late and doubled messages, and judges each history by the promises of the library.
 * One thread runs at a time, on time that only the simulation moves: the same seed gives the same
 * history.
 */
@NullMarked
package io.distlock.engine.simulation;

import org.jspecify.annotations.NullMarked;
