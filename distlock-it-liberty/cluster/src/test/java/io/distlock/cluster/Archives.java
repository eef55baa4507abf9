package io.distlock.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.Node;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.container.LibraryContainer;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * What tests deploy in other forms than the build packs it: classes of these tests, together with
 * the libraries of the sample application, which are distlock and what it needs for Redis.
 */
final class Archives {

  private final Path directory;
  private final Map<ArchivePath, Node> libraries;

  /** Writes to a new directory below {@code work}. */
  Archives(Path work) {
    directory = createDirectory(work);
    libraries =
        ShrinkWrap.createFromZipFile(
                WebArchive.class, ClusterLayout.path("cluster.sample.application").toFile())
            .getContent(Filters.include("/WEB-INF/lib/.+"));
  }

  /** A WAR without distlock. */
  static WebArchive war(String name, Class<?>... classes) {
    return ShrinkWrap.create(WebArchive.class, name).addClasses(classes);
  }

  /** Adds distlock. */
  <T extends Archive<T> & LibraryContainer<T>> T withDistlock(T archive) {
    libraries.forEach(
        (path, node) -> archive.addAsLibrary(node.getAsset(), path.get().replaceAll(".*/", "")));
    return archive;
  }

  /** Writes distlock and what it needs to files of their own. */
  List<Path> distlock() {
    return libraries.entrySet().stream().map(this::write).toList();
  }

  private Path write(Map.Entry<ArchivePath, Node> library) {
    Path file = directory.resolve(library.getKey().get().replaceAll(".*/", ""));
    try (InputStream in = library.getValue().getAsset().openStream()) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes an archive to a file of its name. */
  Path write(Archive<?> archive) {
    Path file = directory.resolve(archive.getName());
    archive.as(ZipExporter.class).exportTo(file.toFile(), true);
    return file;
  }

  private static Path createDirectory(Path work) {
    try {
      Files.createDirectories(work);
      return Files.createTempDirectory(work, "archives-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
