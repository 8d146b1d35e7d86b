import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { currentModule } from '../../../src/machines/exam/mock-modules.ts';
import { warningCount } from '../../../src/machines/exam/sitting.setup.ts';
import { mockModel } from '../../models/exam/mock-test.model.ts';
import { settle, unreachable } from '../../support/exam/exam-driver.ts';
import {
  arrive,
  enter,
  goFullscreen,
  handIn,
  inModule,
  onSheet,
  opening,
  questionsCome,
  start,
  state,
  submitModule,
  test,
  walker,
  world,
} from '../../support/exam/mock-driver.ts';
import { endingWords } from '../../support/exam/mock-words.ts';
import { proves } from '../../support/proves.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

/** How long the student is away, in ms. The module's clock runs on. */
const away = 40_000;

/** An end that was sent, in order. `undelivered`: answers that go with it since the ledger lacks them. Times in s. */
type Sent = { of: string; ending: string; answers: string[]; undelivered: string[]; seconds: number; seen: string[] };
/** What this device has of a sitting and the server lacks. */
type Kept = { of: string; answers: string[]; seen: string[]; ending: string | null };
/** A module's sheet, once the student is at its questions, and what the server has of it then. `left` in s. */
type Sheet = { of: string; answers: Record<number, string>; current: number; warnings: number; left: number; saved: string[] };
/** `server`: the ending of the test and of each module, or the state while there is none. `sent`: all ends so far. */
type Now = { screen: unknown; notice: string | null; server: string[]; kept: Kept[]; sent: Sent[] };
/** `kept`: what was kept when the page went. `sheets`, `end`: what is met from there on, as the student goes on to the end of the test. */
type Found = Now & { module: string | null; remaining: number; sheets: Sheet[]; end: Now };

const written = (entries: { question: number; answer: string }[]) =>
  entries.map(({ question, answer }) => `${question} ${answer}`);
const named = (events: { kind: string; detail: string }[]) => events.map(({ kind, detail }) => `${kind} ${detail}`.trim());

const kept = (): Kept[] =>
  [...world.device.values()]
    .map(({ sittingId: of, entries, events, ending }) => ({ of, answers: written(entries), seen: named(events), ending }))
    .filter(({ answers, seen, ending }) => answers.length + seen.length > 0 || ending !== null);

const sent = () =>
  world.handIns.map((end): Sent => {
    const sheet = end.kind === 'module' ? end : { answers: [], undelivered: [], totalTime: 0 };
    return {
      ...{ of: end.sittingId, ending: end.ending, answers: sheet.answers, seen: named(end.events) },
      ...{ undelivered: written(sheet.undelivered), seconds: sheet.totalTime },
    };
  });

const now = (): Now => ({
  screen: state().value,
  notice: state().context.notice,
  server: [world.details, ...world.details.modules].map((each) => each.ending ?? each.state),
  kept: kept(),
  sent: sent(),
});

const isOver = () => state().matches('completed') || state().matches('terminated');

function sheetNow(): Sheet[] {
  const context = inModule()?.context;
  const sheet = onSheet();
  if (!context || !sheet) return [];
  const of = context.sittingId;
  const saved = written(world.ledgers.get(of)?.saved ?? []);
  return [
    { of, answers: sheet.answers, current: sheet.current, warnings: warningCount(context), left: context.remaining, saved },
  ];
}

/** What a student does next, who wants to submit each module as it is found. */
async function goOn() {
  const at = state();
  if (at.matches('securityCheck') || at.matches('interrupted') || at.matches('paused')) {
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
  } else if (at.matches({ sitting: { course: 'intro' } })) {
    test.send({ type: 'module.start' });
    await settle();
  } else if (at.matches({ sitting: { course: 'moduleSubmitted' } })) test.send({ type: 'module.next' });
  else if (opening()) await questionsCome();
  else if (inModule()?.matches({ open: 'inProgress' })) await submitModule();
  else await arrive();
}

