import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { photoBounds } from '../../../contract/attachments/photos.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { UnsentLine } from '../../../src/services/doubts/doubts.ts';
import type { Draft } from '../../../src/services/doubts/line-store.ts';
import { type ComposerModelState, type ComposerStep, composerModel } from '../../models/doubts/composer.model.ts';
import { composerUnderTest, type Waiting } from '../../support/doubts/composer-world.ts';
import { describePath } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

let composer: Actor<ReturnType<typeof composerUnderTest>['logic']>;
let world: ReturnType<typeof composerUnderTest>['world'];
let logic: ReturnType<typeof composerUnderTest>['logic'];

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
async function begin() {
  composer = createActor(logic, { input: { side: 'student', personId: 'asha', thread: 'doubt-1' } }).start();
  composer.send({ type: 'page.opened' });
  await pass();
}
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  ({ logic, world } = composerUnderTest());
  await begin();
});
afterEach(() => {
  composer.stop();
  vi.useRealTimers();
});

const write = (text: string) => composer.send({ type: 'draft.type', text });
const send = () => composer.send({ type: 'line.send', kind: 'doubt', seen: 0 });
const settle = async (how: (waiting: Waiting) => void) => {
  world.settle(how);
  await pass();
};
async function choose(...files: File[]) {
  composer.send({ type: 'photos.choose', files });
  await pass();
}
async function opened(photoKey: string) {
  world.shrinking.resolve({ photoKey, jpeg: 'AAAA' });
  await pass();
}
const hands = (): Record<ComposerStep, () => Promise<void>> => ({
  typeFirst: async () => {
    write('first');
    await pass();
  },
  sendNothing: async () => send(),
  send: async () => {
    send();
    await pass();
  },
  writeSecond: async () => {
    write('second');
    send();
    await pass();
  },
  arrives: () => settle(world.arrives),
  arrivesButAnswerIsLost: () => settle(world.arrivesUnheard),
  connectionIsLost: () => settle(world.isLost),
  serverRefuses: () => settle(world.isRefused),
  connectionReturns: async () => {
    world.tellOnline();
    await pass();
  },
  fiveSecondsPass: async () => void (await pass(5_000)),
  tryAgain: async () => {
    composer.send({ type: 'line.retry', seen: 0, confirmed: false });
    await pass();
  },
  takeBack: async () => {
    composer.send({ type: 'line.takeBack' });
    await pass();
  },
  addPhoto: () => choose(new File(['x'], 'paper.jpg')),
  addFilm: () => choose(new File(['x'], 'film.mp4')),
  itIsMadeSmaller: () => opened('photo-1'),
  itIsNoPhoto: async () => {
    world.shrinking.reject(new Error('It is a film.'));
    await pass();
  },
  takePhotoAway: async () => {
    composer.send({ type: 'photo.remove', photoKey: 'photo-1' });
    await pass();
  },
  reload: async () => {
    composer.stop();
    world.leave();
    await begin();
  },
});

const words = ({ text, photos }: Pick<Draft, 'text' | 'photos'>) => [text, ...photos.map(({ photoKey }) => photoKey)].join(' + ');
/** What a person sees, what the server has, and what would survive. */
const look = () => {
  const { draft, lines, notice } = composer.getSnapshot().context;
  return {
    draft: words(draft),
    unsent: lines.map(words),
    server: [...world.stored.values()],
    sending: world.under && words(world.under.line),
    notice: notice !== null,
  };
};
const nothing = { draft: '', unsent: [], server: [], sending: null, notice: false };
const withPhoto = 'first + photo-1';
const expected: Record<ComposerModelState, ReturnType<typeof look>> = {
  blank: nothing,
  saysWriteFirst: { ...nothing, notice: true },
  begun: { ...nothing, draft: 'first' },
  begunStill: { ...nothing, draft: 'first' },
  photoIsOpened: { ...nothing, draft: 'first' },
  toldToWaitForIt: { ...nothing, draft: 'first', notice: true },
  filmIsOpened: { ...nothing, draft: 'first' },
  saysNoPhoto: { ...nothing, draft: 'first', notice: true },
  withPhoto: { ...nothing, draft: withPhoto },
  onItsWayWithPhoto: { ...nothing, unsent: [withPhoto], sending: withPhoto },
  waitsWithPhoto: { ...nothing, unsent: [withPhoto] },
  refusedWithPhoto: { ...nothing, unsent: [withPhoto], notice: true },
  onItsWay: { ...nothing, unsent: ['first'], sending: 'first' },
  arrived: { ...nothing, server: ['first'] },
  arrivedUnheard: { ...nothing, unsent: ['first'], server: ['first'] },
  onItsWayAgain: { ...nothing, unsent: ['first'], server: ['first'], sending: 'first' },
  waits: { ...nothing, unsent: ['first'] },
  refused: { ...nothing, unsent: ['first'], notice: true },
  twoOnTheirWay: { ...nothing, unsent: ['first', 'second'], sending: 'first' },
  twoWait: { ...nothing, unsent: ['first', 'second'] },
  bothStopped: { ...nothing, unsent: ['first', 'second'], notice: true },
  secondGoesAlone: { ...nothing, draft: 'first', unsent: ['second'], sending: 'second' },
  secondOnItsWay: { ...nothing, unsent: ['second'], server: ['first'], sending: 'second' },
  bothArrived: { ...nothing, server: ['first', 'second'] },
};

