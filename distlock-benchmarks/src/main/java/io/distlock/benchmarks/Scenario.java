package io.distlock.benchmarks;

import io.distlock.benchmarks.Peer.Server;
import java.util.List;
import java.util.stream.Stream;

/** Some peers doing the same. The first one is what the others are compared with. */
enum Scenario {
  POSTGRESQL_1("PostgreSQL, 1 thread", Server.POSTGRESQL, 1, Names.OWN),
  POSTGRESQL_16("PostgreSQL, 16 threads, own names", Server.POSTGRESQL, 16, Names.OWN),
  POSTGRESQL_8_ON_ONE("PostgreSQL, 8 threads, one name", Server.POSTGRESQL, 8, Names.ONE),
  REDIS_1("Redis, 1 thread", Server.REDIS, 1, Names.OWN),
  REDIS_32("Redis, 32 threads, own names", Server.REDIS, 32, Names.OWN),
  REDIS_8_ON_ONE("Redis, 8 threads, one name", Server.REDIS, 8, Names.ONE);

  private enum Names {
    OWN,
    ONE
  }

  private final String title;
  private final Server server;
  private final int threads;
  private final Names names;

  Scenario(String title, Server server, int threads, Names names) {
    this.title = title;
    this.server = server;
    this.threads = threads;
    this.names = names;
  }

  String title() {
    return title;
  }

  int threads() {
    return threads;
  }

  /** Of {@link LockingBenchmark}. */
  String method() {
    return names == Names.OWN ? "ownNames" : "oneName";
  }

  /** All that can do it. */
  List<Peer> peers() {
    return Stream.of(Peer.values())
        .filter(peer -> peer.needs(server) && (names == Names.OWN || peer.waits()))
        .toList();
  }
}