async function found(left: Kept[]): Promise<Found> {
  const isToSit = !isOver() && !state().matches('completing');
  // On its way again is what ended here, whichever module comes next.
  const recovered = world.details.modules.find(
    ({ studentQuizId }) => studentQuizId === handIn()?.getSnapshot().context.sittingId,
  );
  const module = recovered ?? (isToSit ? currentModule(state().context).module : null);
  const first = { ...now(), kept: left, module: module?.name ?? null, remaining: state().context.remaining };
  const sheets: Sheet[] = [];
  for (let steps = 0; steps < 20 && !isOver(); steps += 1) {
    if (inModule()?.matches({ open: 'inProgress' })) sheets.push(...sheetNow());
    await goOn();
  }
  const end = now();
  return { ...first, sheets, end: { ...end, sent: end.sent.slice(first.sent.length) } };
}

const [reading, maths, record] = ['module-1', 'module-2', 'record-1'];
const names: Record<string, string> = { [reading]: 'Reading and Writing', [maths]: 'Mathematics' };
const times: Record<string, number> = { [reading]: 1800, [maths]: 2100 };
const notices: Record<string, string> = {
  warningLimit: endingWords.warnings,
  restrictedKey: endingWords.atOnce,
  tabHidden: endingWords.tab,
  timeUp: endingWords.time,
  fullscreenLeft: endingWords.fullscreen,
  devtoolsOpened: endingWords.tools,
  testEnded: endingWords.endTest,
};
const endsTest = (ending: string) => ['fullscreenLeft', 'devtoolsOpened', 'testEnded'].includes(ending);
const last = (ending: string) => (ending === 'fullscreenLeft' || ending === 'devtoolsOpened' ? 'terminated' : 'completed');
const shift = 'keyPressed Shift';
const left = ['fullscreenLeft'];
const tools = ['devtoolsOpened 200 ms'];

/** The student's answers in each module of the walks, as they are handed in, stand on the sheet, and go to the ledger. */
const given = { handedIn: ['B', '12.5', ''], onSheet: { 1: 'B', 2: '12.5' }, entries: ['1 B', '2 12.5'] };

const part = (of: string, ending: string, more: Partial<Sent> = {}): Sent => ({
  ...{ of, ending, answers: of === record ? [] : given.handedIn, undelivered: [], seconds: 0, seen: [] },
  ...more,
});
const repeated = (part: Sent, count: number) => Array.from({ length: count }, () => part);
const untouched = (of: string): Sheet => ({ of, answers: {}, current: 1, warnings: 0, left: times[of] ?? 0, saved: [] });
const readBefore = (of: string) => (of === maths ? [part(reading, 'student')] : []);

/** The test's end, where all modules before the second are over, and that one is handed in as it was found: untouched. */
const satToTheEnd = (first: string): Now => ({
  ...{ screen: 'completed', notice: null, server: ['student', first, 'student'], kept: [] },
  sent: [part(maths, 'student', { answers: ['', '', ''] }), part(record, 'student')],
});

const notBegun: Found = {
  ...{ screen: 'securityCheck', module: names[reading] ?? '', notice: null, remaining: 0, kept: [], sent: [] },
  server: ['assigned', 'assigned', 'assigned'],
  sheets: [untouched(reading), untouched(maths)],
  end: { ...satToTheEnd('student'), sent: [part(reading, 'student', { answers: ['', '', ''] }), ...satToTheEnd('student').sent] },
};

/** Between the two modules. */
const paused = (ending: string, sent: Sent[] = [part(reading, ending)]): Found => ({
  ...{ screen: 'paused', module: names[maths] ?? '', notice: null, remaining: 0, kept: [], sent },
  server: ['inProgress', ending, 'assigned'],
  sheets: [untouched(maths)],
  end: satToTheEnd(ending),
});

