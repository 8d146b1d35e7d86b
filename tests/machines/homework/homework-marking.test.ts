import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { MarkedWork } from '../../../contract/homework/marking.ts';
import { markingMachine } from '../../../src/machines/homework/marking.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { AfterMarks } from '../../../src/services/homework/marking.ts';
import { type HomeworkMarkingStep, homeworkMarkingModel } from '../../models/homework/homework-marking.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { markedWork } from '../../support/homework/works.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

/** What the server was asked for last, and has not answered; null: nothing. */
let asked: { call: string; answer: Deferred<MarkedWork | undefined> } | null;
let saved: { comment: string; next: AfterMarks } | null;
let tellOnline: () => void;
let flow: Actor<typeof logic>;

function ask<Answer>(call: string): Promise<Answer> {
  const answer = deferred<MarkedWork | undefined>();
  asked = { call, answer };
  return answer.promise as Promise<Answer>;
}
const logic = markingMachine.provide({
  actors: {
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
    loadMarked: fromPromise<MarkedWork, { work: string }>(() => ask('look')),
    takeWork: fromPromise<MarkedWork, { work: string; fromOther: boolean }>(({ input }) =>
      ask(input.fromOther ? 'take over' : 'take'),
    ),
    keepWork: fromPromise<void, { work: string }>(() => ask('sign')),
    saveMarks: fromPromise<MarkedWork, { work: string; comment: string; points: string; next: AfterMarks }>(({ input }) => {
      saved = { comment: input.comment, next: input.next };
      return ask('save');
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  [asked, saved] = [null, null];
  flow = createActor(logic, { input: { work: 'w' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const does = async (event: Parameters<typeof flow.send>[0]) => {
  flow.send(event);
  await settle();
};
const answer = async (how: (waiting: Deferred<MarkedWork | undefined>) => void) => {
  const waiting = asked;
  if (!waiting) throw new Error('Nothing was asked.');
  asked = null;
  how(waiting.answer);
  await settle();
};
const comes = (work?: MarkedWork) => answer((waiting) => waiting.resolve(work));
const fails = (error: CallFailed) => answer((waiting) => waiting.reject(error));
const mine = markedWork({ hold: { name: 'Meera', own: true, until: 9e12 } });
const raviHasIt = markedWork({ hold: { name: 'Ravi', own: false, until: 9e12 } });
const words = 'Clean.';

const events: Record<HomeworkMarkingStep, Act> = {
  open: () => does({ type: 'page.opened' }),
  workComes: () => comes(markedWork()),
  isNotThere: () => fails(new CallFailed('refused', 'There’s no such work.', 'notFound', 404)),
  doesNotCome: () => fails(new CallFailed('unreachable', '')),
  tryAgain: () => does({ type: 'work.reload' }),
  connectionReturns: async () => {
    tellOnline();
    await settle();
  },
  take: () => does({ type: 'work.take', fromOther: false }),
  takeOver: () => does({ type: 'work.take', fromOther: true }),
  isMine: () => comes(mine),
  isAColleagues: () => fails(new CallFailed('refused', 'Ravi is marking this work.', 'heldElsewhere', 409)),
  isNotTaken: () => fails(new CallFailed('unreachable', '')),
  colleaguesWorkComes: () => comes(raviHasIt),
  write: () => does({ type: 'comment.type', text: words }),
  typeWordsAsPoints: () => does({ type: 'points.type', text: 'nine' }),
  giveBack: () => does({ type: 'marks.save', next: 'giveBack' }),
  saveForLater: () => does({ type: 'marks.save', next: 'letGo' }),
  isSaved: () => comes(markedWork({ comment: words, markedBy: 'Meera' })),
  isNotSaved: () => fails(new CallFailed('unreachable', '')),
  twoMinutesPass: async () => {
    await vi.advanceTimersByTimeAsync(2 * 60_000);
  },
  isStillMine: () => comes(),
};

/** What is seen: the page, what is written, what the server is asked for, who has the work, and what is said. */
const sees =
  (
    page: 'nothing' | 'reading' | 'marking' | 'failed' | 'unknown',
    text: string,
    call: string | null,
    holder: string | null,
    said = /^$/,
  ) =>
  () => {
    const snapshot = flow.getSnapshot();
    const { open, comment, notice } = snapshot.context;
    const isMarking = snapshot.matches('marking') || snapshot.matches('saving');
    const shown = open === null ? 'nothing' : isMarking ? 'marking' : 'reading';
    const ended = (['failed', 'unknown'] as const).find((state) => snapshot.matches(state));
    expect([ended ?? shown, comment, asked?.call ?? null, open?.hold?.name ?? null]).toEqual([page, text, call, holder]);
    expect(notice ?? '').toMatch(said);
  };
const notSaved = /What you typed is still here/;
const byRavi = /^Ravi is marking this work\.$/;

const states: Record<StateOf<typeof homeworkMarkingModel>, Act> = {
  closed: sees('nothing', '', null, null),
  opening: sees('nothing', '', 'look', null),
  failed: sees('failed', '', null, null, /couldn’t load this work/),
  openingAgain: sees('nothing', '', 'look', null),
  openingByItself: sees('nothing', '', 'look', null),
  unknown: sees('unknown', '', null, null),
  reading: sees('reading', '', null, null),
  taking: sees('reading', '', 'take', null),
  notTaken: sees('reading', '', null, null, notSaved),
  lookingWhose: sees('reading', '', 'look', null, byRavi),
  notKnownWhose: sees('reading', '', null, null, byRavi),
  colleagues: sees('reading', '', null, 'Ravi', byRavi),
  takingOver: sees('reading', '', 'take over', 'Ravi'),
  marking: sees('marking', '', null, 'Meera'),
  nothingToGiveBack: sees('marking', '', null, 'Meera', /^Write a comment or give points first\.$/),
  wordsAsPoints: sees('marking', '', null, 'Meera'),
  badPoints: sees('marking', '', null, 'Meera', /^Points are a whole number\.$/),
  signing: sees('marking', '', 'sign', 'Meera'),
  written: sees('marking', words, null, 'Meera'),
  givingBack: () => {
    sees('marking', words, 'save', 'Meera')();
    expect(saved).toEqual({ comment: words, next: 'giveBack' });
  },
  givenBack: sees('reading', words, null, null),
  notSaved: sees('marking', words, null, 'Meera', notSaved),
  savingForLater: () => {
    sees('marking', words, 'save', 'Meera')();
    expect(saved).toEqual({ comment: words, next: 'letGo' });
  },
  savedForLater: sees('reading', words, null, null),
  signingWritten: sees('marking', words, 'sign', 'Meera'),
  lookingWhoseWritten: sees('reading', words, 'look', 'Meera', byRavi),
  lost: sees('reading', words, null, 'Ravi', byRavi),
  takingBack: sees('reading', words, 'take over', 'Ravi'),
};

it.each(homeworkMarkingModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events, states });
});
