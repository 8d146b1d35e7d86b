import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventFrom, fromPromise } from 'xstate';
import type { StudyPlan } from '../../../contract/plan/plan.ts';
import { studyPlanMachine } from '../../../src/machines/plan/study-plan.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedGoal } from '../../../src/services/plan/plan.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import { type StudyPlanStep, studyPlanModel } from '../../models/plan/study-plan.model.ts';
import { deferred } from '../../support/deferred.ts';
import { describePath, type StateOf, statesOn } from '../../support/model.ts';
import { algebra, coursePlan, studyPlan } from '../../support/plan/study-plan.ts';

type Drill = { quizId: string; sittingId: string };
let sent: object[];
let answers: { plan: ReturnType<typeof deferred<StudyPlan>>; drill: ReturnType<typeof deferred<Drill>> };
let flow: Actor<typeof studyPlanMachine>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const answer = <Output, Input extends object>(name: keyof typeof answers) =>
    fromPromise<Output, Input>(({ input }) => {
      sent.push(input);
      const next = deferred<never>();
      answers = { ...answers, [name]: next };
      return next.promise;
    });
  const logic = studyPlanMachine.provide({
    actors: {
      loadStudyPlan: answer<StudyPlan, { studentId: string }>('plan'),
      keepGoal: answer<StudyPlan, WantedGoal>('plan'),
      startDrill: answer<Drill, WantedDrill>('drill'),
    },
  });
  answers = { plan: deferred(), drill: deferred() };
  flow = createActor(logic, { input: { studentId: 'student-1' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const state = () => flow.getSnapshot();
const settle = () => vi.advanceTimersByTimeAsync(0);
const comes = (plan: StudyPlan) => {
  answers.plan.resolve(plan);
  return settle();
};
const fails = (call: 'plan' | 'drill') => {
  answers[call].reject(new CallFailed('unreachable', ''));
  return settle();
};

const ownGoal = { testDate: '2026-12-05', score: 1400, weeklyMinutes: 90 };
const before = studyPlan({ plans: [coursePlan({ goal: ownGoal, daysLeft: 10 })] });
const goal = { ...ownGoal, score: 1450 };
const after = studyPlan({ plans: [coursePlan({ goal, daysLeft: 10 })] });
const draft = { testDate: '2026-12-05', score: '1400', weeklyMinutes: '90' };

const events = {
  edit: { type: 'goal.edit', courseId: 'course-sat' },
  type: { type: 'field.change', name: 'score', value: '1450' },
  save: { type: 'goal.save' },
  cancel: { type: 'goal.cancel' },
  drill: { type: 'drill.start', area: algebra, from: 'missed' },
  retry: { type: 'plan.retry' },
} satisfies Record<string, EventFrom<typeof studyPlanMachine>>;

const hands: Record<StudyPlanStep, () => unknown> = {
  open: () => flow.send({ type: 'page.opened' }),
  planArrives: () => comes(before),
  noCourseArrives: () => comes(studyPlan({ plans: [], next: null })),
  planFails: () => fails('plan'),
  tryAgain: () => flow.send(events.retry),
  changeGoal: () => flow.send(events.edit),
  typeScore: () => flow.send(events.type),
  typeWrongScore: () => flow.send({ ...events.type, value: '1455' }),
  save: () => flow.send(events.save),
  giveUp: () => flow.send(events.cancel),
  goalIsKept: () => comes(after),
  keepingFails: () => fails('plan'),
  startDrill: () => flow.send(events.drill),
  drillIsMade: () => {
    answers.drill.resolve(drill);
    return settle();
  },
  makingFails: () => fails('drill'),
};

type Claim = {
  plan: StudyPlan | null;
  can: (keyof typeof events)[];
  notice: string | null;
  notKept: string | null;
  draft: object | null;
  drill: object | null;
  newest: object;
};

/** The plan is shown: how far the goal is, and how far the drill. */
const shown = (goal: string, drill = 'none') => ({ shown: { goal, drill } });

/** What the machine must be like: its state, what can be done in it and nothing else, what is told and typed, and what was sent last. */
const shows =
  (value: string | object, { newest, can = [], ...claim }: Partial<Claim>) =>
  () => {
    const { plan, notice, notKept, draft: typed, drill } = state().context;
    const possible = Object.entries(events).flatMap(([name, event]) => (state().can(event) ? [name] : []));
    expect([state().value, possible]).toEqual([value, can]);
    const usual = { plan: before, notice: null, notKept: null, draft: null, drill: null };
    expect({ plan, notice, notKept, draft: typed, drill }).toEqual({ ...usual, ...claim });
    if (newest) expect(sent.at(-1)).toEqual(newest);
  };

const own = { studentId: 'student-1' };
const editing: (keyof typeof events)[] = ['type', 'save', 'cancel'];
const typed = { ...draft, score: '1450' };
const wanted = { ...own, courseId: 'course-sat', goal };
const wantedDrill = { ...own, area: algebra, from: 'missed' };
const drill = { quizId: 'quiz-9', sittingId: 'sitting-9' };
const notKept = 'We couldn’t save your goal. It’s still here: please try again.';
const notMade = 'We couldn’t prepare your practice. Please try again.';
const wrong = { ...draft, score: '1455' };
const states: Record<StateOf<typeof studyPlanModel>, () => void> = {
  closed: shows('idle', { plan: null }),
  opening: shows('loading', { plan: null, newest: own }),
  notLoaded: shows('failed', { plan: null, can: ['retry'], notice: 'We couldn’t load your plan. Please try again.' }),
  openingAgain: shows('loading', { plan: null, newest: own }),
  withoutCourse: shows('empty', { plan: studyPlan({ plans: [], next: null }) }),
  planned: shows(shown('settled'), { can: ['edit', 'drill'] }),
  changing: shows(shown('editing'), { can: [...editing, 'drill'], draft }),
  typed: shows(shown('editing'), { can: [...editing, 'drill'], draft: typed }),
  typedWrong: shows(shown('editing'), { can: [...editing, 'drill'], draft: wrong }),
  toldWhatIsWrong: () => {
    shows(shown('editing'), { can: [...editing, 'drill'], draft: wrong, newest: own })();
    expect(state().context.problems).toEqual({ score: 'Enter a score from 400 to 1600, in steps of 10.' });
  },
  keeping: shows(shown('saving'), { can: ['drill'], draft: typed, newest: wanted }),
  notKept: shows(shown('editing'), { can: [...editing, 'drill'], draft: typed, notKept }),
  keepingAgain: shows(shown('saving'), { can: ['drill'], draft: typed, newest: wanted }),
  replanned: shows(shown('settled'), { plan: after, can: ['edit', 'drill'] }),
  changingAgain: shows(shown('editing'), { plan: after, can: [...editing, 'drill'], draft: typed }),
  leftUnchanged: shows(shown('settled'), { can: ['edit', 'drill'] }),
  makingDrill: shows(shown('settled', 'starting'), { can: ['edit'], newest: wantedDrill }),
  notMade: shows(shown('settled'), { can: ['edit', 'drill'], notice: notMade }),
  makingDrillAgain: shows(shown('settled', 'starting'), { can: ['edit'], newest: wantedDrill }),
  drillReady: shows(shown('settled', 'started'), { can: ['edit'], drill }),
  changingWhileMaking: shows(shown('editing', 'starting'), { can: editing, draft, newest: wantedDrill }),
  drillReadyBesideDraft: shows(shown('editing', 'started'), { can: editing, draft, drill }),
  makingDrillBesideGoal: shows(shown('editing', 'starting'), { can: editing, draft: typed, newest: wantedDrill }),
  drillReadyBesideGoal: shows(shown('editing', 'started'), { can: editing, draft: typed, drill }),
  keepingWhileMaking: shows(shown('saving', 'starting'), { draft: typed, newest: wanted }),
  drillWaitsForGoalThen: shows(shown('saving', 'made'), { draft: typed, drill }),
  makingDrillUnchanged: shows(shown('settled', 'starting'), { can: ['edit'], newest: wantedDrill }),
  drillReadyUnchanged: shows(shown('settled', 'started'), { can: ['edit'], drill }),
  notMadeBesideGoal: shows(shown('editing'), { can: [...editing, 'drill'], draft: typed, notice: notMade }),
  keepingThen: shows(shown('saving'), { can: ['drill'], draft: typed, notice: notMade, newest: wanted }),
  replannedThen: shows(shown('settled'), { plan: after, can: ['edit', 'drill'], notice: notMade }),
  makingDrillWhileKeeping: shows(shown('saving', 'starting'), { draft: typed, newest: wantedDrill }),
  drillWaitsForGoal: shows(shown('saving', 'made'), { draft: typed, drill }),
  drillReadyOnceKept: shows(shown('settled', 'started'), { plan: after, can: ['edit'], drill }),
  notKeptBeforeDrill: shows(shown('editing', 'made'), { can: [...editing, 'drill'], draft: typed, notKept, drill }),
  keepingBeforeDrill: shows(shown('saving', 'made'), { draft: typed, newest: wanted, drill }),
  drillReadyOnceKeptAtLast: shows(shown('settled', 'started'), { plan: after, can: ['edit'], drill }),
  drillReadyOnceGivenUp: shows(shown('settled', 'started'), { can: ['edit'], drill }),
  makingAnotherDrill: shows(shown('editing', 'starting'), { can: editing, draft: typed, notKept, drill, newest: wantedDrill }),
  drillReadyInsteadOfGoal: shows(shown('editing', 'started'), { can: editing, draft: typed, notKept, drill }),
  notMadeWhileKeeping: shows(shown('saving'), { can: ['drill'], draft: typed, notice: notMade }),
  makingDrillOnNewPlan: shows(shown('settled', 'starting'), { plan: after, can: ['edit'] }),
  drillReadyOnNewPlan: shows(shown('settled', 'started'), { plan: after, can: ['edit'], drill }),
  makingDrillNotKept: shows(shown('editing', 'starting'), { can: editing, draft: typed, notKept }),
  neither: shows(shown('editing'), { can: [...editing, 'drill'], draft: typed, notKept, notice: notMade }),
};

const paths = studyPlanModel.getShortestPaths();

describe('walks of the independent model', () => {
  it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events: Object.fromEntries(Object.entries(hands).map(([step, act]) => [step, async () => void (await act())])),
      states,
    });
  });

  it('make a claim about every state', () => {
    expect(Object.keys(states).sort()).toEqual(statesOn(paths));
  });
});

