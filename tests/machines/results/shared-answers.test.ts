import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SharedAnswer } from '../../../contract/doubts/shares.ts';
import { sharedAnswersMachine } from '../../../src/machines/results/shared-answers.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type SharedStep, sharedModel } from '../../models/doubts/share.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type Rated = { sittingId: string; doubtId: string; helped: boolean };
let loading: Deferred<SharedAnswer[]>;
let rating: Deferred<void>;
let rated: Rated[];
let shared: Actor<typeof sharedAnswersMachine>;

const logic = sharedAnswersMachine.provide({
  actors: {
    loadSharedAnswers: fromPromise<SharedAnswer[], { sittingId: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    rateSharedAnswer: fromPromise<void, Rated>(({ input }) => {
      rated.push(input);
      rating = deferred();
      return rating.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const found: SharedAnswer = {
  ...{ doubtId: 'd1', studentQuizId: 'm1', question: 4 },
  ...{ questionHtml: 'Why not A?', answerHtml: 'Line 3.', helped: null },
};
const offline = new CallFailed('unreachable', '');

beforeEach(() => {
  vi.useFakeTimers();
  rated = [];
  shared = createActor(logic, { input: { sittingId: 's1' } }).start();
});
afterEach(() => {
  shared.stop();
  vi.useRealTimers();
});

const say = (helped: boolean) => shared.send({ type: 'answer.rate', doubtId: 'd1', helped });
const hands: Record<SharedStep, Act> = {
  itComes: () => settle(() => loading.resolve([found])),
  noneComes: () => settle(() => loading.resolve([])),
  noAnswer: () => settle(() => (shared.getSnapshot().matches('rating') ? rating : loading).reject(offline)),
  retry: () => shared.send({ type: 'shared.retry' }),
  sayYes: () => say(true),
  sayNo: () => say(false),
  isKept: () => settle(() => rating.resolve()),
};

/** `said`: of each that is there; `asked`: what is being told. */
const sees =
  (value: string, said: (boolean | null)[], { words = null, asked }: { words?: string | null; asked?: boolean } = {}) =>
  () => {
    const snapshot = shared.getSnapshot();
    const { context } = snapshot;
    expect([snapshot.value, context.shared.map(({ helped }) => helped), context.notice]).toEqual([value, said, words]);
    if (asked !== undefined) expect(rated.at(-1)).toEqual({ sittingId: 's1', doubtId: 'd1', helped: asked });
    // One at a time.
    expect(snapshot.can({ type: 'answer.rate', doubtId: 'd1', helped: true })).toBe(value === 'shown');
  };
const notKept = 'We couldn’t save that. Please try again.';

const claims: Record<StateOf<typeof sharedModel>, Act> = {
  loading: sees('loading', []),
  failed: sees('failed', [], { words: 'We couldn’t check whether somebody has asked the same. Please try again.' }),
  none: sees('shown', []),
  unsaid: sees('shown', [null]),
  sayingYes: sees('rating', [null], { asked: true }),
  stillUnsaid: sees('shown', [null], { words: notKept }),
  sayingNo: sees('rating', [null], { asked: false }),
  helped: sees('shown', [true]),
  sayingOtherwise: sees('rating', [true], { asked: false }),
  stillHelped: sees('shown', [true], { words: notKept }),
  notHelped: sees('shown', [false]),
};

it.each(sharedModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events: hands, states: claims });
});
