import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import { moduleAlone } from '../../support/exam/module-driver.ts';
import { addMinutes } from '../../support/exam/module-world.ts';
import { fact } from '../../support/exam/quiz-attempt.ts';

type Alone = ReturnType<typeof moduleAlone>;
let alone: Alone;

const begun = Date.UTC(2026, 10, 21, 9);
const deadline = begun + 1_800_000;
const minuteMs = 60_000;

const settle = () => vi.advanceTimersByTimeAsync(0);
const refused = (reason: CallFailed['reason']) => new CallFailed('refused', '', reason, 409);

function module() {
  const found = alone.hall.module();
  if (!found) throw new Error('The module has not begun.');
  return found;
}
const seen = () => module().getSnapshot();
/** The state of a region while the module is in progress. */
const region = (name: 'calculator' | 'reference' | 'deadline' | 'clock') => {
  const { value } = seen();
  const open = typeof value === 'object' ? value.open : undefined;
  return typeof open === 'object' ? open.inProgress?.[name] : undefined;
};
/** How it ended, and as what. */
const end = () => [seen().status, seen().output?.end, seen().output?.ending, seen().output?.notice];

async function inProgress() {
  await alone.hands.startModule();
  await alone.hands.questionsCome();
  await alone.hands.chooseAnswer();
}
async function submits() {
  await inProgress();
  module().send({ type: 'submission.ask' });
  module().send({ type: 'submission.confirm' });
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers({ now: begun });
  alone = moduleAlone();
});
afterEach(() => {
  alone.stop();
  vi.useRealTimers();
});

describe('panels', () => {
  it.each(['calculator', 'reference'] as const)('the %s is opened and closed, and leaves the other alone', async (name) => {
    await inProgress();
    const other = name === 'calculator' ? 'reference' : 'calculator';
    const states = [];
    for (let toggles = 0; toggles < 3; toggles += 1) {
      states.push([region(name), region(other)]);
      module().send({ type: `${name}.toggle` });
    }
    expect(states).toEqual([
      ['closed', 'closed'],
      ['open', 'closed'],
      ['closed', 'closed'],
    ]);
  });
});

describe('a clock that is doubted', () => {
  it('is asked about at once: what the server says counts', async () => {
    await inProgress();
    addMinutes(alone.hall.world, 5);
    module().send({ type: 'clock.doubted' });
    expect(region('deadline')).toBe('asking');
    await settle();
    expect([region('deadline'), seen().context.deadline]).toEqual(['known', deadline + 5 * minuteMs]);
  });

  it('goes on as it was where the server cannot be reached', async () => {
    await inProgress();
    alone.hands.loseConnection();
    module().send({ type: 'clock.doubted' });
    await settle();
    expect([region('deadline'), seen().context.deadline]).toEqual(['known', deadline]);
    alone.hall.world.online = true;
    addMinutes(alone.hall.world, 5);
    module().send({ type: 'clock.doubted' });
    await settle();
    expect(seen().context.deadline).toBe(deadline + 5 * minuteMs);
  });
});

describe('fullscreen that is left', () => {
  it('while the ledger is read again costs nothing', async () => {
    await inProgress();
    await alone.hands.ledgerDiffers();
    expect(seen().value).toBe('outOfStep');
    module().send({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding: false });
    expect(end()).toEqual(['done', 'interrupted', 'student', null]);
  });

  it.each([
    ['by hiding the page ends nothing but the module', true, 'timeUp'],
    ['by the student ends the test', false, 'fullscreenLeft'],
  ] as const)('%s, once the time is up', async (_, byHiding, ending) => {
    await inProgress();
    // The server is asked whether the time is up, and its answer is on its way.
    vi.setSystemTime(deadline);
    module().send({ type: 'clock.expired' });
    expect(seen().value).toEqual({ open: 'timeUp' });
    module().send({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding });
    expect([seen().value, seen().context.ending]).toEqual(['handingIn', ending]);
  });
});

describe('a submission that the server does not take', () => {
  it.each([
    ['because another device holds the module', 'heldElsewhere', ['done', 'displaced', 'student', null]],
    ['because it is over', 'closed', ['done', 'closed', 'student', null]],
  ] as const)('%s', async (_, reason, expected) => {
    await submits();
    alone.hall.world.submission.reject(refused(reason));
    await settle();
    expect(end()).toEqual(expected);
  });

  it('because time is left, leads back to the module, which has not ended', async () => {
    await inProgress();
    await alone.hands.timeUp();
    expect([seen().value, seen().context.notice]).toEqual(['handingIn', endingWords.time]);
    alone.hall.world.submission.reject(refused('tooEarly'));
    await settle();
    expect(end()).toEqual(['done', 'interrupted', 'student', null]);
  });
});

it('what another tab of this device has ended meanwhile is handed in, and not sat', async () => {
  const journal = { key: 'module-1/tab-1', studentId: 'student-1', sittingId: 'module-1', entries: [], events: [] };
  alone.hall.world.device.set(journal.key, {
    ...journal,
    timePerQuestion: {},
    totalTime: 0,
    ending: 'tabHidden',
    endedAt: begun,
  });
  await alone.hands.startModule();
  await settle();
  expect([seen().value, seen().context.notice]).toEqual(['handingIn', endingWords.tab]);
  await alone.hands.submissionArrives();
  expect(end()).toEqual(['done', 'submitted', 'tabHidden', endingWords.tab]);
});

it('the seconds of a module that staff opened again are those that are known, not those that passed', async () => {
  alone.hall.world.reinstatedAt = begun - minuteMs;
  alone.hall.world.ledgers.set('module-1', {
    ...{ holder: 'tab-1', saved: [], lastSeq: 0, events: [], timePerQuestion: {}, totalTime: 70 },
    ...{ startedAt: begun - 60 * minuteMs, deadline },
  });
  await inProgress();
  expect(seen().context.secondsBase).toBe(70);
});
