import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { StudentCourse } from '../../contract/courses.ts';
import { type dashboardMachine, newestFinished, nextToBegin, resumable } from '../../src/machines/dashboard.machine.ts';
import { CallFailed } from '../../src/services/call-failed.ts';
import { courseOf, dashboardWorld, resultOf, sessionFor, sittings } from '../support/dashboard.ts';
import { mockRecordOf, quizRecordOf } from '../support/records.ts';

let world: ReturnType<typeof dashboardWorld>;
let dashboard: Actor<typeof dashboardMachine>;

const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => dashboard.getSnapshot();
const parts = (more: object) => ({
  opened: { sittings: 'loading', score: 'waiting', session: 'loading', courses: 'loading', ...more },
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
    const [mock, done] = [mockRecordOf('m1'), quizRecordOf('s3', { is_complete: true })];
    expect([nextToBegin([mock, quizRecordOf('s1'), quizRecordOf('s2')]), nextToBegin([done, mock]), nextToBegin([done])]).toEqual(
      [quizRecordOf('s1'), mock, null],
    );
  });

  it('the newest is what was finished last, wherever it stands in the list', () => {
    expect([newestFinished(sittings)?._id, newestFinished(sittings.toReversed())?._id, newestFinished([])]).toEqual([
      's4',
      's4',
      null,
    ]);
  });
});

it('asks for everything at once, and for courses only where the portal has none', () => {
  open();
  expect([state().value, world.calls]).toEqual([
    parts({}),
    [
      ['loadSittings', { studentId: 'student-1' }],
      ['loadNextSession', { studentId: 'student-1' }],
      ['loadCourses', { studentId: 'student-1' }],
    ],
  ]);
  dashboard.stop();
  world.calls.length = 0;
  open([courseOf('c1', 40)]);
  expect([state().value, world.calls.map(([name]) => name)]).toEqual([
    parts({ courses: 'shown' }),
    ['loadSittings', 'loadNextSession'],
  ]);
});

it('shows each part as it comes, and the newest result after the sittings', async () => {
  open();
  world.session.resolve(sessionFor('UTC'));
  await settle();
  expect(state().value).toEqual(parts({ session: 'shown' }));
  world.sittings.resolve(sittings);
  await settle();
  expect([state().value, world.calls.at(-1)]).toEqual([
    parts({ session: 'shown', sittings: 'shown', score: 'loading' }),
    ['loadResult', { sittingId: 's4' }],
  ]);
  const score = { right: 18, total: 20, percent: 90, seconds: 512 };
  world.result.resolve(resultOf(score));
  world.courses.resolve([courseOf('c1', 40)]);
  await settle();
  expect([state().value, state().context]).toEqual([
    parts({ session: 'shown', sittings: 'shown', score: 'shown', courses: 'shown' }),
    {
      studentId: 'student-1',
      courses: [courseOf('c1', 40)],
      sittings,
      chosen: null,
      ahead: sessionFor('UTC'),
      score,
      notice: null,
    },
  ]);
});

it('asks for no result before the first', async () => {
  open();
  world.sittings.resolve([quizRecordOf('s1')]);
  await settle();
  expect([state().value, world.calls.some(([name]) => name === 'loadResult')]).toEqual([parts({ sittings: 'shown' }), false]);
});

describe('a part that does not come', () => {
  const fail = new CallFailed('unreachable', '');

  it('says why the sittings are missing, and comes with another try', async () => {
    open();
    world.sittings.reject(new CallFailed('refused', 'No such student.', 'notFound'));
    await settle();
    expect([state().value, state().context.notice]).toEqual([parts({ sittings: 'missing' }), 'No such student.']);
    dashboard.send({ type: 'sittings.retry' });
    expect(state().value).toEqual(parts({}));
    world.sittings.resolve([]);
    await settle();
    expect(state().value).toEqual(parts({ sittings: 'shown' }));
  });

  it('the next session, while the others show', async () => {
    open([courseOf('c1', 40)]);
    world.session.reject(fail);
    world.sittings.resolve([]);
    await settle();
    expect(state().value).toEqual(parts({ session: 'missing', sittings: 'shown', courses: 'shown' }));
    dashboard.send({ type: 'session.retry' });
    world.session.resolve(sessionFor('UTC', null));
    await settle();
    expect([state().value, state().context.ahead?.next]).toEqual([
      parts({ session: 'shown', sittings: 'shown', courses: 'shown' }),
      null,
    ]);
  });

  it('the courses: the failure is logged [8-courses-1]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open();
    world.courses.reject(fail);
    await settle();
    expect([state().value, warn.mock.calls]).toEqual([parts({ courses: 'missing' }), [['Courses could not be fetched.', fail]]]);
    dashboard.send({ type: 'courses.retry' });
    world.courses.resolve([]);
    await settle();
    expect(state().value).toEqual(parts({ courses: 'shown' }));
  });

  it('the score of the newest result, which late answers may still change', async () => {
    open();
    world.sittings.resolve(sittings);
    await settle();
    world.result.reject(new CallFailed('refused', 'Not yet.', 'notOpen'));
    await settle();
    expect([state().value, state().context.score]).toEqual([parts({ sittings: 'shown', score: 'missing' }), null]);
  });
});

it.each([
  [quizRecordOf('s1'), 'quiz', 'quiz-1', 's1'],
  [mockRecordOf('m1'), 'mock', 'mock-1', 'm1'],
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
