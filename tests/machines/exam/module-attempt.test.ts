import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { moduleModel } from '../../models/exam/module-attempt.model.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import { moduleAlone } from '../../support/exam/module-driver.ts';
import { titleOf } from '../../support/model.ts';

type Alone = ReturnType<typeof moduleAlone>;
let alone: Alone;

const begun = Date.UTC(2026, 10, 21, 9);
const deadline = begun + 1_800_000;

beforeEach(() => {
  vi.useFakeTimers({ now: begun });
});
afterEach(() => {
  alone.stop();
  vi.useRealTimers();
});

const warning = (count: number) => `Warning ${count} of ${warningLimit}: Use of restricted key (Shift) is not allowed.`;

const seen = () => alone.hall.module()?.getSnapshot();
const loads = () => expect([seen()?.value, seen()?.children.opening?.getSnapshot().value]).toEqual(['opening', 'loading']);

/** The module in progress as its student has it; what is not named is as it was at the start. `saved`: the journal at the server. */
type Work = {
  banner?: string;
  page?: string;
  clock?: string;
  notice?: string;
  remaining?: number;
  answers?: Record<number, string>;
  marks?: Record<number, boolean>;
  eliminated?: Record<number, string[]>;
  current?: number;
  saved?: 'saved' | 'waiting';
};

const works =
  ({ banner = 'calm', page = 'answering', clock = 'shown', ...more }: Work = {}) =>
  () => {
    const sheet = seen()?.children.sheet?.getSnapshot();
    const { answers, marks, eliminated, current } = sheet?.context ?? {};
    const { notice, remaining } = seen()?.context ?? {};
    const journal = sheet?.children.journal?.getSnapshot().value;
    expect({ at: seen()?.value, notice, remaining, answers, marks, eliminated, current, journal }).toEqual({
      at: { open: { inProgress: { banner, page, clock, deadline: 'known', calculator: 'closed', reference: 'closed' } } },
      notice: more.notice ?? null,
      remaining: more.remaining ?? 1800,
      answers: more.answers ?? { 1: 'B' },
      marks: more.marks ?? {},
      eliminated: more.eliminated ?? {},
      current: more.current ?? 1,
      journal: { writing: { device: 'kept', server: more.saved ?? 'saved' } },
    });
  };
const worksBlank = (work: Work = {}) => works({ ...work, answers: work.answers ?? {} });

/** On its way to the server: what is said, and all that is handed in. The time is spent on the question that was open. */
const ends =
  (ending: string, notice: string | null, { answers = ['B', '', ''], used = 0, undelivered = 0 } = {}) =>
  () => {
    expect([seen()?.value, seen()?.context.notice]).toEqual(['handingIn', notice]);
    expect(alone.hall.world.handIns.at(-1)).toEqual({
      kind: 'module',
      studentId: 'student-1',
      sittingId: 'module-1',
      holder: 'tab-1',
      answers,
      undelivered: [],
      events: alone.hall.seen,
      timePerQuestion: { 1: used },
      totalTime: used,
      ending,
    });
    const journals = alone.hall.world.journalsOf('module-1');
    expect(journals.map(({ entries, ending: kept }) => [entries.length, kept])).toEqual([
      [undelivered, ending === 'timeUp' ? null : ending],
    ]);
  };
const sends = (value: 'sending' | 'waiting', times: number) => () => {
  expect([seen()?.children.handIn?.getSnapshot().value, alone.hall.world.handIns.length]).toEqual([value, times]);
};
/** How the module says that it ended, and what the server has of it. */
const over =
  (
    end: string,
    ending: string,
    notice: string | null,
    { problem = null as string | null, evidence = false, until = deadline } = {},
  ) =>
  () => {
    const output = {
      end,
      deadline: until,
      ending,
      notice,
      problem,
      evidence: evidence ? (alone.hall.seen.at(-1) ?? null) : null,
    };
    expect([seen()?.status, seen()?.output]).toEqual(['done', output]);
    expect([...alone.hall.world.running]).toEqual([]);
  };
const submitted =
  (ending: string, notice: string | null, evidence = false) =>
  () => {
    over('submitted', ending, notice, { evidence })();
    const { state, ending: known } = alone.hall.world.moduleOf('module-1');
    expect([state, known, alone.hall.world.journalsOf('module-1')]).toEqual(['submitted', ending, []]);
  };
const unopened = (end: string, problem: string | null = null) => over(end, 'student', null, { problem, until: 0 });

