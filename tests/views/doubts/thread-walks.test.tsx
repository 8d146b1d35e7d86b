import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { DoubtHead, DoubtThread } from '../../../contract/doubts/doubts.ts';
import type { Side } from '../../../src/machines/doubts/doubt-thread.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type ThreadModelState, type ThreadStep, threadModel } from '../../models/doubts/thread.model.ts';
import { composerUnderTest } from '../../support/doubts/composer-world.ts';
import * as page from '../../support/doubts/doubt-page.tsx';
import { threadUnderTest } from '../../support/doubts/thread-world.ts';
import { describePath } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

let thread: ReturnType<typeof threadUnderTest>;
let close: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  thread = threadUnderTest();
  close = undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = async (side: Side) => {
  close = await page.openDoubtPage(side, { thread, composer: composerUnderTest() });
};
const happens = async (happen: () => void) => {
  happen();
  await page.pass();
};
const refused = (msg: string, reason: 'notFound' | 'heldElsewhere' | 'closed' | 'contactDetails') =>
  new CallFailed('refused', msg, reason, 409);

/** Which line is one's own, and how the doubt stands once it was moved. */
const own = { student: 1, tutor: 2 };
const movedTo: Record<Side, Partial<DoubtHead>> = {
  student: { state: 'solved' },
  tutor: { state: 'taken', hold: { name: 'Ravi Iyer', own: true, until: 1 } },
};
const news = (side: Side): DoubtThread => ({
  ...page.answered(side),
  head: { ...page.answered(side).head, revision: 3 },
  lines: [page.line(3, 'I mean the sample.', { from: side === 'student' ? 'tutor' : 'student' })],
});
const changed = (side: Side, more: { text: string } & ({ editedAt: number } | { deletedAt: number })) => {
  const kept = page.answered(side).lines.find(({ number }) => number === own[side]);
  if (!kept) throw new Error('There is no line of one’s own.');
  return { ...kept, ...page.line(kept.number, more.text), own: true, ...more, revision: 4 };
};
const edited = (side: Side) => changed(side, { text: 'Why not n?', editedAt: 1 });
const deleted = (side: Side) => changed(side, { text: '', deletedAt: 1 });
const isDone = (side: Side, line: ReturnType<typeof edited>) =>
  happens(() => thread.world.changing.resolve({ head: { ...page.answered(side).head, revision: 4 }, line }));

const hands = (side: Side): Record<ThreadStep, () => Promise<void>> => ({
  open: () => open(side),
  comes: () => happens(() => thread.world.opening.resolve(page.answered(side))),
  fails: () => happens(() => thread.world.opening.reject(new CallFailed('unreachable', ''))),
  isNobodysHere: () => happens(() => thread.world.opening.reject(refused('There’s no such doubt.', 'notFound'))),
  retry: () => page.press('Try again'),
  connectionReturns: () => happens(() => thread.world.tellOnline()),
  somebodyWrites: () => happens(() => thread.world.tellLive()),
  newsCome: () => happens(() => thread.world.opening.resolve(news(side))),
  newsFail: () => happens(() => thread.world.opening.reject(new CallFailed('unreachable', ''))),
  fiveSecondsPass: () => page.pass(5_000),
  move: () => page.press({ student: 'Mark as solved', tutor: 'Take it' }[side]),
  isMoved: () => happens(() => thread.world.moving.resolve({ ...page.answered(side).head, ...movedTo[side], revision: 2 })),
  isRefused: () => happens(() => thread.world.moving.reject(refused('Somebody was first.', 'heldElsewhere'))),
  deleteLine: () => page.press(`Delete message ${own[side]}`),
  thinkBetter: () => page.press(/^(Keep it|Cancel)$/),
  sayYes: () => page.press('Yes, delete it'),
  isDeleted: () => isDone(side, deleted(side)),
  editLine: () => page.press(`Edit message ${own[side]}`),
  emptyIt: () => page.type('edited', '  '),
  typeOtherWords: async () => {
    await page.type('edited', 'Why not');
    await page.type('edited', 'Why not n?');
  },
  save: () => page.press(/^Save( it anyway)?$/),
  isEdited: () => isDone(side, edited(side)),
  isTooLate: () => happens(() => thread.world.changing.reject(refused('It is too late.', 'closed'))),
  looksLikeAPhoneNumber: () => happens(() => thread.world.changing.reject(refused('A phone number?', 'contactDetails'))),
});

/** What a page shows of a doubt: its lines, what can be done to it and to them, and what is said. */
const look = (always: readonly string[]) => ({
  screen: document.querySelector('[role=status]')?.textContent || document.querySelector('h2')?.textContent || '',
  lines: page.seenLines(),
  ways: page.seenWays(always),
  says: page.seenSays(),
});

const always: Record<Side, readonly string[]> = {
  student: ['Send', 'Tell the safeguarding lead'],
  tutor: ['All doubts', 'Answer', 'Ask the student', 'Tell the safeguarding lead'],
};

