package io.distlock.faults;

import java.net.URI;

/** A server of a test's own: a local process. */
public interface StoreServer extends AutoCloseable {

  /** Where it listens; the scheme is the name of the backend. */
  URI uri();

  /** A look into it past the library. Always the same. */
  Look look();

  /** Stops it in the midst of what it does; connections stay open. */
  void freeze();

  /** Lets it go on after {@link #freeze()}. */
  void thaw();

  /** How many connections one process of the library has at most, one that waits included. */
  int connectionsOfAProcess();

  /** Ends it, and the look into it. */
  @Override
  void close();
}
