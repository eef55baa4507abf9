package io.distlock.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the engine logs while this is open; keeps it from the console. */
final class Logs implements AutoCloseable {

  private final Logger logger = Logger.getLogger("io.distlock.engine");
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private volatile boolean failing;

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          if (failing && entry.getLevel().equals(Level.WARNING)) {
            throw new IllegalStateException("planted: the disk is full");
          }
          records.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  Logs() {
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
  }

  /** Meanwhile no warning can be written. */
  void failing(Runnable meanwhile) {
    failing = true;
    try {
      meanwhile.run();
    } finally {
      failing = false;
    }
  }

  List<LogRecord> warnings() {
    return records.stream().filter(entry -> entry.getLevel().equals(Level.WARNING)).toList();
  }

  /** The messages of all warnings that contain that text. */
  List<String> warnings(String text) {
    return warnings().stream()
        .map(LogRecord::getMessage)
        .filter(message -> message.contains(text))
        .toList();
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
  }
}