/** Nothing is left to do but to say how it ended. */
function over(server: string[], sent: Sent[], kept: Kept[] = []): Found {
  const [ending = ''] = server;
  const now = { screen: last(ending), notice: notices[ending] ?? null, server };
  return { ...now, module: null, remaining: 0, kept, sent, sheets: [], end: { ...now, kept: [], sent: [] } };
}
/** `marking`: that the whole test is complete was on its way, too. The server knew by its module. */
function endedTest(of: string, ending: string, seen: string[], { marking }: { marking: boolean }) {
  const server = of === maths ? [ending, 'student', ending] : [ending, ending, 'assigned'];
  const onItsWay = marking ? [{ of: record, answers: [], seen, ending }] : [];
  return over(server, [...readBefore(of), part(of, ending, { seen }), part(record, ending, { seen })], onItsWay);
}
/** As `endedTest`, of a test that was sat to its end: how its last module ended, and how often it was marked complete. */
function satTest(ending: string, { marking = false, count = 1, seconds = 0, seen = [] as string[] }) {
  const marked = repeated(part(record, 'student', { seen }), count);
  const onItsWay = marking ? [{ of: record, answers: [], seen, ending: 'student' }] : [];
  return over(
    ['student', 'student', ending],
    [...readBefore(maths), part(maths, ending, { seconds, seen }), ...marked],
    onItsWay,
  );
}

