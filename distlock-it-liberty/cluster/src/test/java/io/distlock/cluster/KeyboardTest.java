package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import org.junit.jupiter.api.Test;

class KeyboardTest {

  @Test
  void enter_is_noticed_once() throws IOException {
    try (PipedOutputStream keys = new PipedOutputStream()) {
      Keyboard keyboard = Keyboard.listenTo(new PipedInputStream(keys));
      keys.write('\n');
      keys.flush();
      await().until(keyboard::enterWasPressed);
      assertThat(keyboard.enterWasPressed()).isFalse();
    }
  }

  @Test
  void the_end_of_the_input_is_no_enter() throws InterruptedException, IOException {
    PipedOutputStream keys = new PipedOutputStream();
    Keyboard keyboard = Keyboard.listenTo(new PipedInputStream(keys));
    keys.close();
    keyboard.awaitEndOfInput();
    assertThat(keyboard.enterWasPressed()).isFalse();
  }
}
