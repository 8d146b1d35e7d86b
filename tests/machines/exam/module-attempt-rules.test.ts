import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { settle } from '../../support/exam/exam-driver.ts';
import {
  arrive,
  enter,
  goFullscreen,
  inModule,
  leaveFullscreen,
  module,
  press,
  pressAtOnce,
  questionsCome,
  start,
  startModule,
  state,
  submitModule,
  submitted,
  test,
  world,
} from '../../support/exam/mock-driver.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import { moduleWalker } from '../../support/exam/module-driver.ts';
import { addMinutes, goOnElsewhere, submitElsewhere } from '../../support/exam/module-world.ts';
import { fact } from '../../support/exam/quiz-attempt.ts';

const begun = Date.UTC(2026, 10, 21, 9);
const deadline = begun + 1_800_000;
const minuteMs = 60_000;

const { hands } = moduleWalker();
const refused = (reason: CallFailed['reason']) => new CallFailed('refused', '', reason, 409);

const isIn = (region: object) => inModule()?.matches({ open: { inProgress: region } });
const isHandingIn = () => state().matches({ sitting: { course: 'handingIn' } });
const told = () => [state().value, state().context.notice];

async function atIntro() {
  await start();
  test.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
}
async function inProgress() {
  await atIntro();
  await startModule();
  await hands.chooseAnswer();
}

beforeEach(() => {
  vi.useFakeTimers({ now: begun });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

describe('panels', () => {
  const toggled = (name: 'calculator' | 'reference') => {
    const other = name === 'calculator' ? 'reference' : 'calculator';
    return [0, 1, 2].map(() => {
      const open = [isIn({ [name]: 'open' }), isIn({ [other]: 'open' })];
      module()?.send({ type: `${name}.toggle` });
      return open;
    });
  };

  it.each(['calculator', 'reference'] as const)(
    'the %s of mathematics is opened and closed, and leaves the other alone',
    async (name) => {
      await submitted();
      test.send({ type: 'module.next' });
      await startModule();
      expect(toggled(name)).toEqual([
        [false, false],
        [true, false],
        [false, false],
      ]);
    },
  );

  it.each(['calculator', 'reference'] as const)('a module of another kind has no %s', async (name) => {
    await inProgress();
    expect(toggled(name).flat()).not.toContain(true);
  });
});

describe('a clock that is doubted', () => {
  it('is asked about at once: what the server says counts', async () => {
    await inProgress();
    addMinutes(world, 5);
    module()?.send({ type: 'clock.doubted' });
    expect(isIn({ time: { countingDown: 'asking' } })).toBe(true);
    await settle();
    expect([isIn({ time: { countingDown: 'known' } }), inModule()?.context.deadline]).toEqual([true, deadline + 5 * minuteMs]);
  });

  it('goes on as it was where the server cannot be reached', async () => {
    await inProgress();
    hands.loseConnection();
    module()?.send({ type: 'clock.doubted' });
    await settle();
    expect([isIn({ time: { countingDown: 'known' } }), inModule()?.context.deadline]).toEqual([true, deadline]);
    world.online = true;
    addMinutes(world, 5);
    module()?.send({ type: 'clock.doubted' });
    await settle();
    expect(inModule()?.context.deadline).toBe(deadline + 5 * minuteMs);
  });
});

describe('fullscreen that is left', () => {
  it('while the ledger is read again costs nothing', async () => {
    await inProgress();
    await hands.ledgerDiffers();
    expect(inModule()?.value).toBe('outOfStep');
    await leaveFullscreen();
    expect([...told(), world.handIns]).toEqual(['interrupted', null, []]);
  });

  it.each([
    ['by hiding the page ends nothing but the module', true, 'timeUp'],
    ['by the student ends the test', false, 'fullscreenLeft'],
  ] as const)('%s, once the time is up', async (_, byHiding, ending) => {
    await inProgress();
    // The server is asked whether the time is up, and its answer is on its way.
    vi.setSystemTime(deadline);
    module()?.send({ type: 'clock.expired' });
    expect(inModule()?.value).toEqual({ open: 'timeUp' });
    world.fullscreen({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding });
    expect([isHandingIn(), state().context.left?.ending]).toEqual([true, ending]);
  });
});

describe('a submission that the server does not take', () => {
  it.each([
    ['because another device holds the module', 'heldElsewhere', 'takenOver'],
    ['because it is over', 'closed', 'paused'],
  ] as const)('%s', async (_, reason, expected) => {
    await inProgress();
    await submitModule();
    if (reason === 'closed') submitElsewhere(world);
    world.submission.reject(refused(reason));
    await settle();
    expect(told()).toEqual([expected, null]);
  });
});

it('what another tab of this device has ended meanwhile is handed in, and not sat', async () => {
  await atIntro();
  const journal = { key: 'module-1/tab-1', studentId: 'student-1', sittingId: 'module-1', entries: [], events: [] };
  world.device.set(journal.key, {
    ...journal,
    timePerQuestion: {},
    totalTime: 0,
    ending: 'tabHidden',
    endedAt: begun,
  });
  await hands.startModule();
  expect([isHandingIn(), state().context.notice]).toEqual([true, endingWords.tab]);
  await arrive();
  expect([...told(), world.findModule('module-1').ending]).toEqual([
    { sitting: { course: 'moduleSubmitted', screen: 'held' } },
    endingWords.tab,
    'tabHidden',
  ]);
});

it('the seconds of a module that staff opened again are those that are known, not those that passed', async () => {
  await atIntro();
  world.reinstatedAt = begun - minuteMs;
  world.ledgers.set('module-1', {
    ...{ holder: 'tab-1', saved: [], lastSeq: 0, events: [], timePerQuestion: {}, totalTime: 70 },
    ...{ startedAt: begun - 60 * minuteMs, deadline },
  });
  await startModule();
  expect(inModule()?.context.seconds).toBe(70);
});

it('time that is up while another device holds the module hands in nothing: it went on there', async () => {
  await inProgress();
  goOnElsewhere(world);
  await hands.timeUp();
  expect([...told(), world.handIns, [...world.running]]).toEqual(['takenOver', null, [], []]);
});

it('a key that ended the module is no warning: staff took that end back, and all warnings are left', async () => {
  await inProgress();
  const [counted, ending] = [press(), pressAtOnce('F12')];
  await settle();
  expect([isHandingIn(), state().context.left?.ending]).toEqual([true, 'restrictedKey']);
  test.stop();
  // The module is under way again, with everything on record.
  await atIntro();
  world.ledgers.set('module-1', {
    ...{ holder: 'tab-1', saved: [], lastSeq: 0, events: [counted, ending], timePerQuestion: {}, totalTime: 70 },
    ...{ startedAt: begun, deadline },
  });
  world.reinstatedAt = begun;
  await startModule();
  press();
  expect([inModule()?.context.notice, isHandingIn()]).toEqual([
    'Warning 2 of 3: Use of restricted key (Shift) is not allowed.',
    false,
  ]);
});

it('coming back is on record once, however often the ledger is read again after it', async () => {
  await inProgress();
  test.stop();
  await enter();
  test.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
  await questionsCome();
  const before = inModule()?.context.events.map(({ kind }) => kind);
  await hands.ledgerDiffers();
  await hands.waitASecond();
  await questionsCome();
  expect([before, inModule()?.context.events.map(({ kind }) => kind)]).toEqual([['interrupted'], ['interrupted']]);
});
