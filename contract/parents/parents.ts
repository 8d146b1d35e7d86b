import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { coursePromises } from '../enrolment/course-promises.ts';
import { scoredBy } from '../free-response/work.ts';
import { agreedStep } from '../meetings/agreed-steps.ts';
import { scaledRange } from '../results/results.ts';
import { sessionStates } from '../schedule/session-life.ts';
import { zoneName } from '../time-zone.ts';

/** A link that signs parents in is good for so many minutes, and once. */
export const parentLinkMinutes = 60;

/** A student sees a result this long before the parents do, in ms. */
export const parentsWaitMs = 24 * 3_600_000;

/** How often parents are written to about results: once a week, a day after each, or never. */
export const tidings = ['weekly', 'each', 'never'] as const;
export type Tidings = (typeof tidings)[number];

const choices = z.object({ tidings: z.enum(tidings), timeZone: zoneName });
export type ParentChoices = z.infer<typeof choices>;

/**
 * A result as parents see it: instants in ms since the epoch. `scaled`: of a full SAT. `question`: one to ask at home. `isDrill`: made of one skill, so
 * that its percent says nothing beside that of a whole quiz, as little as where it `wasCutShort`. `writtenBy`: of written answers, whose `right` and `total` are points: who scored them.
 */
const childResult = z.object({
  id,
  title: z.string(),
  subject: z.string(),
  is_node: z.boolean(),
  wasCutShort: z.boolean(),
  submittedAt: z.number(),
  right: z.number(),
  total: z.number(),
  percent: z.number(),
  scaled: z.nullable(z.pick(scaledRange, { low: true, high: true })),
  isDrill: z.boolean(),
  writtenBy: z.optional(scoredBy),
  question: z.string(),
});
export type ChildResult = z.infer<typeof childResult>;

/** A session with a tutor. `notes`: what the tutor wrote down for the family; `steps`: what was agreed on in a meeting. */
const childSession = z.object({
  id,
  kind: z.enum(['session', 'meeting']),
  startsAt: z.number(),
  minutes: z.number(),
  tutor: z.string(),
  course_name: z.nullable(z.string()),
  state: z.enum(sessionStates),
  notes: z.nullable(z.string()),
  steps: z.array(agreedStep),
});
export type ChildSession = z.infer<typeof childSession>;

/**
 * Homework of a child. `overdue`: its date is over and nothing was handed in; what waits for the school is `handedIn`, however long. `points`: once it is given back and the student
 * has had it for a day.
 */
const childHomework = z.object({
  id,
  title: z.string(),
  course_name: z.string(),
  state: z.enum(['toDo', 'overdue', 'handedIn', 'givenBack']),
  dueAt: z.number(),
  handedInAt: z.nullable(z.number()),
  isLate: z.boolean(),
  points: z.nullable(z.number()),
  mostPoints: z.nullable(z.number()),
});
export type ChildHomework = z.infer<typeof childHomework>;

/** A report: the days it is about, and the path of its page; null where its link is over. `timeZone`: whose days they are. */
const childReport = z.object({ from: z.number(), to: z.number(), timeZone: z.string(), href: z.nullable(z.string()) });

/** What was paid for: in the currency's minor units, with the path of the payer's page. */
const childReceipt = z.object({
  item: z.string(),
  amountMinor: z.number(),
  currency: z.enum(['INR', 'USD']),
  paidAt: z.number(),
  href: z.string(),
});

/** A child: newest first, but for `coming`, which is by time, and `homework`, where what is to do stands first, by its date. `waiting`: results that the student knows first, or whose late answers may still come. `meetings`: the path where meetings are booked. `consents`: what was agreed to with the application, and when; `isNoted`: staff noted it, of what was agreed to on paper or in person. `promises`: what each course promises. */
export const child = z.object({
  studentId: id,
  firstname: z.string(),
  lastname: z.string(),
  courses: z.array(z.string()),
  results: z.array(childResult),
  waiting: z.int(),
  homework: z.array(childHomework),
  coming: z.array(childSession),
  sessions: z.array(childSession),
  reports: z.array(childReport),
  receipts: z.array(childReceipt),
  consents: z.array(z.object({ item: z.string(), at: z.number(), isNoted: z.boolean() })),
  promises: z.array(coursePromises),
  meetings: z.string(),
});
export type Child = z.infer<typeof child>;

/** The page of parents who are signed in: `address` is theirs, `isChosen` whether they ever chose, `schoolTimeZone` whose clock the school lives by. */
export const family = z.object({
  address: z.string(),
  choices,
  isChosen: z.boolean(),
  schoolTimeZone: z.string(),
  children: z.array(child),
});
export type Family = z.infer<typeof family>;

/**
 * Mails parents a link that signs them in, where a student's record has the address as the parents'. The answer is the same for one that no record has.
 * `link`: its path, in a demonstration for its made-up parent, whose mail nobody reads. Refused: 429 tooMany.
 */
export const askParentLink = defineCall({
  path: '/askParentLink',
  role: 'anybody',
  body: { email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) },
  fields: { link: z.optional(z.string()) },
});

/** A token of a link that signs parents in. */
export const parentLinkToken = z.string().check(z.minLength(20), z.maxLength(100));

/** Signs parents in by a mailed link; `token` is sent as `Authorization: Bearer` from then on. Refused: 404 for a link that is unknown, used or too old. */
export const openParentLink = defineCall({
  path: '/openParentLink',
  role: 'anybody',
  body: { token: parentLinkToken },
  fields: { token: z.string(), address: z.string() },
});

/** All that parents see of their children. */
export const getFamily = defineCall({ path: '/getFamily', role: 'parent', body: {}, fields: { data: family } });

/** Keeps how often parents are written to, and in which zone. */
export const chooseTidings = defineCall({ path: '/chooseTidings', role: 'parent', body: choices.shape, fields: {} });

/** What a student sees of the parents' access: who a parent is as the school has it, and their address, shortened; null where the record has none. `endedAt` in ms since the epoch. */
export const parentAccess = z.object({
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  endedAt: z.nullable(z.number()),
});
export type ParentAccess = z.infer<typeof parentAccess>;

/** What the parents of the student who asks can see. */
export const getParentAccess = defineCall({
  path: '/getParentAccess',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: parentAccess },
});

/**
 * Ends what the parents of a student see and are told, at once. `isOfAge`: the student says to be 18 or older, which is told to the parents; the school can give it back.
 * The same again changes nothing. Refused: 404 where the record has no parents' address.
 */
export const endParentAccess = defineCall({
  path: '/endParentAccess',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, isOfAge: z.literal(true) },
  fields: {},
});
