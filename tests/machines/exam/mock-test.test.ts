import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { mockModel, mockRequirements } from '../../models/exam/mock-test.model.ts';
import {
  answered,
  handIn,
  inModule,
  onSheet,
  opening,
  start,
  state,
  test,
  walker,
  world,
} from '../../support/exam/mock-driver.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...mockRequirements.machine), () => {
  const { seen, events } = walker();
  const refusal = 'Fullscreen mode is required to start the test. Please allow fullscreen.';
  const warning = (count: number) => `Warning ${count} of ${warningLimit}: Use of restricted key (Shift) is not allowed.`;

  const is =
    (value: unknown, notice: string | null = null) =>
    () =>
      expect([state().value, state().context.notice]).toEqual([value, notice]);
  const intro = (name: string) => () => {
    is({ sitting: { course: 'intro', screen: 'held' } })();
    const next = state().context.details?.modules.find((each) => each.state !== 'submitted');
    expect(next?.name).toBe(name);
  };
  const loads = () =>
    expect([state().value, opening()?.getSnapshot().value]).toEqual([
      { sitting: { course: 'module', screen: 'held' } },
      'loading',
    ]);
  /** The module is in progress: its banner and page, what is said, and the answers on the sheet. */
  const works =
    (banner: string, notice: string | null = null, page = 'answering') =>
    () => {
      const calm = { calculator: 'closed', clock: 'shown', time: { countingDown: 'known' }, reference: 'closed' };
      expect(inModule()?.value).toEqual({ open: { inProgress: { ...calm, banner, page } } });
      expect([inModule()?.context.notice, onSheet()?.answers]).toEqual([notice, { 1: 'B', 2: '12.5' }]);
    };
  /** All that was handed in of a module: answers in upper case, why, the time used and what was seen. */
  const handedIn = (number: number, ending: string, notice: string | null = null) => {
    const ledger = world.ledgers.get(`module-${number}`);
    const used = Math.floor((Math.min(Date.now(), ledger?.deadline ?? 0) - (ledger?.startedAt ?? 0)) / 1000);
    expect(world.handIns.filter(({ kind }) => kind === 'module').at(-1)).toEqual({
      kind: 'module',
      studentId: 'student-1',
      sittingId: `module-${number}`,
      holder: 'tab-1',
      answers: answered,
      undelivered: [],
      events: seen,
      timePerQuestion: used === 0 ? { 1: 0 } : { 1: 0, 2: used },
      totalTime: used,
      ending,
    });
    expect([state().matches({ sitting: { course: 'handingIn' } }), state().context.notice]).toEqual([true, notice]);
  };
  const ended =
    (number: number, ending: string, notice: string | null = null) =>
    () =>
      handedIn(number, ending, notice);
  const delivery = (value: unknown) => () => expect(handIn()?.getSnapshot().value).toEqual(value);
  const between = (notice: string | null = null) => is({ sitting: { course: 'moduleSubmitted', screen: 'held' } }, notice);
  /** The end is said at once, and marked complete with what ended it. */
  const marks =
    (ending: string, notice: string | null = null) =>
    () => {
      is('completing', notice)();
      expect(world.handIns.at(-1)).toEqual({
        kind: 'test',
        studentId: 'student-1',
        sittingId: 'record-1',
        holder: '',
        events: seen.slice(-1),
        ending,
      });
    };
  const over =
    (value: 'completed' | 'terminated', ending: string, notice: string | null = null) =>
    () => {
      is(value, notice)();
      expect([world.details.state, world.details.ending, [...world.running]]).toEqual(['submitted', ending, []]);
    };

  it.each(mockModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    seen.length = 0;
    await start({}, 'instructions');
    await path.test({
      events,
      states: {
        instructions: is('instructions'),
        securityCheck: is('securityCheck'),
        checkAfterRefusal: is('securityCheck', refusal),
        entering: is({ sitting: { course: 'waiting', screen: 'entering' } }),
        enteringAfterRefusal: is({ sitting: { course: 'waiting', screen: 'entering' } }),
        introAfterRefusal: intro('Reading and Writing'),
        firstIntro: intro('Reading and Writing'),
        firstLoading: loads,
        withoutQuestions: is('unavailable', 'API returned no questions for this module.'),
        unavailable: is('unreachable', 'The module could not be opened. Please try again.'),
        interruptedAfterFailure: is('interrupted'),
        working: works('calm'),
        reminded: works('reminded', 'Leaving fullscreen ends the test'),
        remindedGone: works('calm'),
        firstWarning: works('warned', warning(1)),
        firstWarningGone: works('calm'),
        secondWarning: works('warned', warning(2)),
        secondWarningGone: works('calm'),
        confirming: works('calm', null, 'confirming'),
        workingOn: works('calm'),
        interrupted: is('interrupted'),
        enteringAgain: is({ sitting: { course: 'waiting', screen: 'entering' } }),
        loadingAgain: loads,
        workingAgain: works('calm'),
        warnedAgain: works('warned', warning(1)),
        endedByTimeAway: () => {
          is('recovering', endingWords.time)();
          expect(world.handIns.map((end) => end.kind === 'module' && [end.ending, end.totalTime])).toEqual([['timeUp', 1800]]);
        },
        submittedAfterTimeAway: is('paused', endingWords.time),
        endedByWarnings: ended(1, 'warningLimit', endingWords.warnings),
        endedByF12: ended(1, 'restrictedKey', endingWords.atOnce),
        endedByPrintScreen: ended(1, 'restrictedKey', endingWords.atOnce),
        endedByTab: ended(1, 'tabHidden', endingWords.tab),
        endedByTime: ended(1, 'timeUp', endingWords.time),
        submittedAfterWarnings: between(endingWords.warnings),
        submittedAfterF12: between(endingWords.atOnce),
        submittedAfterPrintScreen: between(endingWords.atOnce),
        submittedAfterTab: between(endingWords.tab),
        introAfterTab: intro('Mathematics'),
        submittedAfterTime: between(endingWords.time),
        endedByStudent: ended(1, 'student'),
        notSubmitted: delivery('waiting'),
        sentAgain: delivery({ retrying: 'sending' }),
        submittedAtLast: between(),
        endedByFullscreen: ended(1, 'fullscreenLeft', endingWords.fullscreen),
        markingAfterFullscreen: marks('fullscreenLeft', endingWords.fullscreen),
        terminatedByFullscreen: over('terminated', 'fullscreenLeft', endingWords.fullscreen),
        endedByTools: ended(1, 'devtoolsOpened', endingWords.tools),
        markingAfterTools: marks('devtoolsOpened', endingWords.tools),
        terminatedByTools: over('terminated', 'devtoolsOpened', endingWords.tools),
        endedByEndTest: ended(1, 'testEnded', endingWords.endTest),
        markingAfterEndTest: marks('testEnded', endingWords.endTest),
        completedByEndTest: over('completed', 'testEnded', endingWords.endTest),
        submitted: between(),
        submittedAndHidden: is({ sitting: { course: 'moduleSubmitted', screen: 'lost' } }),
        submittedAndPressed: between(),
        markingBetween: marks('fullscreenLeft', endingWords.fullscreen),
        terminatedBetween: over('terminated', 'fullscreenLeft', endingWords.fullscreen),
        interruptedBetween: is('paused'),
        enteringBetween: is({ sitting: { course: 'waiting', screen: 'entering' } }),
        introAfterReload: intro('Mathematics'),
        secondIntro: intro('Mathematics'),
        markingAtIntro: marks('fullscreenLeft', endingWords.fullscreen),
        terminatedAtIntro: over('terminated', 'fullscreenLeft', endingWords.fullscreen),
        secondLoading: loads,
        workingOnLast: works('calm'),
        lastWarned: works('warned', warning(1)),
        confirmingLast: works('calm', null, 'confirming'),
        lastEndedByStudent: ended(2, 'student'),
        marking: marks('student'),
        notMarked: () => {
          is('completing')();
          delivery('waiting')();
        },
        markingAgain: delivery({ retrying: 'sending' }),
        completed: over('completed', 'student'),
        completedAtLast: over('completed', 'student'),
        lastEndedByTab: ended(2, 'tabHidden', endingWords.tab),
        markingAfterTab: marks('student', endingWords.tab),
        completedAfterTab: over('completed', 'student', endingWords.tab),
        lastEndedByTime: ended(2, 'timeUp', endingWords.time),
        markingAfterTime: marks('student', endingWords.time),
        completedAfterTime: over('completed', 'student', endingWords.time),
        lastEndedByFullscreen: ended(2, 'fullscreenLeft', endingWords.fullscreen),
        lastMarkingAfterFullscreen: marks('fullscreenLeft', endingWords.fullscreen),
        lastTerminatedByFullscreen: over('terminated', 'fullscreenLeft', endingWords.fullscreen),
        lastEndedByEndTest: ended(2, 'testEnded', endingWords.endTest),
        lastMarkingAfterEndTest: marks('testEnded', endingWords.endTest),
        lastCompletedByEndTest: over('completed', 'testEnded', endingWords.endTest),
      },
    });
  });
});
