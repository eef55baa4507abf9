package io.distlock.cdi;

import io.distlock.LockOptions;

/**
 * How a locked method is locked: its annotation after all checks.
 *
 * @param where class and method, for messages
 * @param name the name of the lock, or what it is made of at the call
 * @param options how it is asked for and held
 * @param onBusy what to do if it is not acquired
 * @param onLoss what to do if it is lost
 */
record LockPlan(
    String where, NameTemplate name, LockOptions options, OnBusy onBusy, OnLoss onLoss) {}
