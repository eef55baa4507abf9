package io.distlock.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/** Cycles a second of one peer. Started by {@link BenchmarksMain}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("NullAway.Init") // JMH sees to it
public class LockingBenchmark {

  /** Who is measured. */
  @Param public Peer peer;

  private OpenPeer open;

  /** Connects. */
  @Setup
  public void open() throws Exception {
    open = peer.open();
  }

  /** Disconnects. */
  @TearDown
  public void close() throws Exception {
    open.close();
  }

  /** Each thread has a lock of its own: nobody waits. */
  @Benchmark
  public void ownNames(OwnName own) throws Exception {
    open.cycle(own.name);
  }

  /** All threads want the same lock, and wait for it. */
  @Benchmark
  public void oneName() throws Exception {
    open.cycle("the-one");
  }

  /** The name of a thread's own lock. */
  @State(Scope.Thread)
  public static class OwnName {

    String name;

    /** Chooses it. */
    @Setup
    public void choose(ThreadParams thread) {
      name = "own-" + thread.getThreadIndex();
    }
  }
}
