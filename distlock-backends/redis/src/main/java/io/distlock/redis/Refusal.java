package io.distlock.redis;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads error answers of servers: what they mean, whether the request surely had no effect, and
 * what to do about it.
 *
 * <p>Only the first write of a script can be refused because of the server's state, and our scripts
 * write only after they have read all that they need; so such a refusal means that nothing was
 * changed. A right that is missing inside a script may be noticed in its midst.
 */
final class Refusal {

  /** The server cannot serve for the time being. */
  private static final Map<String, String> TEMPORARY =
      Map.ofEntries(
          Map.entry("LOADING", "it is starting: wait"),
          Map.entry("BUSY", "a script of somebody else keeps it busy"),
          Map.entry("READONLY", "it is a replica: check distlock.redis.uri"),
          Map.entry("MASTERDOWN", "it is a replica that lost its master: check distlock.redis.uri"),
          Map.entry("NOREPLICAS", "too few replicas are connected: see min-replicas-to-write"),
          Map.entry("MISCONF", "it cannot save to disk: check disk and log of the server"),
          Map.entry("OOM", "its memory is full: raise maxmemory or remove data"),
          Map.entry("CLUSTERDOWN", "its cluster is not complete"),
          Map.entry("TRYAGAIN", "its cluster is moving keys"),
          Map.entry("MOVED", "it is a node of a cluster, which is not supported yet"),
          Map.entry("ASK", "it is a node of a cluster, which is not supported yet"));

  /** A human has to change something. */
  private static final Map<String, String> LASTING =
      Map.of(
          "NOAUTH", "set distlock.redis.password (and distlock.redis.username)",
          "WRONGPASS", "check distlock.redis.username and distlock.redis.password",
          "NOPERM",
              "give the user the rights that the manual lists, on keys and channels that begin with '%s'");

  /** Older servers wrap what a command in a script answered. */
  private static final Pattern WRAPPED_CODE = Pattern.compile("(?<=[: ])-([A-Z]{3,}) ");

  /** Says nothing to whoever reads it; the line is shown instead. */
  private static final Pattern SCRIPT_SUFFIX = Pattern.compile(" script: [0-9a-f]{40},.*");

  private static final Pattern SCRIPT_LINE = Pattern.compile("user_script:(\\d+)");

  private static final Pattern FOREIGN = Pattern.compile("DISTLOCK (\\d+) (.*)");

  private Refusal() {}

  static LockStoreException of(RedisSettings settings, String answer, @Nullable Request request) {
    String store = settings.server();
    Matcher foreign = FOREIGN.matcher(answer);
    if (request != null && foreign.matches()) {
      return foreign(store, request, Integer.parseInt(foreign.group(1)), foreign.group(2));
    }
    String code = code(answer);
    String temporary = TEMPORARY.get(code);
    if (temporary != null) {
      return new LockStoreUnavailableException(
          "%s cannot serve now, %s (%s)".formatted(store, temporary, printable(answer)),
          null,
          false);
    }
    boolean insideScript = SCRIPT_LINE.matcher(answer).find();
    return new LockStoreException(
        "%s refused%s: %s%s"
            .formatted(store, command(answer, request), printable(answer), advice(code, settings)),
        null,
        insideScript);
  }

  private static LockStoreException foreign(
      String store, Request request, int index, String expected) {
    return new LockStoreException(
        "the key '%s' on %s does not hold %s, so something else wrote it: delete it, or choose another distlock.prefix"
            .formatted(request.keys().get(index - 1), store, expected),
        null,
        false);
  }

  /** The word that tells what kind of error it is. */
  static String code(String answer) {
    if (answer.contains("The user executing the script can't")) {
      return "NOPERM";
    }
    Matcher wrapped = WRAPPED_CODE.matcher(answer);
    return answer.contains("@user_script") && wrapped.find()
        ? wrapped.group(1)
        : answer.split(" ", 2)[0];
  }

  /** Which verb, and the line of its script if the answer tells. */
  private static String command(String answer, @Nullable Request request) {
    if (request == null) {
      return "";
    }
    Matcher line = SCRIPT_LINE.matcher(answer);
    return line.find()
        ? " a command of "
            + request.script()
            + ", "
            + request.script().line(Integer.parseInt(line.group(1)))
        : " " + request.script();
  }

  private static String advice(String code, RedisSettings settings) {
    String advice = LASTING.get(code);
    return advice == null ? "" : " (" + advice.formatted(settings.prefix()) + ")";
  }

  /** Without the arguments that some answers repeat: ownership tokens are among them. */
  private static String printable(String answer) {
    String known = SCRIPT_SUFFIX.matcher(answer).replaceFirst("");
    return known.replaceFirst("(?s), with args.*", "").strip();
  }
}
