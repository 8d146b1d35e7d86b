import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { DoubtShare } from '../../../contract/doubts/shares.ts';
import { shareFormMachine } from '../../../src/machines/doubts/share-form.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { OfferedWords } from '../../../src/services/doubts/shares.ts';
import { type ShareFormStep, shareFormModel } from '../../models/doubts/share.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let loading: Deferred<DoubtShare>;
let offering: Deferred<DoubtShare>;
let withdrawing: Deferred<void>;
let offers: OfferedWords[];
let card: Actor<typeof shareFormMachine>;

const logic = shareFormMachine.provide({
  actors: {
    loadShare: fromPromise<DoubtShare, { doubtId: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    offerShare: fromPromise<DoubtShare, OfferedWords>(({ input }) => {
      offers.push(input);
      offering = deferred();
      return offering.promise;
    }),
    withdrawShare: fromPromise<void, { doubtId: string }>(() => {
      withdrawing = deferred();
      return withdrawing.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const proposed: DoubtShare = {
  ...{ doubtId: 'd1', state: null, wrongAnswer: 'A', helped: 0, notHelped: 0 },
  ...{ question: 'Why not A?', answer: 'Line 3.', questionHtml: '<p>Why?</p>', answerHtml: '<p>Line 3.</p>' },
};
const offline = new CallFailed('unreachable', '');
const familySaidNo = new CallFailed('refused', 'The parents don’t want it.', 'notOpen', 409);
const named = new CallFailed('refused', '“asha” is a name.', 'contactDetails', 409);
const closed = new CallFailed('refused', 'Only a solved doubt can be offered to others.', 'closed', 409);

beforeEach(() => {
  vi.useFakeTimers();
  offers = [];
  card = createActor(logic, { input: { doubtId: 'd1' } }).start();
});
afterEach(() => {
  card.stop();
  vi.useRealTimers();
});

const type = (text: string) => card.send({ type: 'words.type', part: 'answer', text });
const hands: Record<ShareFormStep, Act> = {
  open: () => card.send({ type: 'page.opened' }),
  itComes: () => settle(() => loading.resolve(proposed)),
  familySaidNo: () => settle(() => loading.reject(familySaidNo)),
  noAnswer: () => settle(() => (card.getSnapshot().matches('withdrawing') ? withdrawing : loading).reject(offline)),
  retry: () => card.send({ type: 'share.retry' }),
  begin: () => card.send({ type: 'share.begin' }),
  emptyIt: () => type(' '),
  typeWords: () => type('See line 3.'),
  offer: () => card.send({ type: 'share.offer' }),
  isOffered: () => settle(() => offering.resolve({ ...proposed, state: 'offered', answer: 'See line 3.' })),
  namesSomebody: () => settle(() => offering.reject(named)),
  isRefused: () => settle(() => offering.reject(closed)),
  cancel: () => card.send({ type: 'share.cancel' }),
  takeOut: () => card.send({ type: 'share.withdraw' }),
  isTakenOut: () => settle(() => withdrawing.resolve()),
};

const can = () =>
  (['share.begin', 'share.offer', 'share.withdraw', 'share.cancel', 'share.retry'] as const).filter((each) =>
    card.getSnapshot().can({ type: each }),
  );
/** `answer`: what stands in its field; `words`: what the page says; `may`: all that can be done; `sent`: whether the last offer was said to be meant. */
const sees =
  (
    value: string,
    {
      answer = 'Line 3.',
      words = null,
      may = [],
      sent,
    }: { answer?: string; words?: string | null; may?: string[]; sent?: boolean },
  ) =>
  () => {
    const snapshot = card.getSnapshot();
    expect([snapshot.value, snapshot.context.words.answer, snapshot.context.notice, can()]).toEqual([value, answer, words, may]);
    if (sent !== undefined)
      expect(offers.at(-1)).toEqual({ doubtId: 'd1', question: 'Why not A?', answer: 'See line 3.', confirmed: sent });
  };
const failed = 'We couldn’t see whether this doubt can be offered to others. Please try again.';
const form = ['share.offer', 'share.cancel'];

const claims: Record<StateOf<typeof shareFormModel>, Act> = {
  closed: sees('idle', { answer: '' }),
  looking: sees('loading', { answer: '' }),
  failed: sees('failed', { answer: '', words: failed, may: ['share.retry'] }),
  toldWhyNot: sees('impossible', { answer: '', words: 'The parents don’t want it.' }),
  unoffered: sees('shown', { may: ['share.begin'] }),
  lookingOver: sees('writing', { may: form }),
  emptied: sees('writing', { answer: ' ', may: form }),
  toldToWrite: sees('writing', { answer: ' ', words: 'Write a question and an answer.', may: form }),
  written: sees('writing', { answer: 'See line 3.', may: form }),
  offering: sees('offering', { answer: 'See line 3.', sent: false }),
  notOffered: sees('writing', { answer: 'See line 3.', words: closed.message, may: form }),
  askedWhetherItIsMeant: sees('heldBack', { answer: 'See line 3.', words: named.message, may: form }),
  offeringAsMeant: sees('offering', { answer: 'See line 3.', sent: true }),
  offered: sees('shown', { answer: 'See line 3.', may: ['share.begin', 'share.withdraw'] }),
  takingOut: sees('withdrawing', { answer: 'See line 3.' }),
  lookingAgain: sees('loading', { answer: 'See line 3.' }),
  stillOffered: sees('shown', {
    ...{ answer: 'See line 3.', words: 'We couldn’t take it out. Please try again.' },
    may: ['share.begin', 'share.withdraw'],
  }),
};

it.each(shareFormModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events: hands, states: claims });
});

it('what the student refused is offered no more', async () => {
  card.send({ type: 'page.opened' });
  await settle(() => loading.resolve({ ...proposed, state: 'refused' }));
  expect(can()).toEqual([]);
});
