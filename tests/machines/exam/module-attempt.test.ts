import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { moduleModel, moduleRequirements } from '../../models/exam/module-attempt.model.ts';
import { goFullscreen, handIn, inModule, opening, sheet, start, state, test, world } from '../../support/exam/mock-driver.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import { moduleWalker } from '../../support/exam/module-driver.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

let seen: ReturnType<typeof moduleWalker>['seen'];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

const warning = (count: number) => `Warning ${count} of ${warningLimit}: Use of restricted key (Shift) is not allowed.`;

const sits = (course: string, screen = 'held') => ({ sitting: { course, screen } });
const loads = () => expect([inModule()?.value, opening()?.getSnapshot().value]).toEqual(['opening', 'loading']);

/** The module in progress as its student has it; what is not named is as it was at the start. `saved`: the journal at the server; `added`: seconds that staff added. */
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
  saved?: 'saved' | 'offline';
  added?: number;
};

const works =
  ({ banner = 'calm', page = 'answering', clock = 'shown', ...more }: Work = {}) =>
  () => {
    const { answers, marks, eliminated, current } = sheet()?.getSnapshot().context ?? {};
    const { notice, remaining } = inModule()?.context ?? {};
    const journal = sheet()?.getSnapshot().children.journal?.getSnapshot().value;
    const time = { countingDown: 'known' };
    expect({ at: inModule()?.value, notice, remaining, answers, marks, eliminated, current, journal }).toEqual({
      at: { open: { inProgress: { banner, page, clock, time, calculator: 'closed', reference: 'closed' } } },
      notice: more.notice ?? null,
      remaining: more.remaining ?? 1800,
      answers: more.answers ?? { 1: 'B' },
      marks: more.marks ?? {},
      eliminated: more.eliminated ?? {},
      current: more.current ?? 1,
      journal: { writing: { device: 'kept', server: more.saved === 'offline' ? { offline: 'waiting' } : { idle: 'saved' } } },
    });
    offersAll({ isAsked: page === 'confirming', canHideClock: clock !== 'lastMinutes' });
    expect([inModule()?.context.events, [...world.running].sort(), world.handIns]).toEqual([seen, ['fullscreen', 'proctor'], []]);
    isKept(more);
    // The countdown runs whether the page is open or not; minutes that were added are not used.
    expect(inModule()?.context.seconds).toBe(1800 + (more.added ?? 0) - (more.remaining ?? 1800));
  };

/** Everything that can be done at the questions: while the student is asked whether to submit, no answer is given. */
function offersAll({ isAsked, canHideClock }: { isAsked: boolean; canHideClock: boolean }) {
  const [now, onSheet] = [inModule(), sheet()?.getSnapshot()];
  expect({
    answers: onSheet?.can({ type: 'mark.toggle' }),
    crossesOut: onSheet?.can({ type: 'option.eliminate', letter: 'B' }),
    asks: now?.can({ type: 'submission.ask' }),
    confirms: now?.can({ type: 'submission.confirm' }),
    cancels: now?.can({ type: 'submission.cancel' }),
    hidesClock: now?.can({ type: 'clock.toggle' }),
    endsTest: now?.can({ type: 'test.end' }),
    // It is a module of reading and writing.
    hasTools: now?.can({ type: 'calculator.toggle' }) || now?.can({ type: 'reference.toggle' }),
  }).toEqual({
    ...{ answers: !isAsked, crossesOut: true, asks: !isAsked, confirms: isAsked, cancels: isAsked },
    ...{ hidesClock: canHideClock, endsTest: true, hasTools: false },
  });
}

/** What the server has of the answers and events, and what waits on this device alone. */
function isKept({ answers = { 1: 'B' }, saved = 'saved' }: Work) {
  const [ledger, journals] = [world.ledgers.get('module-1'), world.listJournals('module-1')];
  const newest = Object.fromEntries((ledger?.saved ?? []).map(({ question, answer }) => [question, answer]));
  const waiting = journals.flatMap(({ entries }) => entries.map(({ question, answer }) => [question, answer]));
  const isSaved = saved === 'saved';
  const given = Object.fromEntries(Object.entries(newest).filter(([, answer]) => answer !== ''));
  expect([given, waiting]).toEqual(
    isSaved ? [answers, []] : [{ 1: 'B' }, Object.entries(answers).map(([n, a]) => [Number(n), a])],
  );
  expect(ledger?.events).toEqual(seen);
}
const worksBlank = (work: Work = {}) => works({ ...work, answers: work.answers ?? {} });

