import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { sentPage } from '../free-response/pages.ts';
import { rubricItem, task } from '../free-response/tasks.ts';
import { given } from '../free-response/work.ts';
import { questionsAtMost } from '../limits.ts';

/**
 * Where the marking of one answer stands: `held` and `looking` while a marker has it, before the marks are given back and for the second look that the student asked
 * for; `final` once that is answered.
 */
export const markingStates = ['waiting', 'held', 'marked', 'givenBack', 'lookAsked', 'looking', 'final'] as const;
export type MarkingState = (typeof markingStates)[number];

/** For so many minutes an answer is its marker's alone without another sign of life. */
export const markingHoldMinutes = 10;

/** Most characters of what a marker writes about an answer, or a student about a second look. */
export const markingBounds = { comment: 2000, reason: 1000 };

/** Who has an answer at the moment, and until when without another sign of life (ms since the epoch). */
const holder = z.object({ name: z.string(), own: z.boolean(), until: z.number() });
export type MarkingHolder = z.infer<typeof holder>;

/**
 * A free-response section and what waits in it. `works`: answers that are not blank, of tests that are over; `marked`: those that were, `toGiveBack` of them are not given back; `looks`: second looks that students
 * asked for. `oldestAt`: when the oldest that waits was handed in, in ms since the epoch.
 */
export const markingTest = z.object({
  test: id,
  title: z.string(),
  course: z.string(),
  works: z.int(),
  marked: z.int(),
  toGiveBack: z.int(),
  looks: z.int(),
  oldestAt: z.nullable(z.number()),
});
export type MarkingTest = z.infer<typeof markingTest>;

/** The sections with answers to mark: a teacher's are those of the courses that they teach. What waits longest stands first. */
export const findMarkingTests = defineCall({
  path: '/marking/findTests',
  role: 'faculty',
  right: 'marking.mark',
  body: {},
  fields: { data: z.array(markingTest) },
});

/** An answer in the queue of its question. `work`: of which sitting, `number`: which of its tasks. `name` null where names are left out. */
export const queuedWork = z.object({
  work: id,
  number: z.int(),
  name: z.nullable(z.string()),
  state: z.enum(markingStates),
  points: z.nullable(z.int()),
  holder: z.nullable(holder),
});
export type QueuedWork = z.infer<typeof queuedWork>;

/** A question of a section, by its lasting name. `label`: as people say it. */
const markingQuestion = z.object({ question: z.string(), label: z.string(), works: z.int(), marked: z.int() });
export type MarkingQuestion = z.infer<typeof markingQuestion>;

/** A question by its lasting name in the section. */
export const questionName = z.string().check(z.minLength(1), z.maxLength(200));

/** All answers to one question of a section, by name, or in no order that tells whose they are (`named` false: no names are sent). Without `question` to the first one. Refused: 404, also for another course's. */
export const getMarkingQueue = defineCall({
  path: '/marking/getQueue',
  role: 'faculty',
  right: 'marking.mark',
  body: { test: id, named: z.boolean(), question: z.optional(questionName) },
  fields: {
    data: z.object({
      title: z.string(),
      course: z.string(),
      questions: z.array(markingQuestion),
      question: z.string(),
      works: z.array(queuedWork),
    }),
  },
});
export type MarkingQueue = z.infer<typeof getMarkingQueue.fields>['data'];

/** A second look: why the student asked for it; `answer` null until it is told. `before`: the points before it. */
const look = z.object({ reason: z.string(), answer: z.nullable(z.string()), before: z.nullable(z.int()) });

/**
 * An answer beside its rubric, for its marker. `html`: typed; `pages`: on paper, in order, `missing` of them have not arrived. `given`: the rows that it was given, null before. `marks`: how often it was marked.
 * `mayMark`: by whoever asks, as it stands; false also where somebody else is to look a second time.
 */
export const markedWork = z.object({
  work: id,
  number: z.int(),
  name: z.nullable(z.string()),
  task,
  html: z.string(),
  pages: z.array(sentPage),
  missing: z.int(),
  rubric: z.array(rubricItem),
  model: z.string(),
  state: z.enum(markingStates),
  given: z.nullable(z.array(z.int())),
  comment: z.string(),
  by: z.nullable(z.string()),
  marks: z.int(),
  holder: z.nullable(holder),
  mayMark: z.boolean(),
  look: z.nullable(look),
});
export type MarkedWork = z.infer<typeof markedWork>;

const which = { work: id, number: z.int().check(z.minimum(1), z.maximum(questionsAtMost)) };

/**
 * Opens an answer, and takes it for `markingHoldMinutes` where it waits and nobody has it. Where a colleague has it, it is shown with who that is, until when. Refused: 404, also for
 * another course's and before the test is over.
 */
export const openMarkedWork = defineCall({
  path: '/marking/openWork',
  role: 'faculty',
  right: 'marking.mark',
  body: { ...which, named: z.boolean() },
  fields: { data: markedWork },
});

/** A sign of life: keeps an answer for `markingHoldMinutes` more. Refused: 404, 409 heldElsewhere where it is a colleague's by now, 409 closed where it waits for nobody. */
export const keepMarkedWork = defineCall({
  path: '/marking/keepWork',
  role: 'faculty',
  right: 'marking.mark',
  body: which,
  fields: { until: z.number() },
});

/** Lets go of an answer that the marker has; the same again changes nothing. Refused: 404. */
export const letGoMarkedWork = defineCall({
  path: '/marking/letGoWork',
  role: 'faculty',
  right: 'marking.mark',
  body: which,
  fields: {},
});

/**
 * Marks an answer: the rows of its rubric that it is given, and a comment for the student. `seen`: its `marks` as the marker saw it. `answer`: what the student is told of a second look, null otherwise. Before
 * the marks are given back they can be changed; a second look is answered once. Refused: 400 badInput for a row that there is not, or a look without an answer; 404; 409 heldElsewhere where a colleague has it, conflict where
 * one has marked it since, closed where the marks were given back, contactDetails for a text with a phone number and the like, unless it is meant (`confirmed`); 403 where another tutor is to look.
 */
export const markWork = defineCall({
  path: '/marking/markWork',
  role: 'faculty',
  right: 'marking.mark',
  records: true,
  body: {
    ...which,
    given,
    comment: z.string().check(z.trim(), z.maxLength(markingBounds.comment)),
    answer: z.nullable(z.string().check(z.trim(), z.maxLength(markingBounds.comment))),
    seen: z.int().check(z.minimum(0)),
    confirmed: z.optional(z.boolean()),
    named: z.boolean(),
  },
  fields: { data: markedWork },
});
