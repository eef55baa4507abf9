package io.distlock.servers;

/** The two ways through a {@link FaultProxy}. */
public enum Direction {
  /** From the client to the server. */
  REQUESTS,
  /** From the server to the client. */
  REPLIES
}
