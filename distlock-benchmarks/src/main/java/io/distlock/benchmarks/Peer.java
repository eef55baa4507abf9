package io.distlock.benchmarks;

/** What is measured side by side; what nobody can beat comes first. Public for JMH. */
public enum Peer {
  BARE_JDBC("bare JDBC, our statements", Server.POSTGRESQL, Busy.FAILS),
  DISTLOCK_ON_POSTGRESQL("distlock", Server.POSTGRESQL, Busy.WAITS),
  SHEDLOCK("ShedLock JDBC", Server.POSTGRESQL, Busy.FAILS),
  SPRING_JDBC("Spring Integration JDBC", Server.POSTGRESQL, Busy.WAITS),
  BARE_LETTUCE("bare Lettuce, our scripts", Server.REDIS, Busy.FAILS),
  DISTLOCK_ON_REDIS("distlock", Server.REDIS, Busy.WAITS),
  REDISSON("Redisson RLock", Server.REDIS, Busy.WAITS),
  SPRING_REDIS("Spring Integration Redis", Server.REDIS, Busy.WAITS);

  /** What it needs. */
  enum Server {
    POSTGRESQL,
    REDIS
  }

  /** What it does when somebody else has the lock. */
  enum Busy {
    WAITS,
    FAILS
  }

  private final String label;
  private final Server server;
  private final Busy busy;

  Peer(String label, Server server, Busy busy) {
    this.label = label;
    this.server = server;
    this.busy = busy;
  }

  /** Connects it to the server. */
  OpenPeer open() throws Exception {
    return switch (this) {
      case BARE_JDBC -> new BareJdbc();
      case DISTLOCK_ON_POSTGRESQL -> Distlock.onPostgres();
      case SHEDLOCK -> new ShedLockPeer();
      case SPRING_JDBC -> new SpringJdbc();
      case BARE_LETTUCE -> new BareLettuce();
      case DISTLOCK_ON_REDIS -> Distlock.onRedis();
      case REDISSON -> new RedissonPeer();
      case SPRING_REDIS -> new SpringRedis();
    };
  }

  /** What people call it. */
  String label() {
    return label;
  }

  boolean needs(Server other) {
    return server == other;
  }

  boolean waits() {
    return busy == Busy.WAITS;
  }
}