it.each(composerModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: hands(),
    states: Object.fromEntries(
      Object.entries(expected).map(([state, seen]) => [
        state,
        () => {
          // Where a second line was refused's, the words of the first refusal are gone with the new line.
          const now = look();
          expect({ state, ...now, notice: state === 'bothStopped' ? true : now.notice }).toEqual({ state, ...seen });
        },
      ]),
    ),
  });
});

it('takes so many photos with a line and says what was left out, whatever is opened first', async () => {
  write('first');
  await choose(new File(['x'], 'a.jpg'), new File(['x'], 'b.jpg'));
  await choose(...Array.from({ length: photoBounds.perThing }, (_, at) => new File(['x'], `${at}.jpg`)));
  expect(composer.getSnapshot().context.notice).toMatch(/add 4 photos at most/);
  for (const key of ['a', 'b', 'c', 'd']) await opened(key);
  expect(words(composer.getSnapshot().context.draft)).toBe('first + a + b + c + d');
  await hands().send();
  expect(composer.getSnapshot().context.draft.photos).toEqual([]);
});

it('delivers all the same where the browser keeps nothing', async () => {
  const refusing = logic.provide({
    actors: {
      keepLines: fromPromise<void, { personId: string; thread: string; draft: Draft; lines: UnsentLine[] }>(async () => {
        throw new Error('The quota is exceeded.');
      }),
    },
  });
  composer.stop();
  composer = createActor(refusing, { input: { side: 'student', personId: 'asha', thread: 'doubt-1' } }).start();
  composer.send({ type: 'page.opened' });
  await pass();
  write('first');
  send();
  await pass();
  expect(world.under?.line.text).toBe('first');
  expect(composer.getSnapshot().matches({ writing: { device: 'notKept' } })).toBe(true);
});

it('sends what leads away from the school only when the tutor means it', async () => {
  write('Call me');
  composer.send({ type: 'line.send', kind: 'answer', seen: 3 });
  await pass();
  await settle(({ answer }) => answer.reject(new CallFailed('refused', 'A phone number?', 'contactDetails', 409)));
  expect(composer.getSnapshot().matches({ writing: { delivery: 'heldBack' } })).toBe(true);
  composer.send({ type: 'line.retry', seen: 4, confirmed: true });
  await pass();
  expect(world.under?.line).toMatchObject({ text: 'Call me', seen: 4, confirmed: true });
});

const begun = { ...nothing, draft: 'first' };
const one = { ...nothing, unsent: ['first'], sending: 'first' };
const two = { ...nothing, unsent: ['first', 'second'], sending: 'first' };
describe('left and rebuilt in every state', () => {
  rebuiltInEachState(composerModel, {
    begin: () => {},
    hands,
    rebuild: async () => {
      composer.stop();
      world.leave();
      await begin();
    },
    found: () => look(),
    expected: {
      ...alike(nothing, 'blank saysWriteFirst'),
      // What was still being opened is chosen again.
      ...alike(begun, 'begun begunStill photoIsOpened toldToWaitForIt filmIsOpened saysNoPhoto'),
      ...alike({ ...nothing, draft: withPhoto }, 'withPhoto'),
      ...alike({ ...nothing, unsent: [withPhoto], sending: withPhoto }, 'onItsWayWithPhoto waitsWithPhoto refusedWithPhoto'),
      ...alike(one, 'onItsWay waits refused'),
      ...alike({ ...one, server: ['first'] }, 'arrivedUnheard onItsWayAgain'),
      ...alike({ ...nothing, server: ['first'] }, 'arrived'),
      ...alike(two, 'twoOnTheirWay twoWait bothStopped'),
      secondGoesAlone: { ...nothing, draft: 'first', unsent: ['second'], sending: 'second' },
      secondOnItsWay: { ...nothing, unsent: ['second'], server: ['first'], sending: 'second' },
      bothArrived: { ...nothing, server: ['first', 'second'] },
    },
  });
});
