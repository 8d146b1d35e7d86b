import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { ending, recordedEvent } from '../exam/attempts.ts';
import { accommodations } from '../exam/quizzes.ts';
import { reason } from './desk.ts';

/** Most seats that the exam room shows. */
export const seatsAtMost = 500;

/** Most minutes that staff give at once. */
export const minutesAtMost = 240;

/**
 * A student who sits something, or has within the last two hours. `sitting`: a quiz's, or the whole mock test's. `state`: 'open' while questions are, 'between'
 * where a mock test goes on and no module is open. `module`: the one that is open, comes next or was the last. `deadline` in ms of a clock that runs; `secondsLeft` of
 * one that waits to be opened. `question`: the one that was answered last, of `questions`. `heardAt`: when the page was last heard of; `signAt`: its proctor.
 * `unproctored`: sat with too few signs of the proctor. `warnings`: those that count. `events`: the newest that are on record. `message`: the newest that was sent.
 */
export const seat = z.object({
  sitting: id,
  student: z.object({ id, name: z.string() }),
  title: z.string(),
  kind: z.enum(['quiz', 'mock']),
  state: z.enum(['open', 'between', 'ended']),
  ending: z.nullable(ending),
  endedAt: z.nullable(z.number()),
  module: z.nullable(z.object({ position: z.number(), of: z.number(), name: z.string(), ending: z.nullable(ending) })),
  deadline: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  question: z.nullable(z.number()),
  answered: z.number(),
  questions: z.number(),
  heardAt: z.number(),
  signAt: z.nullable(z.number()),
  unproctored: z.boolean(),
  warnings: z.number(),
  events: z.array(recordedEvent),
  message: z.nullable(z.object({ text: z.string(), at: z.number(), readAt: z.nullable(z.number()) })),
  accommodations,
  canReinstate: z.boolean(),
});
export type Seat = z.infer<typeof seat>;

/** Most of those away that the exam room names. */
export const awayAtMost = 100;

/** A student who has something open and was not heard of for an hour; `heardAt`: when it was, in ms. */
export const awaySeat = z.pick(seat, { sitting: true, student: true, title: true, heardAt: true });
export type AwaySeat = z.infer<typeof awaySeat>;

/** Who sits what now, by name, with those whose test ended within the last two hours. `away`: of the `awayCount` who are, those who were heard of last, the newest first. */
export const getExamRoom = defineCall({
  path: '/desk/getExamRoom',
  role: 'staff',
  right: 'examRoom.see',
  body: {},
  fields: { data: z.object({ seats: z.array(seat), away: z.array(awaySeat), awayCount: z.number() }) },
});

const minutes = z.number().check(z.int(), z.minimum(1), z.maximum(minutesAtMost));
const several = z.array(id).check(z.minLength(1), z.maxLength(seatsAtMost));

/**
 * Gives mock tests that are under way more time, in the module that is open or comes next. Of several, those that are over or have no clock are left out: `given`
 * says how many got it. Refused: 404, 409 where none did.
 */
export const giveMinutes = defineCall({
  path: '/desk/giveMinutes',
  role: 'staff',
  right: 'examRoom.act',
  records: true,
  body: { sittings: several, minutes, reason },
  fields: { given: z.number() },
});

/**
 * Takes back the end of a mock test, or of its last module, that a rule, 'End Test' or staff made. `minutes` are added to what was left; `keysSeen`: also where the
 * student has read the keys. Refused: 404, 400 for a quiz, 409 where there is no such end or a reason against it.
 */
export const reinstateSitting = defineCall({
  path: '/desk/reinstateSitting',
  role: 'staff',
  right: 'examRoom.act',
  records: true,
  body: { sitting: id, minutes: z.optional(minutes), keysSeen: z.optional(z.boolean()), reason },
  fields: { position: z.nullable(z.number()) },
});

/** Ends a quiz or a whole mock test as it stands: what was answered is graded. Refused: 404, 400 for a module, 409 where it is not under way. */
export const endSitting = defineCall({
  path: '/desk/endSitting',
  role: 'staff',
  right: 'examRoom.act',
  records: true,
  body: { sitting: id, reason },
  fields: {},
});

/** Characters of a message into the exam. */
export const messageLength = 280;

/** Sends a message onto the screens of those who sit something. Of several, those whose test is over are left out: `sent` says how many get it. Refused: 404, 409 where none does. */
export const messageSittings = defineCall({
  path: '/desk/messageSittings',
  role: 'staff',
  right: 'examRoom.act',
  records: true,
  body: { sittings: several, text: z.string().check(z.trim(), z.minLength(2), z.maxLength(messageLength)) },
  fields: { sent: z.number() },
});
