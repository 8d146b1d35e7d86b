import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SharingConsent } from '../../../contract/doubts/shares.ts';
import { sharingChoiceMachine } from '../../../src/machines/doubts/sharing-choice.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type SharingStep, sharingModel } from '../../models/doubts/share.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let answering: Deferred<SharingConsent>;
let asked: unknown[];
let choice: Actor<typeof sharingChoiceMachine>;

const answer = (input: unknown) => {
  asked.push(input);
  answering = deferred();
  return answering.promise;
};
const logic = sharingChoiceMachine.provide({
  actors: {
    loadSharing: fromPromise<SharingConsent, { studentId: string }>(({ input }) => answer(input)),
    chooseSharing: fromPromise<SharingConsent, { studentId: string; allowed: boolean }>(({ input }) => answer(input)),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  choice = createActor(logic, { input: { studentId: 's1' } }).start();
});
afterEach(() => {
  choice.stop();
  vi.useRealTimers();
});

const hands: Record<SharingStep, Act> = {
  open: () => choice.send({ type: 'page.opened' }),
  itComes: () => settle(() => answering.resolve({ own: true, other: true })),
  noAnswer: () => settle(() => answering.reject(new CallFailed('unreachable', ''))),
  retry: () => choice.send({ type: 'sharing.retry' }),
  sayNo: () => choice.send({ type: 'sharing.choose', allowed: false }),
  sayYes: () => choice.send({ type: 'sharing.choose', allowed: true }),
  isKept: () => settle(() => answering.resolve({ own: choice.getSnapshot().context.wanted ?? false, other: true })),
};

/** `kept`: what the server has, `shown`: what is ticked. */
const sees =
  (value: string, [kept, shown]: [boolean | null, boolean | null], words: string | null = null) =>
  () => {
    const { value: state, context } = choice.getSnapshot();
    const own = context.sharing?.own ?? null;
    expect([state, own, context.wanted ?? own, context.notice]).toEqual([value, kept, shown, words]);
    if (value === 'choosing') expect(asked.at(-1)).toEqual({ studentId: 's1', allowed: shown });
  };
const notKept = 'We couldn’t save that. Please try again.';

const claims: Record<StateOf<typeof sharingModel>, Act> = {
  closed: sees('idle', [null, null]),
  loading: sees('loading', [null, null]),
  failed: sees('failed', [null, null], 'We couldn’t load this choice. Please try again.'),
  allowed: sees('shown', [true, true]),
  refusing: sees('choosing', [true, false]),
  refused: sees('shown', [false, false]),
  stillAllowed: sees('shown', [true, true], notKept),
  allowing: sees('choosing', [false, true]),
  allowedAgain: sees('shown', [true, true]),
  stillRefused: sees('shown', [false, false], notKept),
};

it.each(sharingModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events: hands, states: claims });
});
