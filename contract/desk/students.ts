import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { coursePromises } from '../enrolment/course-promises.ts';
import { ending } from '../exam/attempts.ts';
import { accommodations } from '../exam/quizzes.ts';
import { workStates } from '../homework/homework.ts';
import { consentFile } from './consents.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';
import { paymentStatuses } from './payments.ts';

/** A student in the list. `isActive`: may sign in. */
export const studentLine = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  standard: z.string(),
  courses: z.array(z.string()),
  isActive: z.boolean(),
});
export type StudentLine = z.infer<typeof studentLine>;

/** `offers`: who may sign in, and whose family agreed to mail about offers. */
export const studentStates = ['active', 'disabled', 'offers'] as const;

/**
 * Students by name. `search` looks in names, usernames, addresses and telephone numbers, a parent's among them. `course` is a course's id. `action`: those whom this
 * action on several is about.
 */
export const findStudents = defineCall({
  path: '/desk/findStudents',
  role: 'staff',
  right: 'students.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(studentStates)),
    course: z.optional(id),
    action: z.optional(id),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(studentLine) },
});

const details = {
  firstname: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  lastname: z.string().check(z.trim(), z.maxLength(100)),
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  contact: z.string().check(z.trim(), z.maxLength(100)),
  standard: z.string().check(z.trim(), z.maxLength(100)),
  /** '' where reports go to the student's own address. */
  guardianEmail: z.string().check(z.trim(), z.maxLength(254)),
  /** '' where nobody is named; left out, they stay. */
  guardianName: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  guardianPhone: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};

/** A test of the student: `percent` once there is a result; `unproctored`: sat without signs of life of the proctor. Times in ms. */
const studentSitting = z.object({
  id,
  title: z.string(),
  kind: z.enum(['quiz', 'mock', 'drill']),
  state: z.enum(['assigned', 'inProgress', 'submitted']),
  ending: z.nullable(ending),
  assignedAt: z.number(),
  submittedAt: z.nullable(z.number()),
  right: z.nullable(z.number()),
  total: z.nullable(z.number()),
  lateAnswers: z.number(),
  unproctored: z.boolean(),
});

/** Everything that the school keeps of a student, as the desk shows it. `sessions` of an enrolment: how many it includes, null where they are not counted. Times in ms since the epoch. */
export const studentFile = z.object({
  id,
  username: z.string(),
  ...{ firstname: z.string(), lastname: z.string(), email: z.string(), contact: z.string(), standard: z.string() },
  /** An address whose link nobody has opened yet: until then `email` is used. */
  newEmail: z.nullable(z.object({ email: z.string(), askedAt: z.number(), expiresAt: z.number() })),
  guardianEmail: z.nullable(z.string()),
  ...{ guardianName: z.nullable(z.string()), guardianPhone: z.nullable(z.string()) },
  accommodations,
  isDemo: z.boolean(),
  hasPassword: z.boolean(),
  addedAt: z.number(),
  disabledAt: z.nullable(z.number()),
  /** The account that has all of this one, which is closed. */
  mergedInto: z.nullable(z.object({ id, username: z.string() })),
  /** When whoever reads the reports wanted no more of them. */
  reportsStoppedAt: z.nullable(z.number()),
  enrolments: z.array(
    z.object({
      ...{ id, course: z.string(), plan: z.nullable(z.string()), paymentId: z.nullable(z.string()), since: z.number() },
      ...{ sessions: z.nullable(z.number()), until: z.optional(z.nullable(z.string())) },
    }),
  ),
  groups: z.array(z.object({ id, name: z.string(), archivedAt: z.nullable(z.number()) })),
  sittings: z.array(studentSitting),
  homework: z.array(
    z.object({
      ...{ id, title: z.string(), course: z.string(), state: z.enum(workStates), dueAt: z.number(), isLate: z.boolean() },
      ...{ handedInAt: z.nullable(z.number()), points: z.nullable(z.number()), mostPoints: z.nullable(z.number()) },
    }),
  ),
  bookings: z.array(
    z.object({
      id,
      kind: z.enum(['session', 'meeting']),
      startsAt: z.number(),
      minutes: z.number(),
      tutor: z.string(),
      cancelledAt: z.nullable(z.number()),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.enum(paymentStatuses),
      item: z.string(),
      amountMinor: z.number(),
      currency: z.string(),
      at: z.number(),
    }),
  ),
  consent: consentFile,
  consents: z.array(
    z.object({ item: z.string(), parent: z.string(), at: z.nullable(z.number()), notedBy: z.nullable(z.string()) }),
  ),
  promises: z.array(coursePromises),
  reports: z.array(z.object({ id, from: z.number(), madeAt: z.number() })),
  mails: z.array(
    z.object({
      subject: z.string(),
      recipient: z.string(),
      at: z.number(),
      sentAt: z.nullable(z.number()),
      error: z.nullable(z.string()),
    }),
  ),
  signIns: z.array(z.object({ browser: z.string(), since: z.number(), usedAt: z.number() })),
  notebook: z.number(),
});
export type StudentFile = z.infer<typeof studentFile>;

