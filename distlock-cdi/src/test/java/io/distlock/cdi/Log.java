package io.distlock.cdi;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What the library logs while it is open. */
final class Log extends Handler implements AutoCloseable {

  private static final Logger LOGGER = Logger.getLogger("io.distlock");

  private final List<String> lines = new CopyOnWriteArrayList<>();

  static Log open() {
    Log log = new Log();
    LOGGER.setLevel(Level.FINE);
    LOGGER.addHandler(log);
    return log;
  }

  /** Level and message of each entry. */
  List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord entry) {
    lines.add(entry.getLevel() + " " + new SimpleFormatter().formatMessage(entry));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LOGGER.removeHandler(this);
    LOGGER.setLevel(null);
  }
}
