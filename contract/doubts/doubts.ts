import * as z from 'zod/mini';
import { photo, photoIds } from '../attachments/photos.ts';
import { defineCall, id } from '../call.ts';
import { question } from '../exam/questions.ts';
import { questionsAtMost } from '../limits.ts';

/** Longest line of a doubt, in characters. */
export const lineLength = 4_000;

/** Most lines of one doubt: a longer talk is a session. */
export const linesAtMost = 500;

/** How long a tutor has a doubt without a sign of life, in minutes: then it is anybody's again. */
export const holdMinutes = 5;

/** How long a line may be edited by who wrote it, in minutes: what somebody has answered stays as it was asked. */
export const editMinutes = 15;

/**
 * Where a doubt stands. `asked` and `reopened`: it waits for a tutor. `taken`: a tutor is at it. `answered`: it waits for the student's word.
 * `askedBack`: the tutor needs to know something, and the promised time rests.
 */
export const doubtStates = ['asked', 'taken', 'answered', 'askedBack', 'solved', 'reopened'] as const;
export type DoubtState = (typeof doubtStates)[number];

/** The browser's own name for what is written: the same again is the same line, however often it is sent. */
export const clientKey = z.string().check(z.minLength(8), z.maxLength(64));

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(lineLength));

/**
 * What a doubt is about: a question of a finished sitting, one that the notebook has due, or a page of a course's PDF. The server looks up what
 * travels along.
 */
export const doubtOrigin = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('result'),
    studentQuizId: id,
    question: z.int().check(z.minimum(1), z.maximum(questionsAtMost)),
  }),
  z.object({ kind: z.literal('notebook'), entryId: id }),
  z.object({
    kind: z.literal('page'),
    pdf: z.string().check(z.minLength(1), z.maxLength(300)),
    page: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
]);
export type DoubtOrigin = z.infer<typeof doubtOrigin>;

/** A question that travels along. `answer`: the student's, '' for none. `key`: told to tutors, where the student may know it as well. */
const aboutQuestion = z.object({
  kind: z.literal('question'),
  source: z.string(),
  number: z.nullable(z.number()),
  question,
  answer: z.nullable(z.string()),
  key: z.optional(z.object({ answer: z.string(), explanation: z.string() })),
});
const aboutPage = z.object({ kind: z.literal('page'), pdf: z.string(), page: z.number(), courseId: id });
export const doubtAbout = z.discriminatedUnion('kind', [aboutQuestion, aboutPage]);
export type DoubtTopic = z.infer<typeof doubtAbout>;

/** Who has taken a doubt, until when (ms) unless they give another sign of life. `own`: it is whoever asks. */
const hold = z.object({ name: z.string(), own: z.boolean(), until: z.number() });

/**
 * A doubt in a list. `subject`: how it begins, in plain words; `subjectHtml` is the same with its mathematics, safe to show as it stands. `about`: what it is about, in words. `unread`: lines of the other side that the reader has not seen.
 * `revision` grows with whatever happens to it. `dueAt`: when an answer is promised; null while nobody waits for the school. `isOffered`: without a name, to others who
 * chose the same wrong option. Instants in ms.
 */
export const doubtHead = z.object({
  doubtId: id,
  courseId: id,
  course_name: z.string(),
  student: z.string(),
  subject: z.string(),
  subjectHtml: z.string(),
  about: z.nullable(z.string()),
  state: z.enum(doubtStates),
  hold: z.nullable(hold),
  lines: z.number(),
  unread: z.number(),
  revision: z.number(),
  askedAt: z.number(),
  changedAt: z.number(),
  dueAt: z.nullable(z.number()),
  isOffered: z.optional(z.literal(true)),
});
export type DoubtHead = z.infer<typeof doubtHead>;

/** What a line is: written by the student, or by a tutor as an answer or to ask back. */
export const lineKinds = ['doubt', 'answer', 'askBack'] as const;

/**
 * A line of a doubt. `number` counts from 1 without a gap. `key`: the browser's name for it, for who wrote it alone. `text` '' where it was deleted;
 * `html` is the same with its mathematics, safe to show as it stands. `photos` go along. `revision`: the doubt's, when it was last changed.
 */
