package io.distlock.servers;

import java.net.URI;

/**
 * A Redis that a test may talk to, wherever it runs.
 *
 * <p>Unless the test has started it itself, it belongs to others too: a test keeps to a key prefix
 * of its own, changes no setting and never flushes.
 */
public interface Redis {

  /** Returns where it listens, with what it takes to be let in. */
  URI uri();
}