/** `here`: the answers of the module under way that only this device has. */
function expectedWith(here: string[]): Record<string, Found> {
  /** A module under way, begun so many seconds ago; what was seen of the student in it. */
  function interrupted(of: string, seconds: number, seen: string[] = [], { isBlank = false } = {}): Found {
    const isFirst = of === reading;
    const remaining = (times[of] ?? 0) - seconds;
    const sheet = { answers: given.onSheet, current: 2, warnings: seen.filter((each) => each === shift).length };
    const answers = isBlank ? ['', '', ''] : given.handedIn;
    const saved = isBlank ? [] : given.entries;
    const parts = [part(of, 'student', { answers, seconds, seen: [...seen, 'interrupted'] })];
    const toTheEnd = satToTheEnd('student');
    return {
      ...{ screen: 'interrupted', module: names[of] ?? '', notice: null, remaining, sent: readBefore(of) },
      server: isFirst ? ['inProgress', 'inProgress', 'assigned'] : ['inProgress', 'student', 'inProgress'],
      kept: isBlank || here.length === 0 ? [] : [{ of, answers: here, seen, ending: null }],
      sheets: [{ ...untouched(of), ...(isBlank ? {} : sheet), left: remaining, saved }, ...(isFirst ? [untouched(maths)] : [])],
      end: { ...toTheEnd, sent: [...parts, ...(isFirst ? toTheEnd.sent : [part(record, 'student')])] },
    };
  }

  /** A module that ended here: on its way again, as the end that it had, and sent so often in all. */
  function recovering(of: string, ending: string, seen: string[] = [], count = 2): Found {
    const isFirst = of === reading;
    const notice = notices[ending] ?? null;
    const isLast = endsTest(ending) || !isFirst;
    const test = endsTest(ending) ? ending : 'student';
    const server = isFirst ? [test, ending, 'assigned'] : [test, 'student', ending];
    const again = part(of, ending, { seen, undelivered: here });
    return {
      ...{ screen: 'recovering', module: names[of] ?? '', notice, remaining: 0 },
      server: isFirst ? ['inProgress', 'inProgress', 'assigned'] : ['inProgress', 'student', 'inProgress'],
      kept: [{ of, answers: here, seen, ending }],
      sent: [...readBefore(of), ...repeated(part(of, ending, { seen }), count - 1), again],
      sheets: isLast ? [] : [untouched(maths)],
      end: isLast ? { screen: last(test), notice, server, kept: [], sent: [] } : satToTheEnd(ending),
    };
  }

  /** 15 s after its deadline the server has closed what nobody submitted; answers that it lacks it takes late. */
  function late(of: string, closed: Found, undelivered: string[] = []): Found {
    const sent = (undelivered: string[]) => part(of, 'timeUp', { seconds: times[of] ?? 0, undelivered });
    const before = { ...closed, sent: [...readBefore(of), sent(undelivered)] };
    if (here.length === 0) return before;
    const words = { screen: 'recovering', module: names[of] ?? '', notice: endingWords.time };
    const end = of === maths ? { ...closed.end, notice: endingWords.time } : closed.end;
    return {
      ...before,
      ...words,
      kept: [{ of, answers: here, seen: [], ending: null }],
      sent: [...before.sent, sent(here)],
      end,
    };
  }

  /** Ended by leaving between two modules: what was seen is kept here, and sent again. */
  const markingBetween: Found = {
    ...over(['fullscreenLeft', 'student', 'assigned'], []),
    ...{ screen: 'completing', server: ['inProgress', 'student', 'assigned'] },
    kept: [{ of: record, answers: [], seen: left, ending: 'fullscreenLeft' }],
    sent: [
      part(reading, 'student'),
      part(record, 'fullscreenLeft', { seen: left }),
      part(record, 'fullscreenLeft', { seen: left }),
    ],
  };
  const terminatedBetween = over(
    ['fullscreenLeft', 'student', 'assigned'],
    [part(reading, 'student'), part(record, 'fullscreenLeft', { seen: left })],
  );
  const submittedBy = (ending: string, seen: string[]) => paused(ending, [part(reading, ending, { seen })]);
  const timeUp = (undelivered: string[]) => [part(reading, 'timeUp', { seconds: 1800, undelivered })];

  return {
    ...alike(notBegun, 'instructions securityCheck checkAfterRefusal entering enteringAfterRefusal introAfterRefusal firstIntro'),
    ...alike(
      interrupted(reading, 40, [], { isBlank: true }),
      'firstLoading withoutQuestions unavailable interruptedAfterFailure',
    ),
    ...alike(interrupted(reading, 40), 'working reminded confirming workingOn interrupted enteringAgain loadingAgain'),
    remindedGone: interrupted(reading, 42),
    firstWarning: interrupted(reading, 40, [shift]),
    firstWarningGone: interrupted(reading, 42, [shift]),
    secondWarning: interrupted(reading, 40, [shift, shift]),
    secondWarningGone: interrupted(reading, 42, [shift, shift]),
    // To come back is recorded each time, and costs nothing.
    workingAgain: interrupted(reading, 40, ['interrupted']),
    warnedAgain: interrupted(reading, 40, ['interrupted', shift]),
    endedByTimeAway: late(reading, paused('timeUp'), here),
    submittedAfterTimeAway: paused('timeUp', timeUp(here)),
    endedByWarnings: recovering(reading, 'warningLimit', [shift, shift, shift]),
    endedByF12: recovering(reading, 'restrictedKey', ['keyPressed F12']),
    endedByPrintScreen: recovering(reading, 'restrictedKey', ['keyPressed PrintScreen']),
    endedByTab: recovering(reading, 'tabHidden', ['tabHidden']),
    endedByTime: late(reading, paused('timeUp')),
    submittedAfterWarnings: submittedBy('warningLimit', [shift, shift, shift]),
    submittedAfterF12: submittedBy('restrictedKey', ['keyPressed F12']),
    submittedAfterPrintScreen: submittedBy('restrictedKey', ['keyPressed PrintScreen']),
    ...alike(submittedBy('tabHidden', ['tabHidden']), 'submittedAfterTab introAfterTab'),
    submittedAfterTime: paused('timeUp', timeUp([])),
    ...alike(recovering(reading, 'student'), 'endedByStudent notSubmitted'),
    sentAgain: recovering(reading, 'student', [], 3),
    submittedAtLast: paused('student', repeated(part(reading, 'student'), 2)),
    endedByFullscreen: recovering(reading, 'fullscreenLeft', left),
    markingAfterFullscreen: endedTest(reading, 'fullscreenLeft', left, { marking: true }),
    terminatedByFullscreen: endedTest(reading, 'fullscreenLeft', left, { marking: false }),
    endedByTools: recovering(reading, 'devtoolsOpened', tools),
    markingAfterTools: endedTest(reading, 'devtoolsOpened', tools, { marking: true }),
    terminatedByTools: endedTest(reading, 'devtoolsOpened', tools, { marking: false }),
    endedByEndTest: recovering(reading, 'testEnded'),
    markingAfterEndTest: endedTest(reading, 'testEnded', [], { marking: true }),
    completedByEndTest: endedTest(reading, 'testEnded', [], { marking: false }),
    ...alike(paused('student'), 'submitted submittedAndHidden submittedAndPressed'),
    ...alike(paused('student'), 'interruptedBetween enteringBetween introAfterReload secondIntro'),
    ...alike(markingBetween, 'markingBetween markingAtIntro'),
    ...alike(terminatedBetween, 'terminatedBetween terminatedAtIntro'),
    secondLoading: interrupted(maths, 40, [], { isBlank: true }),
    ...alike(interrupted(maths, 40), 'workingOnLast confirmingLast'),
    lastWarned: interrupted(maths, 40, [shift]),
    lastEndedByStudent: recovering(maths, 'student'),
    ...alike(satTest('student', { marking: true }), 'marking notMarked'),
    markingAgain: satTest('student', { marking: true, count: 2 }),
    completed: satTest('student', {}),
    completedAtLast: satTest('student', { count: 2 }),
    lastEndedByTab: recovering(maths, 'tabHidden', ['tabHidden']),
    markingAfterTab: satTest('tabHidden', { marking: true, seen: ['tabHidden'] }),
    completedAfterTab: satTest('tabHidden', { seen: ['tabHidden'] }),
    lastEndedByTime: late(maths, satTest('timeUp', {})),
    markingAfterTime: satTest('timeUp', { marking: true, seconds: 2100 }),
    completedAfterTime: satTest('timeUp', { seconds: 2100 }),
    lastEndedByFullscreen: recovering(maths, 'fullscreenLeft', left),
    lastMarkingAfterFullscreen: endedTest(maths, 'fullscreenLeft', left, { marking: true }),
    lastTerminatedByFullscreen: endedTest(maths, 'fullscreenLeft', left, { marking: false }),
    lastEndedByEndTest: recovering(maths, 'testEnded'),
    lastMarkingAfterEndTest: endedTest(maths, 'testEnded', [], { marking: true }),
    lastCompletedByEndTest: endedTest(maths, 'testEnded', [], { marking: false }),
  };
}

