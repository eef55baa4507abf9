package io.distlock.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A child process that never outlives this JVM, not even after a {@code kill -9} of this JVM.
 *
 * <p>The child's standard input is a pipe from here that nobody writes to. A small shell beside the
 * child reads it; when this JVM ends in whatever way, the kernel closes the pipe, the read returns
 * and the shell kills the child. The child itself replaces the starting shell, so that {@link
 * #pid()} is its own. It ignores SIGINT where it can: Ctrl-C in a terminal reaches every process of
 * the group, but it is the launcher that decides how its children end.
 *
 * <p>Thread-safe.
 */
public final class TetheredProcess implements AutoCloseable {

  private static final String TETHER =
      """
      exec 3<&0 </dev/null
      sh -c "$0" $$ >/dev/null 2>&1 &
      trap '' INT
      exec "$@" 3<&-
      """;

  /** Ends its parent, whose process id it is given, unless that has ended before. */
  private static final String GUARD =
      """
      trap '' INT TERM HUP
      read -r line <&3
      parent=$(ps -o ppid= -p $$ || cut -d ' ' -f 4 /proc/$$/stat)
      [ $parent -eq $0 ] && kill -9 $0
      """;

  private static final Duration SIGNAL_TAKES_AT_MOST = Duration.ofSeconds(10);

  private final Process process;

  private TetheredProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts {@code command} with {@code environment} added to ours; both of its outputs are appended
   * to {@code log}.
   */
  public static TetheredProcess start(
      List<String> command, Map<String, String> environment, Path directory, Path log) {
    List<String> tethered = new ArrayList<>(List.of("/bin/sh", "-c", TETHER, GUARD));
    tethered.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(tethered)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    try {
      return new TetheredProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the process id of the program itself. */
  public long pid() {
    return process.pid();
  }

  /** Tells whether the program runs, or is frozen; false once it has ended. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns what the program has ended with. */
  int exitValue() {
    return process.exitValue();
  }

  /** Stops the program in the midst of what it does (SIGSTOP). Its connections stay open. */
  public void freeze() {
    signal("STOP", pid());
    if (Files.exists(Path.of("/proc", Long.toString(pid())))) {
      Await.until("process " + pid() + " frozen", SIGNAL_TAKES_AT_MOST, () -> hasState(pid(), 'T'));
    }
  }

  /** Lets a frozen program go on (SIGCONT). */
  public void thaw() {
    signal("CONT", pid());
  }

  /** Ends the program at once (SIGKILL), also a frozen one, and returns when it has ended. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd(SIGNAL_TAKES_AT_MOST);
    if (isAlive()) {
      throw new IllegalStateException("Process " + pid() + " survived SIGKILL");
    }
  }

  /** Asks the program to end (SIGTERM); kills it if it has not done so after {@code grace}. */
  public void stop(Duration grace) {
    process.toHandle().destroy(); // Process.destroy would close the pipe, which kills
    awaitEnd(grace);
    kill();
  }

  /** Kills the program if it still runs. */
  @Override
  public void close() {
    kill();
  }

  private void awaitEnd(Duration atMost) {
    try {
      process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void signal(String name, long pid) {
    try {
      int exit = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid).start().waitFor();
      if (exit != 0) {
        throw new IllegalStateException("Cannot send SIG" + name + " to process " + pid);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while sending SIG" + name, e);
    }
  }

  /** Reads the state letter that follows the command's name, which stands in parentheses. */
  static boolean hasState(long pid, char state) {
    try {
      String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return line.startsWith(") " + state, line.lastIndexOf(')'));
    } catch (IOException e) {
      return false;
    }
  }
}
