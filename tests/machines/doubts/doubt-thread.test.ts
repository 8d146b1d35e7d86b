import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { DoubtHead, DoubtLine, DoubtThread } from '../../../contract/doubts/doubts.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type ThreadModelState, type ThreadStep, threadModel } from '../../models/doubts/thread.model.ts';
import { threadUnderTest } from '../../support/doubts/thread-world.ts';
import { describePath } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

const head: DoubtHead = {
  ...{ doubtId: 'doubt-1', courseId: 'c', course_name: 'AP Statistics', student: 'Asha Menon' },
  ...{ subject: 'Why n − 1?', subjectHtml: 'Why n − 1?' },
  ...{ about: null, state: 'asked', hold: null, lines: 1, unread: 1, revision: 1, askedAt: 0, changedAt: 0, dueAt: null },
};
const line: DoubtLine = {
  ...{
    number: 1,
    kind: 'doubt',
    from: 'student',
    name: 'Asha Menon',
    own: false,
    key: null,
    text: 'Why n − 1?',
    html: '',
    photos: [],
    at: 0,
  },
  ...{ editedAt: null, deletedAt: null, revision: 1 },
};
const first: DoubtThread = { head, about: null, lines: [line], seenByOther: 0, writing: [] };
const second = { ...line, number: 2, text: 'I mean the sample.', revision: 2 };
const taken: DoubtHead = { ...head, state: 'taken', hold: { name: 'Ravi Iyer', own: true, until: 1 }, revision: 3 };

let page: Actor<ReturnType<typeof threadUnderTest>['logic']>;
let logic: ReturnType<typeof threadUnderTest>['logic'];
let world: ReturnType<typeof threadUnderTest>['world'];

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const settle = async (act: () => void) => {
  act();
  await pass();
};
const begin = () => {
  page = createActor(logic, { input: { side: 'tutor', personId: 'ravi', doubtId: 'doubt-1' } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  ({ logic, world } = threadUnderTest());
  begin();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

const unreachable = () => new CallFailed('unreachable', '');
const refused = (msg: string, reason: 'notFound' | 'heldElsewhere' | 'closed' | 'contactDetails') =>
  new CallFailed('refused', msg, reason, 409);
const events: Record<ThreadStep, () => Promise<void>> = {
  open: () => settle(() => page.send({ type: 'page.opened' })),
  comes: () => settle(() => world.opening.resolve(first)),
  fails: () => settle(() => world.opening.reject(unreachable())),
  isNobodysHere: () => settle(() => world.opening.reject(refused('There’s no such doubt.', 'notFound'))),
  retry: () => settle(() => page.send({ type: 'thread.retry' })),
  connectionReturns: () => settle(() => world.tellOnline()),
  somebodyWrites: () => settle(() => world.tellLive()),
  newsCome: () => settle(() => world.opening.resolve({ ...first, head: { ...head, lines: 2, revision: 2 }, lines: [second] })),
  newsFail: () => settle(() => world.opening.reject(unreachable())),
  fiveSecondsPass: async () => void (await pass(5_000)),
  move: () => settle(() => page.send({ type: 'doubt.move', move: 'take' })),
  isMoved: () => settle(() => world.moving.resolve(taken)),
  isRefused: () => settle(() => world.moving.reject(refused('A colleague has taken this doubt.', 'heldElsewhere'))),
  deleteLine: () => settle(() => page.send({ type: 'line.delete', number: 1 })),
  thinkBetter: () => settle(() => page.send({ type: 'change.cancel' })),
  sayYes: () => settle(() => page.send({ type: 'change.save' })),
  isDeleted: () =>
    settle(() =>
      world.changing.resolve({ head: { ...head, revision: 2 }, line: { ...line, text: '', deletedAt: 1, revision: 2 } }),
    ),
  editLine: () => settle(() => page.send({ type: 'line.edit', number: 1 })),
  emptyIt: () => settle(() => page.send({ type: 'change.type', text: '  ' })),
  typeOtherWords: () => settle(() => page.send({ type: 'change.type', text: 'Why not n?' })),
  save: () => settle(() => page.send({ type: 'change.save' })),
  isEdited: () =>
    settle(() =>
      world.changing.resolve({ head: { ...head, revision: 2 }, line: { ...line, text: 'Why not n?', editedAt: 1, revision: 2 } }),
    ),
  isTooLate: () => settle(() => world.changing.reject(refused('It is too late.', 'closed'))),
  looksLikeAPhoneNumber: () => settle(() => world.changing.reject(refused('A phone number?', 'contactDetails'))),
};

const seen = () => {
  const { thread, notice, change } = page.getSnapshot().context;
  return {
    change: change?.text ?? null,
    texts: thread?.lines.map(({ text }) => text) ?? null,
    state: thread?.head.state ?? null,
    notice,
  };
};
const before = { change: null, texts: null, state: null, notice: null };
const shown = { change: null, texts: ['Why n − 1?'], state: 'asked' as const, notice: null };
const expected: Record<ThreadModelState, ReturnType<typeof seen>> = {
  closed: before,
  opening: before,
  failed: { ...before, notice: 'We couldn’t open this doubt. Please try again.' },
  unknown: before,
  shown,
  catchingUp: shown,
  behind: shown,
  shownWithNews: { ...shown, texts: ['Why n − 1?', 'I mean the sample.'] },
  moving: shown,
  moved: { ...shown, state: 'taken' },
  toldWhy: { ...shown, notice: 'A colleague has taken this doubt.' },
  askedWhetherToDelete: shown,
  deleting: shown,
  deleted: { ...shown, texts: [''] },
  notDeleted: { ...shown, notice: 'It is too late.' },
  editing: { ...shown, change: 'Why n − 1?' },
  emptied: { ...shown, change: '  ' },
  toldToWrite: { ...shown, change: '  ', notice: 'Write something first.' },
  edited: { ...shown, change: 'Why not n?' },
  saving: { ...shown, change: 'Why not n?' },
  changed: { ...shown, texts: ['Why not n?'] },
  toldThatItIsTooLate: { ...shown, change: 'Why not n?', notice: 'It is too late.' },
  askedWhetherItIsMeant: { ...shown, change: 'Why not n?', notice: 'A phone number?' },
  savingAsMeant: { ...shown, change: 'Why not n?' },
};

it.each(threadModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(expected).map(([state, found]) => [state, () => expect([state, seen()]).toEqual([state, found])]),
    ),
  });
});