const answersAre = [
  ['with the server', { failure: null, here: [] }],
  ['on this device only', { failure: unreachable(), here: given.entries }],
] as const;

describe.each(answersAre)(
  'answers %s: left in each state and rebuilt from the server’s test and this device’s journals',
  proves('4.3-9', '4.3-14', '4.3-15', '4.3-19', '4.3-26'),
  (_, { failure, here }) => {
    let atTheEnd: Kept[] = [];
    rebuiltInEachState<Found>(mockModel, {
      begin: async () => {
        await start({}, 'instructions');
        world.deliverFailure = failure;
      },
      // What can be delivered is, before the next step.
      hands: () =>
        Object.fromEntries(
          Object.entries(walker().events).map(([step, hand]) => [
            step,
            async () => {
              await hand();
              await settle();
            },
          ]),
        ),
      rebuild: async () => {
        test.stop();
        await settle();
        atTheEnd = kept();
        world.deliverFailure = null;
        vi.setSystemTime(Date.now() + away);
        await enter();
      },
      found: () => found(atTheEnd),
      expected: expectedWith([...here]),
      // Each answer has one number in the ledger, whether it came by itself or with the module's end.
      afterwards: () => {
        for (const [of, { saved }] of world.ledgers) {
          const end = world.handIns.findLast(({ sittingId }) => sittingId === of);
          const numbers = [...saved, ...(end?.kind === 'module' ? end.undelivered : [])].map(({ seq }) => seq);
          expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        }
      },
    });
  },
);
