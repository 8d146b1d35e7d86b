import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { dashboardPatienceMs } from '../../../src/content/times.ts';
import type { dashboardMachine } from '../../../src/machines/portal/dashboard.machine.ts';
import {
  awaitedResult,
  newestFinished,
  newestResult,
  nextToBegin,
  resumable,
} from '../../../src/machines/portal/dashboard.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { makeMockRecord, makeQuizRecord } from '../../support/exam/records.ts';
import { studyPlan } from '../../support/plan/study-plan.ts';
import { dashboardWorld, makeCompleted, makeCourse, notebookWith, sessionFor, sittings } from '../../support/portal/dashboard.ts';
import { proves } from '../../support/proves.ts';

let world: ReturnType<typeof dashboardWorld>;
let dashboard: Actor<typeof dashboardMachine>;

const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => dashboard.getSnapshot();
const parts = (more: object) => ({
  opened: {
    places: 'held',
    plan: 'loading',
    sittings: 'loading',
    results: 'loading',
    session: 'loading',
    notebook: 'loading',
    courses: 'loading',
    ...more,
  },
});
const ids = (given: { _id: string }[]) => given.map(({ _id }) => _id);

function open(courses: StudentCourse[] = []) {
  dashboard = createActor(world.logic, { input: { studentId: 'student-1', courses } }).start();
  expect([state().value, world.calls]).toEqual(['idle', []]);
  dashboard.send({ type: 'page.opened' });
}

beforeEach(() => {
  vi.useFakeTimers();
  world = dashboardWorld();
});
afterEach(() => {
  dashboard?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('which sitting is which', () => {
  it('what is under way can be resumed, a mock test first: its clock runs', () => {
    expect(ids(resumable(sittings))).toEqual(['m2', 's2']);
  });

  it('a quiz is to begin before a mock test; a mock test where there is nothing else; nothing where all is done', () => {
    const [mock, done] = [makeMockRecord('m1'), makeQuizRecord('s3', { is_complete: true })];
    expect([
      nextToBegin([mock, makeQuizRecord('s1'), makeQuizRecord('s2')]),
      nextToBegin([done, mock]),
      nextToBegin([done]),
    ]).toEqual([makeQuizRecord('s1'), mock, null]);
  });

  it('the newest is what was finished last, wherever it stands in the list', () => {
    expect([newestFinished(sittings)?._id, newestFinished(sittings.toReversed())?._id, newestFinished([])]).toEqual([
      's4',
      's4',
      null,
    ]);
  });

  it('the newest result is no drill’s', () => {
    const [old, drill, young] = [
      makeCompleted('s1', { submittedAt: 1 }),
      makeCompleted('d1', { submittedAt: 3, isDrill: true }),
      makeCompleted('s2', { submittedAt: 2 }),
    ];
    expect([newestResult([old, young, drill]), newestResult([drill]), newestResult([])]).toEqual([young, null, null]);
  });

  it('a result is awaited where what was finished last has none', () => {
    expect([
      awaitedResult({ sittings, results: [makeCompleted('s3')] })?._id,
      awaitedResult({ sittings, results: [makeCompleted('s3'), makeCompleted('s4', { isDrill: true })] }),
      awaitedResult({ sittings: [], results: [] }),
    ]).toEqual(['s4', null, null]);
  });
});

it('asks for everything at once', () => {
  open();
  const self = { studentId: 'student-1' };
  expect([state().value, world.calls]).toEqual([
    parts({}),
    [
      ['loadStudyPlan', self],
      ['loadSittings', self],
      ['loadCompleted', self],
      ['loadNextSession', self],
      ['loadNotebook', self],
      ['loadCourses', self],
    ],
  ]);
});

it('shows each part as it comes', async () => {
  open();
  world.session.resolve(sessionFor('UTC'));
  await settle();
  expect(state().value).toEqual(parts({ session: 'shown' }));
  world.sittings.resolve(sittings);
  world.results.resolve([makeCompleted('s4')]);
  world.notebook.resolve(notebookWith(3));
  world.courses.resolve([makeCourse('c1', 40)]);
  await settle();
  expect([state().value, state().context]).toEqual([
    parts({ sittings: 'shown', results: 'shown', session: 'shown', notebook: 'shown', courses: 'shown' }),
    {
      studentId: 'student-1',
      courses: [makeCourse('c1', 40)],
      sittings,
      results: [makeCompleted('s4')],
      ahead: sessionFor('UTC'),
      due: 3,
      notice: null,
    },
  ]);
});

describe('the courses that the portal has', () => {
  const shown = () => state().context.courses.map(({ courseId, progress }) => [courseId, progress.length]);

  it('show at once, and again with the progress of now', async () => {
    open([makeCourse('c1', 40)]);
    expect([state().value, shown()]).toEqual([parts({ courses: 'renewing' }), [['c1', 40]]]);
    world.courses.resolve([makeCourse('c1', 41), makeCourse('c2', 0)]);
    await settle();
    expect([state().value, shown()]).toEqual([
      parts({ courses: 'shown' }),
      [
        ['c1', 41],
        ['c2', 0],
      ],
    ]);
  });

  it('stay where the new ones do not come: the failure is logged', proves('8-courses-1'), async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open([makeCourse('c1', 40)]);
    const fail = new CallFailed('unreachable', '');
    world.courses.reject(fail);
    await settle();
    expect([state().value, shown(), warn.mock.calls]).toEqual([
      parts({ courses: 'shown' }),
      [['c1', 40]],
      [['Courses could not be fetched.', fail]],
    ]);
  });
});

describe('a part that does not come', () => {
  const fail = new CallFailed('unreachable', '');

  it('says why the sittings are missing, and comes with another try', async () => {
    open();
    world.sittings.reject(new CallFailed('refused', 'No such student.', 'notFound'));
    await settle();
    expect([state().value, state().context.notice]).toEqual([parts({ sittings: 'failed' }), 'No such student.']);
    dashboard.send({ type: 'sittings.retry' });
    expect(state().value).toEqual(parts({}));
    world.sittings.resolve([]);
    await settle();
    expect(state().value).toEqual(parts({ sittings: 'shown' }));
  });

  it('the next session, while the others show', async () => {
    open();
    world.session.reject(fail);
    world.sittings.resolve([]);
    await settle();
    expect(state().value).toEqual(parts({ session: 'failed', sittings: 'shown' }));
    dashboard.send({ type: 'session.retry' });
    world.session.resolve(sessionFor('UTC', null));
    await settle();
    expect([state().value, state().context.ahead?.next]).toEqual([parts({ session: 'shown', sittings: 'shown' }), null]);
  });

  it('the courses: the failure is logged', proves('8-courses-1'), async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open();
    world.courses.reject(fail);
    await settle();
    expect([state().value, warn.mock.calls]).toEqual([parts({ courses: 'failed' }), [['Courses could not be fetched.', fail]]]);
    dashboard.send({ type: 'courses.retry' });
    world.courses.resolve([]);
    await settle();
    expect(state().value).toEqual(parts({ courses: 'shown' }));
  });

  it.each([
    ['results', 'results.retry', () => world.results.reject(fail), () => world.results.resolve([])],
    ['notebook', 'notebook.retry', () => world.notebook.reject(fail), () => world.notebook.resolve(notebookWith(0))],
  ] as const)('the %s, alone, and they come with another try', async (part, retry, reject, resolve) => {
    open();
    reject();
    await settle();
    expect(state().value).toEqual(parts({ [part]: 'failed' }));
    dashboard.send({ type: retry });
    expect(state().value).toEqual(parts({}));
    resolve();
    await settle();
    expect(state().value).toEqual(parts({ [part]: 'shown' }));
  });
});

