import { afterEach, expect, it, vi } from 'vitest';
import { sessionRenewed, waitForRenewal, watchSession } from '../../../src/services/api/session-gate.ts';

const never = new AbortController().signal;

afterEach(sessionRenewed);

it('tells once when calls begin to wait, and again at the next time', async () => {
  const expired = vi.fn();
  const stop = watchSession(expired);
  const waiting = [waitForRenewal(never), waitForRenewal(never)];
  expect(expired).toHaveBeenCalledTimes(1);
  sessionRenewed();
  await Promise.all(waiting);
  const again = waitForRenewal(never);
  expect(expired).toHaveBeenCalledTimes(2);
  sessionRenewed();
  await again;
  stop();
});

it('tells a newcomer at once that calls wait already', async () => {
  const waiting = waitForRenewal(never);
  const expired = vi.fn();
  watchSession(expired)();
  expect(expired).toHaveBeenCalledTimes(1);
  sessionRenewed();
  await waiting;
});

it('tells when the calls go on, and nothing of a session that was not over', async () => {
  const renewed = vi.fn();
  const stop = watchSession(() => undefined, renewed);
  sessionRenewed();
  expect(renewed).not.toHaveBeenCalled();
  const waiting = waitForRenewal(never);
  sessionRenewed();
  await waiting;
  expect(renewed).toHaveBeenCalledTimes(1);
  stop();
});

it('tells nothing after it was stopped', async () => {
  const expired = vi.fn();
  watchSession(expired)();
  const waiting = waitForRenewal(never);
  sessionRenewed();
  await waiting;
  expect(expired).not.toHaveBeenCalled();
});

it('ends the waiting of one call and keeps that of the others', async () => {
  const ending = new AbortController();
  const one = waitForRenewal(ending.signal);
  const other = waitForRenewal(never);
  ending.abort(new Error('left'));
  await expect(one).rejects.toThrow('left');
  sessionRenewed();
  await expect(other).resolves.toBeUndefined();
});

it('ends a waiting that the news itself puts an end to', async () => {
  const ending = new AbortController();
  const stop = watchSession(() => ending.abort(new Error('left')));
  await expect(waitForRenewal(ending.signal)).rejects.toThrow('left');
  stop();
});

it('does not begin to wait for a call that nobody wants any more', async () => {
  const expired = vi.fn();
  const stop = watchSession(expired);
  await expect(waitForRenewal(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(expired).not.toHaveBeenCalled();
  stop();
});