it('asks for what has changed since what it shows, and tells until where it was read', async () => {
  await events.open();
  await events.comes();
  expect(world.signs).toEqual([{ read: 1, writing: false }]);
  await events.somebodyWrites();
  await events.newsCome();
  expect(world.asked).toEqual([undefined, 1]);
  expect(world.signs.at(-1)).toEqual({ read: 2, writing: false });
});

it('asks from where it has all lines on, whatever a call of its own has told since', async () => {
  for (const step of ['open', 'comes', 'move', 'isMoved', 'somebodyWrites'] as const) await events[step]();
  // Taking it made revision 3, and what somebody wrote before may be revision 2.
  expect(world.asked).toEqual([undefined, 1]);
  await events.newsCome();
  expect(seen().texts).toEqual(['Why n − 1?', 'I mean the sample.']);
});

it('says that somebody writes, once in a while', async () => {
  await events.open();
  await events.comes();
  await events.move();
  await events.isMoved();
  for (let keys = 0; keys < 5; keys += 1) await settle(() => page.send({ type: 'draft.touched' }));
  const writing = () => world.signs.filter((sign) => sign.writing);
  expect(writing()).toEqual([{ read: 1, writing: true }]);
  await pass(5_000);
  await settle(() => page.send({ type: 'draft.touched' }));
  expect(writing()).toHaveLength(2);
});

it('saves what leads away from the school only as meant, and other words as others', async () => {
  for (const step of ['open', 'comes', 'editLine', 'typeOtherWords', 'save', 'looksLikeAPhoneNumber', 'save'] as const)
    await events[step]();
  await events.looksLikeAPhoneNumber();
  await events.typeOtherWords();
  await events.save();
  expect(world.changes.map(({ confirmed }) => confirmed)).toEqual([false, true, false]);
});

it('finds out by itself that somebody writes no longer', async () => {
  await events.open();
  await settle(() => world.opening.resolve({ ...first, writing: ['Asha'] }));
  await pass(5_000);
  expect(world.asked).toEqual([undefined, 1]);
  await settle(() => world.opening.resolve({ ...first, lines: [] }));
  expect(page.getSnapshot().context.thread?.writing).toEqual([]);
});

const unanswered = { moving: 'isMoved', deleting: 'isDeleted', saving: 'isEdited', savingAsMeant: 'isEdited' } as const;
/** What the server has once it did what was asked for. */
const stored: Partial<Record<ThreadModelState | ThreadStep, DoubtThread>> = {
  shownWithNews: { ...first, lines: [line, second] },
  isMoved: { ...first, head: taken },
  isDeleted: { ...first, lines: [{ ...line, text: '', deletedAt: 1 }] },
  isEdited: { ...first, lines: [{ ...line, text: 'Why not n?', editedAt: 1 }] },
};
const did = { ...unanswered, moved: 'isMoved', deleted: 'isDeleted', changed: 'isEdited' } as const;
const isAnswered = (state: string) => !(state in unanswered);
describe.each([
  ['and what was asked for did not arrive', isAnswered],
  ['and the server has done what was asked for', () => true],
])('left and rebuilt in every state, %s', (_, isDone) => {
  const after = (state: string) => {
    const step = did[state as keyof typeof did];
    return (step && isDone(state) ? stored[step] : stored[state as ThreadModelState]) ?? first;
  };
  rebuiltInEachState(threadModel, {
    begin: () => {},
    hands: () => events,
    rebuild: async (state) => {
      page.stop();
      begin();
      await events.open();
      await settle(() => world.opening.resolve(after(state)));
    },
    found: seen,
    // Nothing is half done: no question stands, and a line is as the server has it.
    expected: {
      ...alike(shown, Object.keys(expected).join(' ')),
      ...alike({ ...shown, texts: ['Why n − 1?', 'I mean the sample.'] }, 'shownWithNews'),
      ...alike({ ...shown, state: 'taken' as const }, isDone('moving') ? 'moved moving' : 'moved'),
      ...alike({ ...shown, texts: [''] }, isDone('deleting') ? 'deleted deleting' : 'deleted'),
      ...alike({ ...shown, texts: ['Why not n?'] }, isDone('saving') ? 'changed saving savingAsMeant' : 'changed'),
    },
  });
});