/** Refused: 404 notFound. */
export const getStudent = defineCall({
  path: '/desk/getStudent',
  role: 'staff',
  right: 'students.see',
  body: { student: id },
  fields: { data: studentFile },
});

/** Adds a student who gets a link by mail to choose a password, but in the demonstration, where no mail goes out. Refused: 400 badInput, 409 conflict for a username that is taken. */
export const addStudent = defineCall({
  path: '/desk/addStudent',
  role: 'staff',
  right: 'students.add',
  records: true,
  body: { username: z.string().check(z.trim(), z.maxLength(254)), ...details, course: z.optional(id) },
  fields: { student: id },
});

/**
 * Corrects what is kept of a student. Another email of who has a password is used once the link that is mailed there was opened (`newEmail`); the one that the account has takes that back.
 * Refused: 400 badInput, 404 notFound.
 */
export const correctStudent = defineCall({
  path: '/desk/correctStudent',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id, ...details },
  fields: {},
});

/** Enrolls a student in a course, with its quizzes and mock tests. Refused: 404 notFound, 409 conflict where the student is in it. */
export const enrolStudent = defineCall({
  path: '/desk/enrolStudent',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id, course: id, plan: z.optional(z.string().check(z.trim(), z.maxLength(100))) },
  fields: { tests: z.number() },
});

/** Ends an enrollment, and takes what was not begun of the course's tests; what was sat stays. Refused: 404 notFound. */
export const unenrolStudent = defineCall({
  path: '/desk/unenrolStudent',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id, enrolment: id, reason },
  fields: {},
});

/** Most sessions that staff give in one step. */
export const mostGranted = 50;

/**
 * Gives sessions beside those that a student's enrollment includes, or takes given ones back (`sessions` below 0), and answers how many it includes then. Refused: 404; 409 notOpen where its
 * sessions are not counted, 409 closed where fewer were given than are taken back.
 */
export const grantSessions = defineCall({
  path: '/desk/grantSessions',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id, enrolment: id, sessions: z.int().check(z.minimum(-mostGranted), z.maximum(mostGranted)), reason },
  fields: { included: z.number() },
});

/**
 * Moves the last day of access that an enrollment has (an SAT plan's), which student and parents are told; the same day again changes nothing. Refused: 400 badInput for a day that is
 * over, 404; 409 notOpen where its access has no end.
 */
export const moveAccessEnd = defineCall({
  path: '/desk/moveAccessEnd',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id, enrolment: id, endsOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), reason },
  fields: {},
});

/** Sets what is lifted or added for a student in tests. Refused: 404 notFound. */
export const accommodateStudent = defineCall({
  path: '/desk/accommodateStudent',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id, keysAllowed: z.boolean(), extraTime: accommodations.shape.extraTime, reason },
  fields: {},
});

/** Lets a student sign in no more, and ends their sign-ins, or lets them sign in again. Refused: 404 notFound. */
export const setStudentAccess = defineCall({
  path: '/desk/setStudentAccess',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id, access: z.enum(['on', 'off']), reason },
  fields: {},
});

/** Mails a student a link to choose a new password. Refused: 404 notFound, 409 conflict for who may not sign in. */
export const mailPasswordLink = defineCall({
  path: '/desk/mailPasswordLink',
  role: 'staff',
  right: 'students.signIn',
  records: true,
  body: { student: id },
  fields: { email: z.string() },
});

/** Mails the link of the new address that waits once more. Refused: 404 notFound, 409 conflict where none waits. */
export const mailAddressLink = defineCall({
  path: '/desk/mailAddressLink',
  role: 'staff',
  right: 'students.change',
  records: true,
  body: { student: id },
  fields: { email: z.string() },
});

/** Ends all sign-ins of a student. Refused: 404 notFound. */
export const endStudentSignIns = defineCall({
  path: '/desk/endStudentSignIns',
  role: 'staff',
  right: 'students.signIn',
  records: true,
  body: { student: id, reason },
  fields: { ended: z.number() },
});

/** Everything that is kept of a student, for the family, as one JSON text. Refused: 404 notFound. */
export const exportStudent = defineCall({
  path: '/desk/exportStudent',
  role: 'staff',
  right: 'students.export',
  records: true,
  body: { student: id, reason },
  fields: { name: z.string(), json: z.string() },
});

/** Erases a student for good; `username` is typed to confirm it. Refused: 400 badInput for another one, 404 notFound, 409 conflict while sessions are booked. */
export const eraseStudent = defineCall({
  path: '/desk/eraseStudent',
  role: 'staff',
  right: 'students.erase',
  records: true,
  body: { student: id, username: z.string().check(z.trim(), z.maxLength(254)) },
  fields: {},
});
