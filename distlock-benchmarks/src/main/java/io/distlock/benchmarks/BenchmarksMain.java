package io.distlock.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures everybody on the same servers and prints one table. Each measurement has a JVM of its
 * own, started by JMH; what JMH says goes to files.
 */
public final class BenchmarksMain {

  private final Plan plan = Plan.read();
  private final Path directory =
      Path.of(System.getProperty("benchmarks.directory", "target/benchmarks"));
  private final Results results = new Results();

  private BenchmarksMain() {}

  /** Runs the benchmarks that the system properties {@code benchmarks.*} name. */
  public static void main(String[] args) throws IOException, RunnerException {
    new BenchmarksMain().run();
  }

  private void run() throws IOException, RunnerException {
    Files.createDirectories(directory);
    Path servers = Servers.start().write();
    try {
      for (int round = 1; round <= plan.rounds(); round++) {
        for (Scenario scenario : plan.scenarios()) {
          for (Peer peer : plan.peers(scenario)) {
            measure(scenario, peer, round, servers);
          }
        }
      }
    } finally {
      Files.delete(servers);
    }
    System.out.println();
    System.out.println(results.table());
  }

  private void measure(Scenario scenario, Peer peer, int round, Path servers)
      throws RunnerException {
    Path log = directory.resolve("%s-%s-%d.log".formatted(scenario, peer, round));
    for (RunResult result : new Runner(options(scenario, peer, servers, log)).run()) {
      Score score =
          new Score(
              result.getPrimaryResult().getScore(),
              Objects.requireNonNull(result.getSecondaryResults().get(CpuTime.NAME)).getScore());
      results.add(scenario, peer, score);
      System.out.printf(
          Locale.ROOT,
          "round %d: %-34s %-26s %7.0f cycles/s %6.0f us CPU/cycle (load %.1f)%n",
          round,
          scenario.title(),
          peer.label(),
          score.cyclesPerSecond(),
          score.cpuMicros(),
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
  }

  private Options options(Scenario scenario, Peer peer, Path servers, Path log) {
    TimeValue time = TimeValue.seconds(plan.seconds());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(LockingBenchmark.class.getName() + "\\." + scenario.method() + "$")
            .param("peer", peer.name())
            .threads(scenario.threads())
            .forks(1)
            .warmupIterations(1)
            .warmupTime(time)
            .measurementIterations(1)
            .measurementTime(time)
            .jvmArgs(Servers.argument(servers), "-Xmx512m")
            .addProfiler(CpuTime.class)
            .shouldFailOnError(true)
            .output(log.toString());
    plan.profilers()
        .forEach(
            profiler -> {
              String[] parts = profiler.split(":", 2);
              options.addProfiler(parts[0], parts.length == 1 ? "" : parts[1]);
            });
    return options.build();
  }
}
