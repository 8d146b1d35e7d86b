import { expect } from '@playwright/test';
import { mockModel, mockRequirements } from '../../tests/models/exam/mock-test.model.ts';
import { describePath } from '../../tests/support/model.ts';
import type { RealChromium } from '../support/browser.ts';
import { has, walkMock } from '../support/exam/mock-walk.ts';
import { loadMockTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';
import { walksToTake } from '../support/walks.ts';

/** How the test and its modules ended for the server, by the last state of a walk; a module that is not over has no ending. */
const truths: Record<string, [test: string | null, first: string | null, second: string | null]> = {
  withoutQuestions: [null, null, null],
  interruptedAfterFailure: [null, null, null],
  remindedGone: [null, null, null],
  workingOn: [null, null, null],
  warnedAgain: [null, null, null],
  submittedAfterWarnings: [null, 'warningLimit', null],
  submittedAfterF12: [null, 'restrictedKey', null],
  submittedAfterPrintScreen: [null, 'restrictedKey', null],
  submittedAfterTime: [null, 'timeUp', null],
  submittedAfterTimeAway: [null, 'timeUp', null],
  submittedAtLast: [null, 'student', null],
  submittedAndHidden: [null, 'student', null],
  submittedAndPressed: [null, 'student', null],
  introAfterTab: [null, 'tabHidden', null],
  introAfterReload: [null, 'student', null],
  lastWarned: [null, 'student', null],
  terminatedByFullscreen: ['fullscreenLeft', 'fullscreenLeft', null],
  terminatedByTools: ['devtoolsOpened', 'devtoolsOpened', null],
  terminatedBetween: ['fullscreenLeft', 'student', null],
  terminatedAtIntro: ['fullscreenLeft', 'student', null],
  completedByEndTest: ['testEnded', 'testEnded', null],
  completed: ['student', 'student', 'student'],
  completedAtLast: ['student', 'student', 'student'],
  completedAfterTab: ['student', 'student', 'tabHidden'],
  completedAfterTime: ['student', 'student', 'timeUp'],
  lastTerminatedByFullscreen: ['fullscreenLeft', 'student', 'fullscreenLeft'],
  lastCompletedByEndTest: ['testEnded', 'student', 'testEnded'],
};

/** Ends that the server knows nothing of: no module was begun, and only a begun test has a truth to ask for. */
const withoutTruth = new Set(['introAfterRefusal']);

async function walk(...[path, world]: Parameters<typeof walkMock>) {
  const student = await walkMock(path, world);
  const end = String(path.state.value);
  if (withoutTruth.has(end)) return;
  const { ending, modules } = await loadMockTruth(world.server.url, student);
  expect([ending, ...modules.map((module) => module.ending)]).toEqual(truths[end]);
}

// In any worker: none knows of another.
test.describe.configure({ mode: 'parallel' });

// Of every walk, not only of those that are taken: a new end is not to go by without the server being asked.
test('every end of the model has the server’s truth, or a reason to have none', () => {
  const ends = new Set(mockModel.getSimplePaths().map(({ state }) => String(state.value)));
  expect([...Object.keys(truths), ...withoutTruth].sort()).toEqual([...ends].sort());
});

test.describe('a real browser walks the independent model', proves(...mockRequirements.browser), () => {
  for (const path of walksToTake(mockModel.getSimplePaths())) {
    const title = describePath(path);
    const takesTime = has(path, 'timeUp', 'completionFails');
    // Only there are tabs hidden for real; to start it costs as much as a short walk.
    const needsTabs = has(path, 'hideTab');
    const newPage = ({ context }: RealChromium) => context().newPage();
    if (takesTime && needsTabs)
      test(title, async ({ ticking, realChromium, complaints }) =>
        walk(path, { server: ticking, clock: ticking, page: await newPage(realChromium), complaints }),
      );
    else if (takesTime)
      test(title, ({ ticking, page, complaints }) => walk(path, { server: ticking, clock: ticking, page, complaints }));
    else if (needsTabs)
      test(title, async ({ server, realChromium, complaints }) =>
        walk(path, { server, page: await newPage(realChromium), complaints }),
      );
    else test(title, ({ server, page, complaints }) => walk(path, { server, page, complaints }));
  }
});
