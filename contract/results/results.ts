import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { ending, recordedEvent } from '../exam/attempts.ts';
import { highlight } from '../exam/highlights.ts';
import { question } from '../exam/questions.ts';
import { apEstimate, scoredBy } from '../free-response/work.ts';
import { questionsAtMost } from '../limits.ts';
import { ruling } from './rulings.ts';

/** One change of a given answer for another one, as the ledger has it; a blank between two answers is no answer. */
export const answerChange = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(['rightToWrong', 'wrongToRight', 'wrongToWrong']),
});
export type AnswerChange = z.infer<typeof answerChange>;

/**
 * A question after the sitting: with the student's answer, the key and the explanation (HTML). `seconds` spent on it, `medianSeconds` by
 * those who sat it, null where they are too few (`cohortFrom`). `guessed`: the student said so. `highlights`: the student's, with
 * their notes; absent where there are none. `shown`: whether it was on the screen, absent where nobody knows. `uncounted`: it is being tried out, and
 * no estimate of a score counts it. `ruling`: how the school decided that it counts, for whoever sat it.
 */
export const reviewedQuestion = z.extend(question, {
  number: z.number(),
  answer: z.string(),
  key: z.string(),
  accepted: z.array(z.string()),
  right: z.boolean(),
  marked: z.boolean(),
  highlights: z.optional(z.array(highlight)),
  guessed: z.boolean(),
  changes: z.array(answerChange),
  /** Given in time, delivered after the deadline. */
  late: z.boolean(),
  seconds: z.number(),
  shown: z.optional(z.boolean()),
  medianSeconds: z.nullable(z.number()),
  explanation: z.string(),
  domain: z.string(),
  skill: z.string(),
  difficulty: z.string(),
  uncounted: z.optional(z.literal(true)),
  ruling: z.optional(ruling),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

type Reach = Pick<ReviewedQuestion, 'answer' | 'shown'>;

/** Whether the student got as far as a question, if for less than a second: any other is neither wrong nor a sign of weakness. */
export const isReached = ({ answer, shown }: Reach): boolean => answer !== '' || shown === true;

/** Whether the student certainly did not get as far as a question: where nobody knows, neither is said. */
export const isNotReached = ({ answer, shown }: Reach): boolean => answer === '' && shown === false;

const score = z.object({ right: z.number(), total: z.number(), percent: z.number(), seconds: z.number() });

/** From this many sittings of a module on, a question's median time says something of its readers. */
export const cohortFrom = 20;

/** Of more sittings of a module only so many are looked at, the newest ones. */
export const cohortUpTo = 500;

/**
 * A range on the 400-1600 scale of the SAT, reckoned by rules of our own: not an official score. Each section's on 200-800. `sure`: how many of a hundred
 * such ranges hold where the student stands, of a test whose second modules are chosen by the first; absent of one with fixed modules.
 */
export const scaledRange = z.object({
  low: z.number(),
  high: z.number(),
  sections: z.array(z.object({ name: z.string(), low: z.number(), high: z.number() })),
  sure: z.optional(z.number()),
});
export type ScaledRange = z.infer<typeof scaledRange>;

/**
 * What came of one module. `ending` null: never begun. `late` is the number of answers delivered after its deadline. `cohort`: how many
 * sittings of it there are in all, `cohortUpTo` at most; `isDemo` where they are made up for the demonstration. `skills` counts what was reached. `form`:
 * which of its two forms it was, where it has two.
 */
export const moduleResult = z.object({
  studentQuizId: id,
  name: z.string(),
  type: z.string(),
  form: z.optional(z.enum(['easier', 'harder'])),
  ending: z.nullable(ending),
  score,
  late: z.number(),
  cohort: z.object({ sittings: z.number(), isDemo: z.boolean() }),
  questions: z.array(reviewedQuestion),
  skills: z.array(z.object({ domain: z.string(), skill: z.string(), right: z.number(), total: z.number() })),
  events: z.array(recordedEvent),
});
export type ModuleResult = z.infer<typeof moduleResult>;

/**
 * What came of a sitting; an ordinary quiz is its own only module. `percent` is whole; `seconds` is the time it was open; times
 * in ms since the epoch. `events` are those of the whole test, outside its modules; none for a quiz. `scaled` only for a full SAT
 * whose modules were all sat. `ap`: of an AP test with multiple choice alone, where there is a table for its subject; written sections have it beside their answers. `pace`: the seconds that a timed drill's clock counted down from, absent elsewhere.
 */
export const quizResult = z.object({
  title: z.string(),
  is_node: z.boolean(),
  score,
  scaled: z.nullable(scaledRange),
  ap: z.optional(apEstimate),
  pace: z.optional(z.number()),
  startedAt: z.number(),
  submittedAt: z.number(),
  ending,
  modules: z.array(moduleResult),
  events: z.array(recordedEvent),
});
export type QuizResult = z.infer<typeof quizResult>;

/**
 * Why the result of a sitting that is over is not told to its student yet: late answers may still come until then (ms), or the student sits the same again, or a quiz that a drill's
 * questions are of.
 */
export const withheld = z.discriminatedUnion('because', [
  z.object({ because: z.literal('late'), until: z.number() }),
  z.object({ because: z.literal('again') }),
]);
export type Withheld = z.infer<typeof withheld>;

/**
 * 409 `notOpen` while the sitting is not over, and for a mock test while late answers may still come (see /endLateAnswers): keys
 * never leave the server before that. `studentQuizId` is a record's `_id`.
 */
export const getQuizResult = defineCall({
  path: '/getQuizResult',
  role: 'student',
  body: { studentQuizId: id },
  fields: { data: quizResult },
});

/**
 * One line per finished sitting whose result is there, oldest first, for trends and comparisons. Times in ms since the epoch, `seconds` open.
 * `isDrill`: made of one skill, so that its percent says nothing beside that of a whole quiz. `writtenBy`: of free response alone, whose `right` and `total` are points, once every answer is scored: by whom.
 */
export const completedSitting = z.object({
  studentQuizId: id,
  quizId: id,
  title: z.string(),
  subject: z.string(),
  is_node: z.boolean(),
  isDrill: z.boolean(),
  ending,
  submittedAt: z.number(),
  right: z.number(),
  total: z.number(),
  percent: z.number(),
  seconds: z.number(),
  scaled: z.nullable(z.object({ low: z.number(), high: z.number() })),
  writtenBy: z.optional(scoredBy),
});
export type CompletedSitting = z.infer<typeof completedSitting>;

export const getCompletedQuizResult = defineCall({
  path: '/getCompletedQuizResult',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: z.array(completedSitting) },
});

/** Says of one question of a finished quiz or module (`studentQuizId` is the sitting's own) that its answer was a guess, or was none. */
export const noteGuess = defineCall({
  path: '/noteGuess',
  role: 'student',
  body: { studentQuizId: id, question: z.int().check(z.minimum(1), z.maximum(questionsAtMost)), guessed: z.boolean() },
  fields: {},
});
