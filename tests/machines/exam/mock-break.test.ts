import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BreakStep, mockBreakModel } from '../../models/exam/mock-break.model.ts';
import { goFullscreen, leaveFullscreen, reload, state, submitted, test, world } from '../../support/exam/mock-driver.ts';
import { modulesWithBreak } from '../../support/exam/mock-test.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type BreakState = StateOf<typeof mockBreakModel>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

const breakEnds = () => world.details.modules[1]?.breakBefore?.endsAt ?? 0;
const send = (type: 'break.start' | 'break.end' | 'module.next' | 'module.start' | 'attempt.enterFullscreen') =>
  test.send({ type });
const can = (type: 'break.start' | 'break.end' | 'module.next') => state().can({ type });

const steps: Record<BreakStep, () => unknown> = {
  takeBreak: () => send('break.start'),
  skipBreak: () => send('module.next'),
  endBreak: () => send('break.end'),
  breakRunsOut: async () => {
    const before = state().value;
    vi.setSystemTime(breakEnds() - 300);
    await vi.advanceTimersByTimeAsync(299);
    expect(state().value).toEqual(before);
    await vi.advanceTimersByTimeAsync(251);
  },
  // Nobody watches the keys in a break.
  pressRestrictedKey: () => expect(world.running.has('proctor')).toBe(false),
  hideTab: () => leaveFullscreen(true),
  leaveFullscreen: () => leaveFullscreen(),
  reload,
  enterFullscreen: () => send('attempt.enterFullscreen'),
  fullscreenGranted: goFullscreen,
  startModule: async () => {
    send('module.start');
    await vi.advanceTimersByTimeAsync(0);
  },
};

const offered = (): BreakStep[] => [
  ...(can('break.start') ? (['takeBreak'] as const) : []),
  ...(can('module.next') ? (['skipBreak'] as const) : []),
  ...(can('break.end') ? (['endBreak'] as const) : []),
];
const course = (name: string, screen = 'held') => ({ sitting: { course: name, screen } });
const entering = { sitting: { course: 'waiting', screen: 'entering' } };
const screens: Record<BreakState, unknown> = {
  submitted: course('moduleSubmitted'),
  submittedTooLate: course('moduleSubmitted'),
  submittedAndHidden: course('moduleSubmitted', 'lost'),
  endedBeforeBreak: 'completing',
  enteringBreak: entering,
  enteringIntro: entering,
  onBreak: course('onBreak'),
  onBreakAndPressed: course('onBreak'),
  onBreakAndHidden: course('onBreak', 'lost'),
  endedOnBreak: 'completing',
  interruptedBefore: 'paused',
  interrupted: 'paused',
  enteringRest: entering,
  onRestOfBreak: course('onBreak'),
  interruptedTooLong: 'paused',
  overWhileHidden: 'paused',
  enteringAfterBreak: entering,
  introAtOnce: course('intro'),
  introAfterBreak: course('intro'),
  endedAtIntro: 'completing',
  working: course('module'),
};

describe('the machine walks the independent model of the break', () => {
  it.each(mockBreakModel.getShortestPaths().map((walk) => [describePath(walk), walk] as const))('%s', async (_, walk) => {
    await submitted({ modules: modulesWithBreak() });
    await walk.test({
      events: steps as Record<BreakStep, Act>,
      states: {
        '*': (claimed: { value: unknown; getMeta: () => Record<string, { offers: BreakStep[] } | undefined> }) => {
          const name = String(claimed.value) as BreakState;
          expect([state().value, offered()]).toEqual([screens[name], Object.values(claimed.getMeta())[0]?.offers]);
        },
      },
    });
  });
});

describe('the clock of the break', () => {
  it('counts down from when the section was submitted, and the module’s own clock waits for its student', async () => {
    await submitted({ modules: modulesWithBreak() });
    await vi.advanceTimersByTimeAsync(60_000);
    send('break.start');
    expect(state().context.remaining).toBe(540);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state().context.remaining).toBe(510);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([state().value, world.details.modules[1]?.state, world.running.has('countdown')]).toEqual([
      course('intro'),
      'assigned',
      false,
    ]);
  });

  it('is not taken up where a test has none', async () => {
    await submitted();
    expect(offered()).toEqual(['skipBreak']);
  });
});