describe('the study plan', () => {
  const plan = () => state().children.studyPlan?.getSnapshot();

  it('comes by itself', async () => {
    open();
    world.plan.resolve(studyPlan());
    await settle();
    expect([plan()?.value, plan()?.context.plan, state().value]).toEqual([
      { shown: { goal: 'settled', drill: 'none' } },
      studyPlan(),
      parts({ plan: 'settled' }),
    ]);
  });

  it('can be missing while the others show', async () => {
    open();
    world.plan.reject(new CallFailed('unreachable', ''));
    world.results.resolve([]);
    await settle();
    expect([plan()?.value, state().value]).toEqual(['failed', parts({ plan: 'settled', results: 'shown' })]);
  });
});

describe('the places of the parts', () => {
  const places = () => state().matches({ opened: { places: 'given' } });
  const arrivals: Record<string, () => void> = {
    plan: () => world.plan.resolve(studyPlan()),
    sittings: () => world.sittings.resolve([]),
    results: () => world.results.reject(new CallFailed('unreachable', '')),
    session: () => world.session.resolve(sessionFor('UTC')),
    notebook: () => world.notebook.resolve(notebookWith(0)),
    courses: () => world.courses.resolve([]),
  };

  it.each(Object.keys(arrivals))('are held until the last has come or failed, be it the %s', async (last) => {
    open();
    for (const [name, arrive] of Object.entries(arrivals)) if (name !== last) arrive();
    await settle();
    expect(places()).toBe(false);
    arrivals[last]?.();
    await settle();
    expect(places()).toBe(true);
  });

  it('are given once the patience is over, and stay given', async () => {
    open();
    await vi.advanceTimersByTimeAsync(dashboardPatienceMs - 1);
    expect(places()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    for (const arrive of Object.values(arrivals)) arrive();
    await settle();
    dashboard.send({ type: 'results.retry' });
    expect([places(), state().matches({ opened: { results: 'loading' } })]).toEqual([true, true]);
  });
});

it.each([
  [makeQuizRecord('s1'), 'quiz', 'quiz-1', 's1'],
  [makeMockRecord('m1'), 'mock', 'mock-1', 'm1'],
] as const)('remembers what is started for the attempt page, by kind', async (sitting, kind, quizId, studentQuizId) => {
  open();
  world.sittings.resolve([sitting]);
  await settle();
  dashboard.send({ type: 'sitting.start', sitting });
  await settle();
  expect([world.calls.at(-1), state().value]).toEqual([
    ['rememberStart', { kind, quizId, studentQuizId }],
    parts({ sittings: 'shown' }),
  ]);
});
