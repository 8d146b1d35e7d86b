import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { SessionEvent } from '../../../src/machines/accounts/session.ts';
import type { NetworkEvent } from '../../../src/machines/actors/network.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import type { SignedInStudent } from '../../../src/services/accounts/accounts.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { proves } from '../../support/proves.ts';

const course: StudentCourse = {
  courseId: 'course-1',
  course_name: 'SAT Dominance Program',
  instructorId: null,
  instructorFirstName: 'Ira',
  instructorLastName: 'Sen',
  progress: ['1'],
};

let stored: Student | null;
let undelivered: number;
let courses: Deferred<StudentCourse[]>;
let left: Deferred<void>;
let calls: unknown[];
let session: (event: SessionEvent) => void;
let network: (event: NetworkEvent) => void;
let portal: Actor<typeof portalMachine>;

const logic = portalMachine.provide({
  actors: {
    readStudent: fromPromise<SignedInStudent | null, void>(async () => stored && { student: stored, username: 'aanya' }),
    loadCourses: fromPromise<StudentCourse[], { studentId: string }>(({ input }) => {
      calls.push(['loadCourses', input]);
      return courses.promise;
    }),
    undeliveredAnswers: fromPromise<number, { studentId: string }>(async ({ input }) => {
      calls.push(['undeliveredAnswers', input]);
      return undelivered;
    }),
    signOut: fromPromise<void, { personId: string }>(({ input }) => {
      calls.push(['signOut', input]);
      return left.promise;
    }),
    session: fromCallback<EventObject>(({ sendBack }) => {
      session = sendBack;
    }),
    network: fromCallback<EventObject>(({ sendBack }) => {
      network = sendBack;
    }),
    shell: fromPromise<void>(async () => void calls.push('keepShell')),
    newBuild: fromCallback<EventObject>(() => {
      calls.push('replaceBuild');
      return () => calls.push('keepBuild');
    }),
  },
});
const inside = (content: string, session: string, build = 'kept', network = 'online') => ({
  inside: { content, build, session, network },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => portal.getSnapshot();
const expire = () => session({ type: 'session.expired' });
const renew = () => session({ type: 'session.renewed' });

async function start() {
  portal = createActor(logic).start();
  expect(state().value).toBe('idle');
  portal.send({ type: 'page.opened' });
  await settle();
}
async function open() {
  await start();
  courses.resolve([course]);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = student;
  undelivered = 0;
  calls = [];
  courses = deferred();
  left = deferred();
});
afterEach(() => {
  portal.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('without a student it is over before it began', proves('4.1-1', '6-12'), async () => {
  stored = null;
  await start();
  expect([state().value, state().status, calls]).toEqual(['absent', 'done', []]);
});

it('waits for the courses, then shows them with the student', proves('4.1-2'), async () => {
  await start();
  expect([state().value, state().hasTag('waiting'), calls]).toEqual([
    inside('loading', 'signedIn'),
    true,
    ['keepShell', ['loadCourses', { studentId: 'student-1' }]],
  ]);
  courses.resolve([course]);
  await settle();
  expect([state().value, state().hasTag('waiting'), state().context]).toEqual([
    inside('open', 'signedIn'),
    false,
    { student, courses: [course], username: 'aanya', undelivered: 0 },
  ]);
});

it('only logs that the courses could not be fetched', proves('8-courses-1'), async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await start();
  const failure = new CallFailed('unreachable', '');
  courses.reject(failure);
  await settle();
  expect([state().value, state().context.courses, warn.mock.calls]).toEqual([
    inside('open', 'signedIn'),
    [],
    [['Courses could not be fetched.', failure]],
  ]);
});

it('lets a new build take over only while a page with the portal’s frame is open', async () => {
  await open();
  expect(calls).not.toContain('replaceBuild');
  portal.send({ type: 'frame.opened' });
  expect([state().value, calls.at(-1)]).toEqual([inside('open', 'signedIn', 'replaceable'), 'replaceBuild']);
  portal.send({ type: 'frame.left' });
  expect([state().value, calls.at(-1)]).toEqual([inside('open', 'signedIn'), 'keepBuild']);
});

it('has the browser keep the exam’s page, and nobody waits for that', async () => {
  await start();
  expect(calls.filter((call) => call === 'keepShell')).toHaveLength(1);
});

describe('a session that expires', () => {
  it('is renewed in place, over what is open', async () => {
    await open();
    expire();
    expect([state().value, state().context.username]).toEqual([inside('open', 'signingIn'), 'aanya']);
    renew();
    expect(state().value).toEqual(inside('open', 'signedIn'));
  });

  it('while the courses load leaves the loading as it is', async () => {
    await start();
    expire();
    renew();
    courses.resolve([course]);
    await settle();
    expect([state().value, calls.filter((call) => Array.isArray(call) && call[0] === 'loadCourses').length]).toEqual([
      inside('open', 'signedIn'),
      1,
    ]);
  });

  it('can expire again', async () => {
    await open();
    expire();
    renew();
    expire();
    expect(state().value).toEqual(inside('open', 'signingIn'));
  });

  it('can be left instead', async () => {
    await open();
    expire();
    portal.send({ type: 'logout.request' });
    await settle();
    expect([state().value, calls.at(-1)]).toEqual(['leaving', ['signOut', { personId: 'student-1' }]]);
  });
});

describe('logging out', () => {
  it('leaves at once when nothing is undelivered', async () => {
    await open();
    portal.send({ type: 'logout.request' });
    await settle();
    expect([state().value, calls.slice(2)]).toEqual([
      'leaving',
      [
        ['undeliveredAnswers', { studentId: 'student-1' }],
        ['signOut', { personId: 'student-1' }],
      ],
    ]);
    left.resolve();
    await settle();
    expect([state().value, state().status]).toEqual(['left', 'done']);
  });

  it('first says how many answers would stay', proves('2.10-21'), async () => {
    undelivered = 3;
    await open();
    portal.send({ type: 'logout.request' });
    await settle();
    expect([state().value, state().context.undelivered]).toEqual([inside('confirmingLogout', 'signedIn'), 3]);
    portal.send({ type: 'logout.cancel' });
    expect(state().value).toEqual(inside('open', 'signedIn'));
    portal.send({ type: 'logout.request' });
    await settle();
    portal.send({ type: 'logout.confirm' });
    expect(state().value).toBe('leaving');
  });

  it('ends even when the way out fails', async () => {
    await open();
    portal.send({ type: 'logout.request' });
    await settle();
    left.reject(new Error('storage'));
    await settle();
    expect(state().value).toBe('left');
  });
});

describe('the network', () => {
  it('is told while it is gone, whatever else happens, and stops nothing', async () => {
    await open();
    network({ type: 'network.lost' });
    expect(state().value).toEqual(inside('open', 'signedIn', 'kept', 'offline'));
    expire();
    expect(state().value).toEqual(inside('open', 'signingIn', 'kept', 'offline'));
    network({ type: 'network.lost' });
    network({ type: 'network.found' });
    expect(state().value).toEqual(inside('open', 'signingIn'));
    renew();
    expect(state().value).toEqual(inside('open', 'signedIn'));
  });
});
