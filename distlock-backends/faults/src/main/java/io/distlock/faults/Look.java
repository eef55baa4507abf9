package io.distlock.faults;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A look into a server past the library, at what the manual describes. */
public interface Look {

  /** All that the server has noted about the lease of that name; empty if it is free. */
  Optional<String> lease(String name);

  /** The fencing token of the lease of that name. */
  long fencingToken(String name);

  /**
   * What is left of the lease by the server's clock; zero if it is free, negative if it never ends.
   */
  Duration remaining(String name);

  /** Takes the lease away. */
  void delete(String name);

  /** The names of all leases. */
  List<String> leases();

  /** How many requests of the library the server has counted so far; it may count a second late. */
  long requests();

  /** How many connections are open, this one included. */
  int connections();

  /** Whether nobody holds that name. */
  default boolean isFree(String name) {
    return lease(name).isEmpty();
  }
}
