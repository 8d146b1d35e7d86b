import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DoubtLine } from '../../../contract/doubts/doubts.ts';
import { messages } from '../../../src/content/messages/doubts.ts';
import type { Side } from '../../../src/machines/doubts/doubt-thread.setup.ts';
import type { ToldLine, UnsentLine } from '../../../src/services/doubts/doubts.ts';
import { type ComposerModelState, type ComposerStep, composerModel } from '../../models/doubts/composer.model.ts';
import { composerUnderTest, type Waiting } from '../../support/doubts/composer-world.ts';
import * as page from '../../support/doubts/doubt-page.tsx';
import { threadUnderTest } from '../../support/doubts/thread-world.ts';
import { coverPage, describePath } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

/** Where something is written: a doubt that is open, on either side, or the page that asks one. */
type Place = Side | 'ask';

let composer: ReturnType<typeof composerUnderTest>;
let close: () => void;

/** What the server says of a line that came after the two that are there. */
const tell = (arrived: number, { text, key, kind }: UnsentLine): ToldLine => {
  const from = kind === 'doubt' ? ('student' as const) : ('tutor' as const);
  const written: Partial<DoubtLine> = { kind, from, key, own: true };
  return { head: { ...page.head, revision: 3 + arrived }, line: page.line(3 + arrived, text, written) };
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  composer = composerUnderTest(tell);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(place: Place) {
  if (place === 'ask') {
    close = await page.openAskPage({ composer });
    return;
  }
  const thread = threadUnderTest();
  close = await page.openDoubtPage(place, { thread, composer });
  thread.world.opening.resolve(page.answered(place));
  await page.pass();
}
async function reload(place: Place) {
  close();
  composer.world.leave();
  await open(place);
}
const settles = async (how: (waiting: Waiting) => void) => {
  composer.world.settle(how);
  await page.pass();
};

const sends: Record<Place, string> = { student: 'Send', tutor: 'Answer', ask: 'Send to your tutors' };

const hands = (place: Place): Record<ComposerStep, () => Promise<void>> => {
  const send = () => page.press(sends[place]);
  const { world } = composer;
  return {
    typeFirst: () => page.type('text', 'first'),
    sendNothing: send,
    send,
    writeSecond: async () => {
      await page.type('text', 'second');
      await send();
    },
    arrives: () => settles(world.arrives),
    arrivesButAnswerIsLost: () => settles(world.arrivesUnheard),
    connectionIsLost: () => settles(world.isLost),
    serverRefuses: () => settles(world.isRefused),
    connectionReturns: async () => {
      world.tellOnline();
      await page.pass();
    },
    fiveSecondsPass: () => page.pass(5_000),
    tryAgain: () => page.press('Send it again'),
    takeBack: () => page.press('Change it'),
    addPhoto: () => page.choosePhoto('paper.jpg'),
    addFilm: () => page.choosePhoto('film.mp4'),
    itIsMadeSmaller: async () => {
      world.shrinking.resolve({ photoKey: 'photo-1', jpeg: 'AAAA' });
      await page.pass();
    },
    itIsNoPhoto: async () => {
      world.shrinking.reject(new Error('It is a film.'));
      await page.pass();
    },
    takePhotoAway: () => page.press('Remove photo 1'),
    reload: () => reload(place),
  };
};

/** What a writer sees, and what can be done beside what always can. */
const look = (place: Place) => ({
  draft: document.querySelector<HTMLTextAreaElement>('textarea[name=text]')?.value ?? null,
  opening: [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Opening the photo…'),
  unsent: page.seenUnsent(),
  arrived: page.seenLines().slice(2),
  ways: page.seenWays(always[place]),
  // Whoever writes on has read the server’s words: the page says in its own that the line was not sent.
  says: [...page.seenSays(), ...offlineWords()].map((words) => (words === messages.doubts.stopped ? full : words)),
});
const full = 'This doubt is full.';
const offlineWords = () =>
  [...document.querySelectorAll('[role=status]')]
    .map(({ textContent }) => textContent)
    .filter((words) => words?.startsWith('You’re offline'));

const line = ['Edit message 1', 'Delete message 1', 'Edit message 2', 'Delete message 2', 'Mark as solved', 'Take it'];
const own = [3, 4].flatMap((number) => [`Edit message ${number}`, `Delete message ${number}`]);
const always: Record<Place, readonly string[]> = {
  student: ['Send', 'Tell the safeguarding lead', ...line, ...own],
  tutor: ['All doubts', 'Answer', 'Ask the student', 'Tell the safeguarding lead', 'Close as solved', ...line, ...own],
  ask: ['Send to your tutors'],
};

const nothing = {
  draft: '',
  opening: false,
  unsent: [] as string[],
  arrived: [] as string[],
  ways: [] as string[],
  says: [] as string[],
};
type Look = typeof nothing;
const offline = 'You’re offline. What you write is kept on this device and sent in order once you’re online again.';
const stopped = { ways: ['Send it again', 'Change it'], says: [full] };
const begun = { ...nothing, draft: 'first' };
const withPhoto = { ...begun, ways: ['Remove photo 1'] };
const going = { ...nothing, unsent: ['first: Sending…'] };
const waits = { ...nothing, unsent: ['first: Waiting to be sent'], says: [offline] };
const refused = { ...nothing, unsent: ['first: Not sent'], ...stopped };
const two = { ...nothing, unsent: ['first: Sending…', 'second: Sending…'] };

const expected: Record<ComposerModelState, Look> = {
  blank: nothing,
  saysWriteFirst: { ...nothing, says: ['Write something first.'] },
  ...{ begun, begunStill: begun },
  ...{ photoIsOpened: { ...begun, opening: true }, filmIsOpened: { ...begun, opening: true } },
  toldToWaitForIt: { ...begun, opening: true, says: ['A photo is still being opened. Try again in a moment.'] },
  saysNoPhoto: { ...begun, says: ['It is a film.'] },
  withPhoto,
  ...{ onItsWay: going, onItsWayWithPhoto: going },
  ...{ waits, waitsWithPhoto: waits },
  ...{ refused, refusedWithPhoto: refused },
  arrived: { ...nothing, arrived: ['first'] },
  // This device does not know yet that it arrived.
  arrivedUnheard: waits,
  onItsWayAgain: going,
  twoOnTheirWay: two,
  twoWait: { ...nothing, unsent: ['first: Waiting to be sent', 'second: Waiting to be sent'], says: [offline] },
  bothStopped: { ...nothing, unsent: ['first: Not sent', 'second: Waiting to be sent'], ...stopped },
  secondGoesAlone: { ...begun, unsent: ['second: Sending…'] },
  secondOnItsWay: { ...nothing, unsent: ['second: Sending…'], arrived: ['first'] },
  bothArrived: { ...nothing, arrived: ['first', 'second'] },
};

/** A question that was asked leads to its doubt, which delivers what else was written. */
const isWalkedAt = (place: Place) => (path: { steps: { state: { value: unknown } }[] }) =>
  place !== 'ask' || path.steps.every(({ state }) => state.value !== 'secondOnItsWay');
const expectedAt = (place: Place, state: ComposerModelState): Look =>
  place === 'ask' && expected[state].arrived.length > 0 ? { ...nothing, draft: null as never } : expected[state];

describe.each(['student', 'tutor', 'ask'] as const)('what is written walks the independent model (%s)', (place) => {
  beforeEach(() => open(place));
  const all = composerModel.getShortestPaths().filter(isWalkedAt(place));
  // One form is written in everywhere: a student's doubt walks all, the others every step, and all with LONG=all.
  const paths = place === 'student' ? all : coverPage(all);
  it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events: hands(place),
      states: Object.fromEntries(
        Object.keys(expected).map((state) => [
          state,
          () => expect([state, look(place)]).toEqual([state, expectedAt(place, state as ComposerModelState)]),
        ]),
      ),
    });
  });
});

