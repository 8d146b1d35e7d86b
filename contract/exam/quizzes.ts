import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { sheetQuestion } from '../free-response/tasks.ts';
import { ending } from './attempts.ts';

/** What a module of a mock test puts beside its questions. */
export const moduleTools = ['calculator', 'reference'] as const;
export type ModuleTool = (typeof moduleTools)[number];
/** Whose reference sheet a module gives that offers one. */
export const referenceSheets = ['sat', 'ap-statistics', 'ap-computer-science-a'] as const;
export type ReferenceSheetName = (typeof referenceSheets)[number];

export const sittingState = z.enum(['assigned', 'inProgress', 'submitted']);
/**
 * A module of a mock test. `studentQuizId` is the module's own sitting; `time` in seconds, null without a limit of its own.
 * `quizId` may be empty where the content is broken: the app says which module it is (specification 8).
 */
const moduleRecord = z.object({
  studentQuizId: id,
  quizId: z.string(),
  quiz_name: z.string(),
  type: z.string(),
  time: z.nullable(z.number()),
  content_length: z.number(),
  state: sittingState,
});

/**
 * One student quiz record is one sitting (specification 3): `_id` is what other calls name `studentQuizId`, `quizId` the content.
 * `duration` in minutes. `is_node` true is a mock test, whose `result` has one record per module; an ordinary quiz has none.
 * `submittedAt` in ms since the epoch, once it is complete. `window`: when staff let it be begun, and where that is now; left out where it may at any time or was begun.
 */
export const quizRecord = z.object({
  _id: id,
  quizId: id,
  quiz_name: z.nullable(z.string()),
  instructorfirstName: z.string(),
  instructorlastName: z.string(),
  content_length: z.number(),
  is_node: z.boolean(),
  is_complete: z.boolean(),
  in_progress: z.boolean(),
  creator: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  submittedAt: z.optional(z.number()),
  window: z.optional(
    z.object({
      place: z.enum(['ahead', 'open', 'over']),
      opensAt: z.nullable(z.number()),
      closesAt: z.nullable(z.number()),
    }),
  ),
  result: z.array(moduleRecord),
});
export type QuizRecord = z.infer<typeof quizRecord>;

/** The student's sittings, newest first. */
export const getQuizzesByStudentId = defineCall({
  path: '/getQuizzesByStudentId',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: z.array(quizRecord) },
});

/** What an accommodation lifts or adds, set by staff. `extraTime` multiplies a module's time. */
export const accommodations = z.object({
  keysAllowed: z.boolean(),
  extraTime: z.union([z.literal(1), z.literal(1.25), z.literal(1.5), z.literal(2)]),
});
export type Accommodations = z.infer<typeof accommodations>;

/**
 * A module before, while and after it is sat. `time` in seconds is what this student has for it: with the accommodation, or what
 * was left where staff reinstated it; of a timed drill what its clock counts down from, though nothing ends with it; null without one. `deadline` in ms while it is under way. `tools`: what it offers beside its
 * questions, and `reference` whose sheet, where that is among them. `photographing`: how many seconds of its time, at the end, are for photographing the pages of a free-response section; null elsewhere. `breakBefore`: how long a student may rest before it, in `seconds`; `endsAt` (ms) once the module before is submitted. `late`
 * says that the server closed it at its deadline and still takes late answers.
 */
export const moduleDetails = z.object({
  studentQuizId: id,
  quizId: z.string(),
  name: z.string(),
  questions: z.number(),
  time: z.nullable(z.number()),
  deadline: z.nullable(z.number()),
  type: z.string(),
  // A device may still keep a description without them.
  tools: z._default(z.array(z.enum(moduleTools)), []),
  reference: z._default(z.enum(referenceSheets), 'sat'),
  breakBefore: z._default(z.nullable(z.object({ seconds: z.number(), endsAt: z.nullable(z.number()) })), null),
  photographing: z._default(z.nullable(z.number()), null),
  state: sittingState,
  ending: z.nullable(ending),
  late: z.boolean(),
});
export type ModuleDetails = z.infer<typeof moduleDetails>;

/** Whose exam a full form has the shape of: the year that it is sat in, the page that tells of it, and what of the shape is known from elsewhere. */
const examShape = z.object({ year: z.number(), source: z.string(), note: z.nullable(z.string()) });
export type ExamShape = z.infer<typeof examShape>;

/**
 * `totalTime` in seconds so far. `exam`: null where it has the shape of none. `state` and `ending` are the whole sitting's; `reinstatedAt` (ms): when staff took an end back, which
 * makes one that a device kept before void. An ordinary quiz is its own only module.
 */
export const quizDetails = z.object({
  title: z.string(),
  creator: z.string(),
  duration: z.number(),
  exam: z._default(z.nullable(examShape), null),
  is_node: z.boolean(),
  state: sittingState,
  ending: z.nullable(ending),
  reinstatedAt: z.nullable(z.number()),
  totalTime: z.number(),
  modules: z.array(moduleDetails),
  policy: accommodations,
});
export type QuizDetails = z.infer<typeof quizDetails>;

export const getQuizzesDetails = defineCall({
  path: '/getQuizzesDetails',
  role: 'student',
  body: { studentQuizId: id },
  fields: { data: quizDetails },
});

/** The questions of a quiz or of a mock test's module, or the tasks of a free-response section, in the order that numbers them from 1. 409 `notOpen` without an open attempt of who asks. */
export const getQuizContent = defineCall({
  path: '/getQuizContent',
  role: 'student',
  body: { quizId: id },
  fields: { data: z.array(sheetQuestion) },
});
