package io.distlock.openejb;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What is logged in this JVM while it is open. */
final class CapturedLog extends Handler {

  private static final Logger ROOT = Logger.getLogger("");

  private final StringWriter text = new StringWriter();
  private final PrintWriter writer = new PrintWriter(text, true);

  static CapturedLog open() {
    CapturedLog log = new CapturedLog();
    ROOT.addHandler(log);
    return log;
  }

  String text() {
    return text.toString();
  }

  @Override
  public void publish(LogRecord line) {
    writer.println(line.getMessage());
    @Nullable Throwable problem = line.getThrown();
    if (problem != null) {
      problem.printStackTrace(writer);
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    ROOT.removeHandler(this);
  }
}
