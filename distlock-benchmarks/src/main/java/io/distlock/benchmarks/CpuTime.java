package io.distlock.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * How much time of a processor this JVM takes for a cycle, all of its threads together. Unlike the
 * cycles it depends little on what else the machine does. Public for JMH.
 */
public final class CpuTime implements InternalProfiler {

  static final String NAME = "cpu";

  private long startNanos;

  /** For JMH. */
  public CpuTime() {}

  @Override
  public String getDescription() {
    return "processor time of the JVM";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    startNanos = cpuNanos();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double micros = (cpuNanos() - startNanos) / 1000.0;
    long cycles = Math.max(1, result.getMetadata().getAllOps());
    return List.of(new ScalarResult(NAME, micros / cycles, "us/op", AggregationPolicy.AVG));
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
