import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { readStudent, type SignedInStudent, signOut, undeliveredAnswers } from '../../services/accounts/accounts.ts';
import { keepShell, replaceBuild } from '../../services/api/app-shell.ts';
import { loadCourses } from '../../services/portal/courses.ts';
import { type SessionEvent, session } from '../accounts/session.ts';
import { fromService } from '../actors/from-service.ts';
import { type NetworkEvent, network } from '../actors/network.ts';
import { required } from '../kit/required.ts';
import { requireSomebody } from '../kit/signed-in.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';

type Context = { student: Student | null; username: string; courses: StudentCourse[]; undelivered: number };

export type PortalEvent =
  | { type: 'page.opened' | 'frame.opened' | 'frame.left' | 'logout.request' | 'logout.confirm' | 'logout.cancel' }
  | SessionEvent
  | NetworkEvent;

const getStudentId = ({ student }: Context) => required(student)._id;

/** Has the browser keep the exam's page, so that it opens without a network. */
const shell = fromPromise<void>(() => keepShell());

/** Lets a new build take over while no attempt is open in any tab. */
const newBuild = fromCallback<EventObject>(() => replaceBuild());

const portalSetup = setup({
  types: {
    context: {} as Context,
    events: {} as PortalEvent,
    tags: '' as 'waiting',
  },
  actors: {
    readStudent: fromService(readStudent),
    loadCourses: fromService(loadCourses),
    undeliveredAnswers: fromService(undeliveredAnswers),
    signOut: fromService(signOut),
    session,
    shell,
    newBuild,
    network,
  },
  actions: {
    takeStudent: assign((_, found: SignedInStudent | null) => found ?? {}),
    takeCourses: assign({ courses: (_, courses: StudentCourse[]) => courses }),
    takeUndelivered: assign({ undelivered: (_, undelivered: number) => undelivered }),
    // Specification 8: a failure to fetch courses is logged only.
    logFailure: (_, { error }: Failure) => console.warn('Courses could not be fetched.', error),
    logShellFailure: (_, { error }: Failure) => console.warn('The exam is not kept for a reload without a connection.', error),
  },
  guards: { isNobody: (_, found: SignedInStudent | null) => found === null, isNone: (_, count: number) => count === 0 },
});

/**
 * The student portal's guard and frame (specification 2.10, 4.1): idle -> reading -> loading -> open, or `absent` without a
 * student. A session that expires is renewed in place (`signingIn`), over whatever is open, by a flow of its own: only its form brings that. Logging out says what would stay. Pages with the
 * portal's frame are no attempts: there a new build may take over. They say where the browser is offline.
 */
export const portalMachine = portalSetup.createMachine({
  id: 'portal',
  context: { student: null, username: '', courses: [], undelivered: 0 },
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'reading' } },
    reading: requireSomebody('readStudent', { target: 'inside', take: 'takeStudent' }),
    inside: {
      type: 'parallel',
      invoke: [
        { id: 'session', src: 'session' },
        { id: 'network', src: 'network' },
        { id: 'shell', src: 'shell', onError: { actions: withError('logShellFailure') } },
      ],
      states: {
        content: {
          initial: 'loading',
          states: {
            loading: {
              tags: 'waiting',
              meta: { requirements: ['4.1-2'] },
              on: { 'logout.request': 'countingAnswers' },
              invoke: {
                id: 'loadCourses',
                src: 'loadCourses',
                input: ({ context }) => ({ studentId: getStudentId(context) }),
                onDone: { target: 'open', actions: withOutput('takeCourses') },
                onError: { target: 'open', actions: withError('logFailure'), meta: { requirements: ['8-courses-1'] } },
              },
            },
            open: { on: { 'logout.request': 'countingAnswers' } },
            countingAnswers: {
              invoke: {
                id: 'undeliveredAnswers',
                src: 'undeliveredAnswers',
                input: ({ context }) => ({ studentId: getStudentId(context) }),
                onDone: [
                  { guard: withOutput('isNone'), target: '#portal.leaving' },
                  { target: 'confirmingLogout', actions: withOutput('takeUndelivered') },
                ],
                onError: '#portal.leaving',
              },
            },
            confirmingLogout: { on: { 'logout.confirm': '#portal.leaving', 'logout.cancel': 'open' } },
          },
        },
        build: {
          initial: 'kept',
          states: {
            kept: { on: { 'frame.opened': 'replaceable' } },
            replaceable: { invoke: { id: 'newBuild', src: 'newBuild' }, on: { 'frame.left': 'kept' } },
          },
        },
        network: {
          initial: 'online',
          states: { online: { on: { 'network.lost': 'offline' } }, offline: { on: { 'network.found': 'online' } } },
        },
        session: {
          initial: 'signedIn',
          states: {
            signedIn: { on: { 'session.expired': 'signingIn' } },
            signingIn: { on: { 'session.renewed': 'signedIn' } },
          },
        },
      },
    },
    leaving: {
      tags: 'waiting',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ personId: getStudentId(context) }),
        onDone: 'left',
        onError: 'left',
      },
    },
    absent: { type: 'final', meta: { requirements: ['4.1-1'] } },
    left: { type: 'final' },
  },
});
