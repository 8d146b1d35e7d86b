import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BreakStep, mockBreakModel } from '../../models/exam/mock-break.model.ts';
import {
  dialog,
  enter,
  hands,
  heading,
  leave,
  pass,
  prepare,
  press,
  see,
  show,
  startModule,
  submitModule,
  world,
} from '../../support/exam/exam-driver.tsx';
import { modulesWithBreak } from '../../support/exam/mock-test.ts';
import { type Act, coverPage, describePath, type StateOf } from '../../support/model.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function submitSection() {
  prepare({ modules: modulesWithBreak() });
  await show('attend');
  await enter();
  await startModule();
  await submitModule();
}

const breakEnds = () => world.details.modules[1]?.breakBefore?.endsAt ?? 0;
const steps: Record<BreakStep, () => unknown> = {
  takeBreak: () => press('Start Break'),
  skipBreak: () => press('Next Module'),
  endBreak: () => press('End Break'),
  breakRunsOut: async () => {
    vi.setSystemTime(breakEnds());
    await pass(300);
  },
  pressRestrictedKey: () => expect(world.running.has('proctor')).toBe(false),
  hideTab: () => leave(true),
  leaveFullscreen: () => leave(false),
  reload: async () => {
    cleanup();
    await show('attend');
  },
  enterFullscreen: hands.enterFullscreen,
  fullscreenGranted: hands.fullscreenGranted,
  startModule: hands.startModule,
};

const labels = { takeBreak: 'Start Break', skipBreak: 'Next Module', endBreak: 'End Break' } as const;
const offered = () =>
  (['takeBreak', 'skipBreak', 'endBreak'] as const).filter((step) => screen.queryByRole('button', { name: labels[step] }));

const seesDialog = () => {
  const shown = within(dialog('Module Submitted'));
  expect(shown.getByText(/You have a break of 10 minutes first, until/)).toBeTruthy();
};
const seesBreak = () => heading('Take a break');
const seesIntro = () => heading('You are about to begin: Mathematics');
const waits = () => see('Loading the test…');
const seesEnd = () => expect(dialog('Test Terminated', 'alertdialog')).toBeTruthy();
const seesPaused = () => heading('Your test is between two modules');
const screens: Record<StateOf<typeof mockBreakModel>, () => unknown> = {
  ...{ submitted: seesDialog, submittedTooLate: seesDialog, submittedAndHidden: seesDialog },
  ...{ endedBeforeBreak: seesEnd, endedOnBreak: seesEnd, endedAtIntro: seesEnd },
  ...{ enteringBreak: waits, enteringIntro: waits, enteringRest: waits, enteringAfterBreak: waits, working: waits },
  ...{ onBreak: seesBreak, onBreakAndPressed: seesBreak, onBreakAndHidden: seesBreak, onRestOfBreak: seesBreak },
  ...{ interruptedBefore: seesPaused, interrupted: seesPaused, interruptedTooLong: seesPaused, overWhileHidden: seesPaused },
  ...{ introAtOnce: seesIntro, introAfterBreak: seesIntro },
};

describe('the page walks the independent model of the break', () => {
  it.each(coverPage(mockBreakModel.getShortestPaths()).map((walk) => [describePath(walk), walk] as const))(
    '%s',
    async (_, walk) => {
      await submitSection();
      await walk.test({
        events: steps as Record<BreakStep, Act>,
        states: {
          '*': (claimed: { value: unknown; getMeta: () => Record<string, { offers: BreakStep[] } | undefined> }) => {
            screens[String(claimed.value) as keyof typeof screens]();
            expect(offered()).toEqual(Object.values(claimed.getMeta())[0]?.offers);
          },
        },
      });
    },
  );
});

describe('the page of the break', () => {
  it('says what is left, which rule holds, and of the last minute to a screen reader', async () => {
    await submitSection();
    expect(document.activeElement?.textContent).toBe('Start Break');
    await pass(60_000);
    await press('Start Break');
    const timer = screen.getByRole('timer', { name: 'Time left in your break' });
    expect(timer.textContent).toBe('09:00');
    see('Mathematics is next. When the break is over, you start it yourself.');
    see('stay in fullscreen');
    expect(screen.queryByText('One minute of your break is left.')).toBe(null);
    await pass(480_000);
    see('One minute of your break is left.');
    await pass(60_000);
    seesIntro();
  });

  it('is announced with the modules before the test begins', async () => {
    prepare({ modules: modulesWithBreak() });
    await show('instructions');
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.slice(0, 2)).toEqual([
      'Reading and Writing: 3 questions, 30 mins',
      'After a break of 10 mins, Mathematics: 3 questions, 35 mins, with a calculator and a reference sheet',
    ]);
  });
});
