package io.distlock.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.concurrent.atomic.AtomicBoolean;

/** Notices that the user has pressed ENTER. The end of the input is no ENTER. */
final class Keyboard {

  private final AtomicBoolean pressed = new AtomicBoolean();
  private final BufferedReader lines;
  private final Thread reader;

  private Keyboard(InputStream in) {
    lines = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset()));
    reader = new Thread(this::read, "demo-keyboard");
    reader.setDaemon(true);
  }

  /** Reads {@code in} on a daemon thread until it ends. */
  static Keyboard listenTo(InputStream in) {
    Keyboard keyboard = new Keyboard(in);
    keyboard.reader.start();
    return keyboard;
  }

  /** Tells whether ENTER was pressed since the last call. */
  boolean enterWasPressed() {
    return pressed.getAndSet(false);
  }

  void awaitEndOfInput() throws InterruptedException {
    reader.join();
  }

  private void read() {
    try {
      while (lines.readLine() != null) {
        pressed.set(true);
      }
    } catch (IOException e) {
      // as good as the end
    }
  }
}