describe('a goal that is typed', () => {
  const type = (name: 'testDate' | 'score' | 'weeklyMinutes', value: string) => flow.send({ type: 'field.change', name, value });
  const edit = async (plan = studyPlan()) => {
    flow.send({ type: 'page.opened' });
    await comes(plan);
    flow.send(events.edit);
  };

  it('begins with what is set, else with the usual minutes, and can leave date and score open', async () => {
    await edit();
    expect(state().context.draft).toEqual({ testDate: '', score: '', weeklyMinutes: '150' });
    flow.send(events.save);
    expect(sent.at(-1)).toMatchObject({ goal: { testDate: null, score: null, weeklyMinutes: 150 } });
  });

  it.each([
    ['testDate', '2026-11-24', 'Choose today or a later day.'],
    ['score', '390', 'Enter a score from 400 to 1600, in steps of 10.'],
    ['score', 'high', 'Enter a score from 400 to 1600, in steps of 10.'],
  ] as const)('with the %s %s is not sent; the words go with the next letter', async (name, value, problem) => {
    await edit();
    type(name, value);
    flow.send(events.save);
    expect([state().value, state().context.problems]).toEqual([shown('editing'), { [name]: problem }]);
    type('weeklyMinutes', '240');
    expect(state().context.problems).toEqual({ [name]: problem });
    type(name, '');
    expect(state().context.problems).toEqual({});
  });

  it('for today is one', async () => {
    await edit();
    type('testDate', '2026-11-25');
    flow.send(events.save);
    expect(state().value).toEqual(shown('saving'));
  });

  it('of an AP course is between 1 and 5', async () => {
    await edit(studyPlan({ plans: [coursePlan({ scale: { low: 1, high: 5, step: 1 } })] }));
    type('score', '6');
    flow.send(events.save);
    expect(state().context.problems).toEqual({ score: 'Enter a score from 1 to 5.' });
    type('score', '5');
    flow.send(events.save);
    expect(sent.at(-1)).toMatchObject({ goal: { score: 5 } });
  });
});
