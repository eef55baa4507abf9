package io.distlock.cdi;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What the library, or another one, logs while it is open. */
final class Log extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private Log(Logger logger) {
    this.logger = logger;
  }

  static Log open() {
    return open("io.distlock");
  }

  static Log open(String library) {
    Log log = new Log(Logger.getLogger(library));
    log.logger.setLevel(Level.FINE);
    log.logger.addHandler(log);
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
    logger.removeHandler(this);
    logger.setLevel(null);
  }
}