const opened: Record<string, Look> = {
  ...alike(nothing, 'blank saysWriteFirst'),
  // What was still being opened is chosen again.
  ...alike(begun, 'begun begunStill photoIsOpened toldToWaitForIt filmIsOpened saysNoPhoto'),
  withPhoto,
  ...alike(going, 'onItsWay onItsWayWithPhoto waits waitsWithPhoto refused refusedWithPhoto arrivedUnheard onItsWayAgain'),
  ...alike(two, 'twoOnTheirWay twoWait bothStopped'),
  secondGoesAlone: expected.secondGoesAlone,
  secondOnItsWay: { ...nothing, unsent: ['second: Sending…'] },
  // What arrived is the server's, whose page is opened as it stood before.
  ...alike(nothing, 'arrived bothArrived'),
};

describe.each(['student', 'tutor', 'ask'] as const)('what is written, left and rebuilt in every state (%s)', (place) => {
  const model = {
    getShortestPaths: (options: Parameters<typeof composerModel.getShortestPaths>[0]) =>
      composerModel.getShortestPaths(options).filter(isWalkedAt(place)),
  };
  const isReached = (state: string) => place !== 'ask' || !/^(secondOnItsWay|bothArrived)$/.test(state);
  rebuiltInEachState(model, {
    begin: () => open(place),
    hands: () => hands(place),
    rebuild: () => reload(place),
    found: () => look(place),
    expected: Object.fromEntries(Object.entries(opened).filter(([state]) => isReached(state))),
    // Whatever was left arrives once.
    afterwards: async () => {
      while (composer.world.under) await settles(composer.world.arrives);
      expect(new Set(composer.world.stored.values()).size).toBe(composer.world.stored.size);
    },
  });
});