describe('walks of the independent model [4.3-4] [4.3-5] [4.3-6] [4.3-14] [4.3-15] [4.3-16] [4.3-19] [4.3-20] [4.3-26] [4.3-27] [4.3-30] [4.3-31] [4.3-36] [5-4] [8-mock-3] [8-mock-5] [8-mock-8] [8-mock-9] [8-mock-10] [8-mock-11] [8-mock-12] [9-2] [9-3] [9-10]', () => {
  it.each(moduleModel.getSimplePaths().map((path) => [titleOf(path), path] as const))('%s', async (_, path) => {
    alone = moduleAlone();
    const changed = { answers: { 1: 'C' } };
    await path.test({
      events: alone.hands,
      states: {
        intro: () => expect(alone.hall.module()).toBeUndefined(),
        asked: () => expect(seen()?.children.opening?.getSnapshot().value).toBe('heldElsewhere'),
        loadingHere: loads,
        goneOnHere: worksBlank({ remaining: 1740 }),
        loading: loads,
        interruptedUnseen: unopened('interrupted'),
        interruptedBefore: unopened('interrupted'),
        withoutQuestions: unopened('unavailable', 'API returned no questions for this module.'),
        refused: unopened('unavailable', 'Failed to fetch test data. Server responded with status 503.'),
        blank: worksBlank(),
        marked: worksBlank({ marks: { 1: true } }),
        unmarked: worksBlank({ marks: { 1: false } }),
        crossedOut: worksBlank({ eliminated: { 1: ['A'] } }),
        broughtBack: worksBlank({ eliminated: { 1: [] } }),
        onNumber: worksBlank({ current: 2 }),
        typed: worksBlank({ current: 2, answers: { 2: '12.5' } }),
        onLast: worksBlank({ current: 3, answers: { 2: '12.5' } }),
        clockHidden: worksBlank({ clock: 'hidden' }),
        clockShown: worksBlank(),
        clockBack: worksBlank({ clock: 'lastMinutes', remaining: 300 }),
        lastMinutes: worksBlank({ clock: 'lastMinutes', remaining: 300 }),
        endedBlankByTime: ends('timeUp', endingWords.time, { answers: ['', '', ''], used: 1800 }),
        answered: works(),
        changed: works(changed),
        reminded: works({ banner: 'reminded', notice: 'Leaving fullscreen ends the test' }),
        remindedGone: works({ remaining: 1798 }),
        firstWarning: works({ banner: 'warned', notice: warning(1) }),
        firstWarningGone: works({ remaining: 1798 }),
        secondWarning: works({ banner: 'warned', notice: warning(2) }),
        secondWarningGone: works({ remaining: 1798 }),
        granted: works(),
        goingOn: works({ remaining: 300, clock: 'lastMinutes' }),
        endedByLaterTime: ends('timeUp', endingWords.time, { used: 2100 }),
        confirming: works({ page: 'confirming' }),
        workingOn: works(),
        workedOn: works(changed),
        onBlank: works({ current: 3 }),
        warnedConfirming: works({ page: 'confirming', banner: 'warned', notice: warning(1) }),
        warnedWorkingOn: works({ banner: 'warned', notice: warning(1) }),
        offline: works(),
        keptHere: works({ ...changed, saved: 'waiting' }),
        delivered: works(changed),
        endedByTimeOffline: ends('timeUp', endingWords.time, { used: 1800 }),
        lockedOffline: sends('waiting', 1),
        sentLate: sends('sending', 2),
        submittedLate: submitted('timeUp', endingWords.time),
        endedByTabOffline: ends('tabHidden', endingWords.tab),
        endedOffline: sends('waiting', 1),
        heldElsewhere: over('displaced', 'student', null),
        submittedElsewhere: over('closed', 'student', null),
        reading: () => expect(seen()?.value).toBe('outOfStep'),
        loadingAnew: loads,
        readAnew: works({ ...changed, remaining: 1799, marks: { 1: false } }),
        endedByStudent: ends('student', null),
        submitted: submitted('student', null),
        notSubmitted: sends('waiting', 1),
        sentAgain: sends('sending', 2),
        submittedAtLast: submitted('student', null),
        sentByItself: sends('sending', 2),
        sentAtOnce: sends('sending', 2),
        endedByF12: ends('restrictedKey', endingWords.atOnce),
        submittedAfterF12: submitted('restrictedKey', endingWords.atOnce, true),
        endedByWarnings: ends('warningLimit', endingWords.warnings),
        submittedAfterWarnings: submitted('warningLimit', endingWords.warnings, true),
        endedByTab: ends('tabHidden', endingWords.tab),
        submittedAfterTab: submitted('tabHidden', endingWords.tab, true),
        endedByTabWarned: () => ends('tabHidden', endingWords.tab, { used: 2 })(),
        endedByTime: ends('timeUp', endingWords.time, { used: 1800 }),
        submittedAfterTime: submitted('timeUp', endingWords.time),
        endedByFullscreen: ends('fullscreenLeft', endingWords.fullscreen),
        submittedAfterFullscreen: submitted('fullscreenLeft', endingWords.fullscreen, true),
        endedByTools: ends('devtoolsOpened', endingWords.tools),
        submittedAfterTools: submitted('devtoolsOpened', endingWords.tools, true),
        endedByEndTest: ends('testEnded', endingWords.endTest),
        submittedAfterEndTest: submitted('testEnded', endingWords.endTest),
      },
    });
  });
});
