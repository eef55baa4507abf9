package io.distlock.benchmarks;

/**
 * What one measurement says.
 *
 * @param cyclesPerSecond of all threads together
 * @param cpuMicros processor time of the client's JVM for each cycle
 */
record Score(double cyclesPerSecond, double cpuMicros) {}
