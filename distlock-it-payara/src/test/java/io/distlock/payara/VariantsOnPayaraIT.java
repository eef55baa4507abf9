package io.distlock.payara;

import io.distlock.calls.contract.HttpDesk;
import io.distlock.calls.contract.Variant;
import io.distlock.calls.contract.VariantsContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One Payara Micro with several applications. */
class VariantsOnPayaraIT extends VariantsContract {

  @Override
  protected Host deploy(List<Variant> variants) {
    Path directory = PayaraServer.directory();
    List<Path> wars =
        variants.stream()
            .map(each -> each.pack(directory.resolve("calls.war"), directory))
            .toList();
    return new PayaraHost(PayaraServer.start("variants", wars, Map.of()).awaitReady());
  }

  private record PayaraHost(PayaraServer server) implements Host {

    @Override
    public String ask(String application, String word, String argument) {
      return desk().ask(application, word, argument);
    }

    @Override
    public boolean answers(String application) {
      return desk().answers(application);
    }

    @Override
    public String log() {
      return server.log();
    }

    @Override
    public void close() {
      server.close();
    }

    private HttpDesk desk() {
      return server.desk();
    }
  }
}
