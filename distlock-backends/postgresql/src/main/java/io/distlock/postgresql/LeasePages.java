package io.distlock.postgresql;

import io.distlock.LockInfo;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads all leases in the order of their names, piece by piece, each piece only when the reader
 * gets there. No connection is kept for a reader who takes his time. Not thread-safe.
 */
final class LeasePages extends Spliterators.AbstractSpliterator<List<LockInfo>> {

  private static final int LEASES_AT_A_TIME = 1000;

  private final Inspection inspection;
  private String last = "";
  private boolean finished;

  private LeasePages(Inspection inspection) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    this.inspection = inspection;
  }

  static Stream<LockInfo> stream(Inspection inspection) {
    return StreamSupport.stream(new LeasePages(inspection), /* parallel= */ false)
        .flatMap(List::stream);
  }

  @Override
  public boolean tryAdvance(Consumer<? super List<LockInfo>> reader) {
    if (finished) {
      return false;
    }
    List<LockInfo> piece = inspection.findSome(last, LEASES_AT_A_TIME);
    finished = piece.size() < LEASES_AT_A_TIME;
    if (!piece.isEmpty()) {
      last = piece.get(piece.size() - 1).name();
    }
    reader.accept(piece);
    return true;
  }
}
