package io.distlock.architecture;

import java.time.Clock;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** One method for each way to read a clock or to wait that the rules must notice. */
@SuppressWarnings("all")
interface WaysToTellTime {
  static long nanoTime() {
    return System.nanoTime();
  }

  static LongSupplier methodReference() {
    return System::currentTimeMillis;
  }

  static Instant instant() {
    return Instant.now();
  }

  static ZonedDateTime zoned() {
    return ZonedDateTime.now();
  }

  static Clock clock() {
    return Clock.systemUTC();
  }

  static Date date() {
    return new Date();
  }

  static void sleep() throws InterruptedException {
    Thread.sleep(1);
  }

  static void sleepInUnits() throws InterruptedException {
    TimeUnit.SECONDS.sleep(1);
  }

  static void join(Thread thread) throws InterruptedException {
    thread.join(1);
  }

  static void park() {
    LockSupport.parkNanos(1);
  }

  static void wait(String monitor) throws InterruptedException {
    monitor.wait(1);
  }

  static void awaitNanos(Condition condition) throws InterruptedException {
    condition.awaitNanos(1);
  }

  static void await(Condition condition) throws InterruptedException {
    condition.await(1, TimeUnit.SECONDS);
  }

  static void orTimeout(CompletableFuture<String> future) {
    future.orTimeout(1, TimeUnit.SECONDS);
  }

  static void get(Future<String> future) throws Exception {
    future.get(1, TimeUnit.SECONDS);
  }

  static void poll(BlockingQueue<String> queue) throws InterruptedException {
    queue.poll(1, TimeUnit.SECONDS);
  }

  static void latch(CountDownLatch latch) throws InterruptedException {
    latch.await(1, TimeUnit.SECONDS);
  }

  static void tryLock(Lock lock) throws InterruptedException {
    lock.tryLock(1, TimeUnit.SECONDS);
  }
}