/** On its way to the server: what is said, and all that is handed in. The time is spent on the question that was open. */
const ends =
  (ending: string, notice: string | null, { answers = ['B', '', ''], used = 0, undelivered = 0 } = {}) =>
  () => {
    expect([state().matches({ sitting: { course: 'handingIn' } }), state().context.notice]).toEqual([true, notice]);
    expect(world.handIns.at(-1)).toEqual({
      kind: 'module',
      studentId: 'student-1',
      sittingId: 'module-1',
      holder: 'tab-1',
      answers,
      undelivered: [],
      events: seen,
      timePerQuestion: { 1: used },
      totalTime: used,
      ending,
    });
    const journals = world.listJournals('module-1');
    expect(journals.map(({ entries, ending: kept }) => [entries.length, kept])).toEqual([
      [undelivered, ending === 'timeUp' ? null : ending],
    ]);
  };
const sends = (value: unknown, times: number) => () => {
  expect([handIn()?.getSnapshot().value, world.handIns.length]).toEqual([value, times]);
};
/** The module was left, and nothing of it handed in. */
const left =
  (value: unknown, notice: string | null = null) =>
  () => {
    expect([state().value, state().context.notice, world.handIns, [...world.running]]).toEqual([value, notice, [], []]);
  };
/** What the student is told, and what the server has of the module. */
const submitted =
  (ending: string, notice: string | null, evidence = false) =>
  () => {
    const ended = ['fullscreenLeft', 'devtoolsOpened', 'testEnded'].includes(ending);
    const screen = ending === 'fullscreenLeft' ? 'lost' : 'held';
    expect([state().value, state().context.notice, state().context.evidence]).toEqual([
      ended ? 'completing' : sits('moduleSubmitted', screen),
      notice,
      evidence ? seen.at(-1) : null,
    ]);
    const { state: known, ending: as } = world.findModule('module-1');
    expect([known, as, world.listJournals('module-1')]).toEqual(['submitted', ending, []]);
  };

describe('walks of the independent model', proves(...moduleRequirements.machine), () => {
  it.each(moduleModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await start();
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    const walker = moduleWalker();
    ({ seen } = walker);
    const changed = { answers: { 1: 'C' } };
    await path.test({
      events: walker.hands,
      states: {
        intro: () => expect(state().value).toEqual(sits('intro')),
        asked: () => expect(opening()?.getSnapshot().value).toBe('heldElsewhere'),
        loadingHere: loads,
        goneOnHere: worksBlank({ remaining: 1740 }),
        loading: loads,
        interruptedUnseen: left('interrupted'),
        interruptedBefore: left('interrupted'),
        withoutQuestions: left('unavailable', 'API returned no questions for this module.'),
        refused: left('unavailable', 'Failed to fetch test data. Server responded with status 503.'),
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
        goingOn: works({ added: 300, remaining: 300, clock: 'lastMinutes' }),
        endedByLaterTime: ends('timeUp', endingWords.time, { used: 2100 }),
        confirming: works({ page: 'confirming' }),
        workingOn: works(),
        workedOn: works(changed),
        onBlank: works({ current: 3 }),
        warnedConfirming: works({ page: 'confirming', banner: 'warned', notice: warning(1) }),
        warnedWorkingOn: works({ banner: 'warned', notice: warning(1) }),
        offline: works(),
        keptHere: works({ ...changed, saved: 'offline' }),
        delivered: works(changed),
        endedByTimeOffline: ends('timeUp', endingWords.time, { used: 1800 }),
        lockedOffline: sends('waiting', 1),
        sentLate: sends({ retrying: 'sending' }, 2),
        submittedLate: submitted('timeUp', endingWords.time),
        endedByTabOffline: ends('tabHidden', endingWords.tab),
        endedOffline: sends('waiting', 1),
        heldElsewhere: left('takenOver'),
        submittedElsewhere: left('paused'),
        reading: () => expect(inModule()?.value).toBe('outOfStep'),
        loadingAnew: loads,
        readAnew: works({ ...changed, remaining: 1799, marks: { 1: false } }),
        endedByStudent: ends('student', null),
        submitted: submitted('student', null),
        notSubmitted: sends('waiting', 1),
        sentAgain: sends({ retrying: 'sending' }, 2),
        submittedAtLast: submitted('student', null),
        sentByItself: sends({ retrying: 'sending' }, 2),
        sentAtOnce: sends({ retrying: 'sending' }, 2),
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