export const doubtLine = z.object({
  number: z.number(),
  kind: z.enum(lineKinds),
  from: z.enum(['student', 'tutor']),
  name: z.string(),
  own: z.boolean(),
  key: z.nullable(z.string()),
  text: z.string(),
  html: z.string(),
  photos: z.array(photo),
  at: z.number(),
  editedAt: z.nullable(z.number()),
  deletedAt: z.nullable(z.number()),
  revision: z.number(),
});
export type DoubtLine = z.infer<typeof doubtLine>;

/**
 * A doubt with its lines in order: all of them, or those that have changed since a revision. `seenByOther`: until which line the other side has read.
 * `writing`: who else is writing in it just now. `offered`: its words that others are shown in their review, without a name; left out where none are.
 */
export const doubtThread = z.object({
  head: doubtHead,
  about: z.nullable(doubtAbout),
  lines: z.array(doubtLine),
  seenByOther: z.number(),
  writing: z.array(z.string()),
  offered: z.optional(z.object({ question: z.string(), answer: z.string(), questionHtml: z.string(), answerHtml: z.string() })),
});
export type DoubtThread = z.infer<typeof doubtThread>;

/** The courses in which a student can ask, and in how many school hours each promises an answer. */
export const doubtCourse = z.object({ courseId: id, course_name: z.string(), promisedHours: z.number() });
export type DoubtCourse = z.infer<typeof doubtCourse>;

/** `photos`: those that /addPhoto has kept. */
const written = { clientKey, text, photos: z.optional(photoIds) };
const which = { doubtId: id };
/** Words that doubts are searched by: all of them have to be in what was written, in any of their forms; the last may be begun only. */
export const searchedWords = z.optional(z.string().check(z.trim(), z.maxLength(100)));
/** A revision is one of the database's whole numbers. */
export const since = z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)));
const number = z.int().check(z.minimum(1), z.maximum(linesAtMost));
/** What changes a doubt tells how it stands afterwards. */
const head = { data: doubtHead };
const told = { data: z.object({ head: doubtHead, line: doubtLine }) };

/** The student's doubts, or those that are searched for, the newest change first, and where more can be asked. */
export const getDoubts = defineCall({
  path: '/getDoubts',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, search: searchedWords },
  fields: { data: z.object({ doubts: z.array(doubtHead), courses: z.array(doubtCourse) }) },
});

/**
 * Asks something of a course's tutors. The same `clientKey` again asks nothing more and is answered alike. Refused: 403 for a course that is not the
 * student's, 404 for what `origin` names and is not there, 409 notOpen where nobody teaches the course or the question's result is not open, 429.
 */
export const askDoubt = defineCall({
  path: '/askDoubt',
  role: 'student',
  body: { ...written, courseId: id, origin: z.optional(doubtOrigin) },
  fields: told,
});

/** Opens a doubt: all of it, or what has changed `since` a revision. Refused: 404; 409 notOpen while the student takes a test with its question. */
export const getDoubt = defineCall({
  path: '/getDoubt',
  role: 'student',
  body: { ...which, since },
  fields: { data: doubtThread },
});

/** Writes a line; what was answered or solved waits for a tutor again. Once for each `clientKey`. Refused: 404, 409 closed for a doubt that is full, 429. */
export const writeDoubt = defineCall({ path: '/writeDoubt', role: 'student', body: { ...which, ...written }, fields: told });

/** Says that a doubt is solved; the same again changes nothing. Refused: 404. */
export const solveDoubt = defineCall({ path: '/solveDoubt', role: 'student', body: which, fields: head });

/** Asks for more about what was answered or solved; the same again changes nothing. Refused: 404, 409 closed in any other state. */
export const reopenDoubt = defineCall({ path: '/reopenDoubt', role: 'student', body: which, fields: head });

const changed = { ...which, number, text: z.nullable(text) };

/**
 * Edits a line of one's own, or deletes it (`text` null); what stood there before is kept as a trace for staff. The same again changes nothing. Refused: 404, 403
 * for another's line, 409 closed `editMinutes` after it was written.
 */
export const changeDoubtLine = defineCall({ path: '/changeDoubtLine', role: 'student', body: changed, fields: told });

/** Says until which line the reader has read, and whether they are writing. */
export const signDoubt = defineCall({
  path: '/signDoubt',
  role: 'student',
  body: { ...which, read: z.int().check(z.minimum(0), z.maximum(linesAtMost)), writing: z.boolean() },
  fields: {},
});
