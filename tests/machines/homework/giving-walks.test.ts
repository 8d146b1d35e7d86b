import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { HomeworkChoices } from '../../../contract/homework/marking.ts';
import { givingMachine, type HomeworkDraft } from '../../../src/machines/homework/giving.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptFile } from '../../../src/services/attachments/files.ts';
import type { CheckedHomework, GivenHomework } from '../../../src/services/homework/giving.ts';
import { type GivingStep, givingModel } from '../../models/homework/giving.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type Asked = { call: 'choices' | 'check' | 'give' | 'file'; answer: Deferred<unknown> };
let asked: Asked | null;
/** By which look each try to give was made. */
let given: string[];
let looks: number;
let tellOnline: () => void;
let flow: Actor<typeof logic>;

function ask<Answer>(call: Asked['call']): Promise<Answer> {
  const answer = deferred<unknown>();
  asked = { call, answer };
  return answer.promise as Promise<Answer>;
}
const logic = givingMachine.provide({
  actors: {
    loadChoices: fromPromise<HomeworkChoices, void>(() => ask('choices')),
    checkHomework: fromPromise<CheckedHomework, HomeworkDraft>(() => ask('check')),
    makeHomework: fromPromise<GivenHomework, { draft: HomeworkDraft; checked: CheckedHomework }>(({ input }) => {
      given.push(input.checked.key);
      return ask('give');
    }),
    openFile: fromPromise<KeptFile, { file: File }>(() => ask('file')),
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
  },
});

beforeEach(() => {
  [asked, given, looks] = [null, [], 0];
  flow = createActor(logic).start();
});
afterEach(() => flow.stop());

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const does = async (event: Parameters<typeof flow.send>[0]) => {
  flow.send(event);
  await settle();
};
const answer = async (how: (waiting: Deferred<unknown>) => void) => {
  const waiting = asked;
  if (!waiting) throw new Error('Nothing was asked.');
  asked = null;
  how(waiting.answer);
  await settle();
};
const refused = (says: string, reason: CallFailed['reason'], http: number) =>
  answer((waiting) => waiting.reject(new CallFailed('refused', says, reason, http)));
const unreachable = () => answer((waiting) => waiting.reject(new CallFailed('unreachable', '')));
const none = { count: 0, first: [] };
const reaches = (count: number) => {
  looks += 1;
  const checked: CheckedHomework = {
    to: 'AP Statistics',
    gets: { count, first: [] },
    outside: none,
    off: none,
    key: `look ${looks}`,
  };
  return answer((waiting) => waiting.resolve(checked));
};

const events: Record<GivingStep, Act> = {
  open: () => does({ type: 'page.opened' }),
  courseComes: () =>
    answer((waiting) => waiting.resolve({ courses: [{ id: 'c', name: 'AP Statistics', sheets: [], tests: [] }], groups: [] })),
  doesNotCome: unreachable,
  tryAgain: () => does({ type: 'choices.retry' }),
  connectionReturns: async () => {
    tellOnline();
    await settle();
  },
  fillIn: () => does({ type: 'draft.change', change: { title: 'Limits', due: '2026-03-02T10:00' } }),
  addFile: () => does({ type: 'files.choose', files: [new File([], 'page.jpg')] }),
  fileOpens: () => answer((waiting) => waiting.resolve({ photoKey: 'p', jpeg: 'aaaa' } satisfies KeptFile)),
  fileIsBroken: () => answer((waiting) => waiting.reject(new Error('This file isn’t a PDF.'))),
  look: () => does({ type: 'draft.check' }),
  reachesTwo: () => reaches(2),
  reachesNobody: () => reaches(0),
  isNotChecked: unreachable,
  change: () => does({ type: 'draft.reopen' }),
  give: () => does({ type: 'homework.send' }),
  isGiven: () => answer((waiting) => waiting.resolve({ homework: 'h', given: 2 } satisfies GivenHomework)),
  hasNoAnswer: unreachable,
  reachesOthersByNow: () => refused('By now 3 students get it.', 'conflict', 409),
  isWrong: () => refused('This date has already passed.', 'badInput', 400),
};

type Seen = { title?: string; files?: number; call?: Asked['call']; missing?: string[]; says?: string };
/** What is seen: the state of the page, what is filled in, what the server is asked for, what is named as missing, and what is said. */
const sees =
  (page: string, { title = 'Limits', files = 0, call, missing = [], says = '' }: Seen = {}) =>
  () => {
    const snapshot = flow.getSnapshot();
    const { draft, notice } = snapshot.context;
    const state = typeof snapshot.value === 'string' ? snapshot.value : Object.keys(snapshot.value)[0];
    const named = snapshot.context.missing;
    expect([state, draft.title, draft.files.length, asked?.call, named, notice ?? '']).toEqual([
      ...[page, title, files, call, missing, says],
    ]);
  };
const notChecked = 'We couldn’t check who this goes to. Nothing is given.';
const notGiven = 'This wasn’t done. Please try again.';
const over = 'This date has already passed.';

const states: Record<StateOf<typeof givingModel>, Act> = {
  closed: sees('idle', { title: '' }),
  waiting: sees('loading', { title: '', call: 'choices' }),
  failed: sees('failed', { title: '', says: 'We couldn’t load your courses.' }),
  waitingAgain: sees('loading', { title: '', call: 'choices' }),
  waitingByItself: sees('loading', { title: '', call: 'choices' }),
  empty: () => {
    sees('drafting', { title: '' })();
    // Who teaches one course gives homework for it.
    expect(flow.getSnapshot().context.draft.course).toBe('c');
  },
  missing: sees('drafting', { title: '', missing: ['title', 'due'] }),
  filled: () => {
    sees('drafting')();
    expect(given).toEqual([]);
  },
  opening: sees('drafting', { call: 'file' }),
  stillOpening: sees('drafting', { call: 'file', says: 'A file is still being opened. Try again in a moment.' }),
  filledAfterBroken: sees('drafting', { says: 'This file isn’t a PDF.' }),
  withFile: () => expect([flow.getSnapshot().context.draft.files.length, asked]).toEqual([1, null]),
  lookingWithFile: sees('checking', { files: 1, call: 'check' }),
  twoGetItWithFile: sees('checked', { files: 1 }),
  givingWithFile: sees('giving', { files: 1, call: 'give' }),
  wrongWithFile: sees('drafting', { files: 1, says: over }),
  looking: sees('checking', { call: 'check' }),
  notChecked: sees('drafting', { says: notChecked }),
  nobodyGetsIt: sees('checked'),
  twoGetIt: sees('checked'),
  giving: sees('giving', { call: 'give' }),
  notGiven: sees('checked', { says: notGiven }),
  lookingAgain: sees('checking', { call: 'check', says: 'By now 3 students get it.' }),
  // What changed is still said beside the new look.
  twoOthersGetIt: sees('checked', { says: 'By now 3 students get it.' }),
  wrong: sees('drafting', { says: over }),
  given: () => {
    sees('given')();
    expect([flow.getSnapshot().context.made, given.at(-1)]).toEqual([{ homework: 'h', given: 2 }, `look ${looks}`]);
  },
};

it.each(givingModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events, states });
});
