import { expect, it } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import { fromService } from '../../../src/machines/actors/from-service.ts';
import { describeError, refusedFor, unreachable } from '../../../src/machines/kit/failure.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';

it('a service is given its input and gives its output', async () => {
  const actor = createActor(
    fromService(async (input: { by: number }) => input.by * 2),
    { input: { by: 21 } },
  ).start();
  expect(await toPromise(actor)).toBe(42);
});

it('a call ends when the state that made it is left', () => {
  const signals: AbortSignal[] = [];
  const call = fromService((_: unknown, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>(() => {});
  });
  const machine = setup({ actors: { call } }).createMachine({
    initial: 'calling',
    states: { calling: { invoke: { src: 'call' }, on: { leave: 'left' } }, left: {} },
  });
  const actor = createActor(machine).start();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  actor.send({ type: 'leave' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('a failure is read by its kind and reason, never by its words', () => {
  const held = new CallFailed('refused', 'Held.', 'heldElsewhere');
  const away = new CallFailed('unreachable', '');
  const errors = [held, away, new Error('heldElsewhere'), 'heldElsewhere'];
  expect([errors.map((error) => refusedFor(error, 'heldElsewhere')), errors.map(unreachable)]).toEqual([
    [true, false, false, false],
    [false, true, false, false],
  ]);
});

it.each([
  ['a refusal’s own', new CallFailed('refused', 'Held.', 'heldElsewhere'), 'Held.'],
  ['a service’s own', new Error('Quiz ID is missing in the session data.'), 'Quiz ID is missing in the session data.'],
  ['ours for a refusal without words', new CallFailed('refused', '', 'badInput'), 'Try again.'],
  ['ours for a server that is away', new CallFailed('unreachable', ''), 'Try again.'],
  ['ours for what is no error', 'broken', 'Try again.'],
])('the words of a failure are %s', (_, error, words) => {
  expect(describeError(error, 'Try again.')).toBe(words);
});