function toExpected(side: Side): Record<ThreadModelState, ReturnType<typeof look>> {
  const nothing = { screen: '', lines: [], ways: [], says: [] };
  const move = { student: ['Mark as solved'], tutor: ['Take it'] }[side];
  const moved = { student: ['Ask again'], tutor: ['Let it go'] }[side];
  const change = [`Edit message ${own[side]}`, `Delete message ${own[side]}`];
  const lines = ['Why n − 1?', 'Think of the mean.'];
  const withOwn = (words: string) => lines.map((line, at) => (at + 1 === own[side] ? words : line));
  const shown = { ...nothing, lines, ways: [...move, ...change] };
  const begun = { ...shown, lines: withOwn('Why not n?'), ways: [...move, 'Save', 'Cancel'] };
  return {
    closed: nothing,
    opening: { ...nothing, screen: 'Opening the doubt…' },
    failed: { ...nothing, ways: ['Try again'], says: ['We couldn’t open this doubt. Please try again.Try again'] },
    unknown: { ...nothing, screen: 'Doubt not found' },
    ...{ shown, catchingUp: shown, behind: shown },
    shownWithNews: { ...shown, lines: [...lines, 'I mean the sample.'] },
    // Nothing is done twice.
    moving: { ...shown, ways: change },
    moved: { ...shown, ways: [...moved, ...change] },
    toldWhy: { ...shown, says: ['Somebody was first.'] },
    askedWhetherToDelete: { ...shown, ways: [...move, 'Yes, delete it', 'Keep it'] },
    deleting: { ...shown, ways: move },
    deleted: { ...shown, lines: withOwn('This message was deleted.'), ways: move },
    notDeleted: { ...shown, says: ['It is too late.'] },
    editing: { ...shown, ways: [...move, 'Save', 'Cancel'] },
    emptied: { ...begun, lines: withOwn('  ') },
    toldToWrite: { ...begun, lines: withOwn('  '), says: ['Write something first.'] },
    edited: begun,
    saving: { ...begun, ways: move },
    changed: { ...shown, lines: withOwn('Why not n?') },
    toldThatItIsTooLate: { ...begun, says: ['It is too late.'] },
    askedWhetherItIsMeant: { ...begun, ways: [...move, 'Save it anyway', 'Cancel'], says: ['A phone number?'] },
    savingAsMeant: { ...begun, ways: move },
  };
}

/** Only what a tutor wrote is held back. */
const walkedBy = (side: Side) => ({
  getShortestPaths: (options: Parameters<typeof threadModel.getShortestPaths>[0] = {}) =>
    threadModel
      .getShortestPaths(options)
      .filter(({ steps }) => side === 'tutor' || steps.every(({ event }) => event.type !== 'looksLikeAPhoneNumber')),
});

describe.each(['student', 'tutor'] as const)('the page of a doubt of a %s walks the independent model', (side) => {
  it.each(
    walkedBy(side)
      .getShortestPaths()
      .map((path) => [describePath(path), path] as const),
  )('%s', async (_, path) => {
    await path.test({
      events: hands(side),
      states: Object.fromEntries(
        Object.entries(toExpected(side)).map(([state, found]) => [
          state,
          () => expect([state, look(always[side])]).toEqual([state, found]),
        ]),
      ),
    });
  });
});

describe.each([
  ['student', false],
  ['student', true],
  ['tutor', false],
  ['tutor', true],
] as const)('the page of a doubt of a %s, left and rebuilt in every state (what was asked for was done: %s)', (side, isDone) => {
  const { shown, shownWithNews, moved, deleted: gone, changed: other } = toExpected(side);
  const stored: Partial<Record<string, DoubtThread>> = {
    shownWithNews: { ...page.answered(side), lines: [...page.answered(side).lines, ...news(side).lines] },
    moved: { ...page.answered(side), head: { ...page.answered(side).head, ...movedTo[side] } },
    deleted: withLine(deleted),
    changed: withLine(edited),
  };
  /** What a state leads to where the server does what is asked for. */
  const done: Record<string, string> = { moving: 'moved', deleting: 'deleted', saving: 'changed', savingAsMeant: 'changed' };
  function withLine(make: typeof edited): DoubtThread {
    const thread = page.answered(side);
    return { ...thread, lines: thread.lines.map((line) => (line.number === own[side] ? make(side) : line)) };
  }
  const isOwn = (state: string) => side === 'tutor' || !/^(askedWhetherItIsMeant|savingAsMeant)$/.test(state);
  rebuiltInEachState(walkedBy(side), {
    begin: () => {},
    hands: () => hands(side),
    rebuild: async (state) => {
      close?.();
      await open(side);
      await happens(() => thread.world.opening.resolve(stored[(isDone && done[state]) || state] ?? page.answered(side)));
    },
    found: () => look(always[side]),
    // Nothing is half done: no question stands, and a line is as the server has it.
    expected: Object.fromEntries(
      Object.entries({
        ...alike(shown, Object.keys(toExpected(side)).join(' ')),
        ...{ shownWithNews, moved, deleted: gone, changed: other },
        ...(isDone && { moving: moved, deleting: gone, ...alike(other, 'saving savingAsMeant') }),
      }).filter(([state]) => isOwn(state)),
    ),
  });
});
