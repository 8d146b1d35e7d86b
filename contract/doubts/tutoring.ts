import * as z from 'zod/mini';
import { photoIds } from '../attachments/photos.ts';
import { defineCall, id } from '../call.ts';
import { clientKey, doubtHead, doubtLine, doubtThread, lineLength, linesAtMost, searchedWords, since } from './doubts.ts';

const which = { doubtId: id };
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(lineLength));
const count = z.int().check(z.minimum(0), z.maximum(linesAtMost));
/** Whether the tutor means a text that was held back. */
const confirmed = z.optional(z.boolean());
const head = { data: doubtHead };
const told = { data: z.object({ head: doubtHead, line: doubtLine }) };

/** The doubts of a tutor's courses, or those that are searched for by words or their student's name: what waits, the first due first, then the others, the newest change first. */
export const getInbox = defineCall({
  path: '/tutor/getDoubts',
  role: 'teacher',
  body: { search: searchedWords },
  fields: { data: z.object({ doubts: z.array(doubtHead) }) },
});

/** Opens a doubt of one of the tutor's courses. Refused: 404, also for another course's. */
export const getTutorDoubt = defineCall({
  path: '/tutor/getDoubt',
  role: 'teacher',
  body: { ...which, since },
  fields: { data: doubtThread },
});

/**
 * Takes a doubt, for `holdMinutes` from now. `fromOther`: also from a colleague who has it. Refused: 404, 409
 * heldElsewhere where a colleague has it, 409 closed where it does not wait for a tutor.
 */
export const takeDoubt = defineCall({
  path: '/tutor/takeDoubt',
  role: 'teacher',
  body: { ...which, fromOther: z.boolean() },
  fields: head,
});

/** Lets go of a doubt that the tutor has; the same again changes nothing. Refused: 404. */
export const letGoDoubt = defineCall({ path: '/tutor/letGoDoubt', role: 'teacher', body: which, fields: head });

/**
 * Answers a doubt, or asks back. `seen`: the last line that the tutor has read; what a colleague has written since is read first. Once for each
 * `clientKey`. Refused: 404; 409 heldElsewhere where a colleague has it, 409 conflict where one has written since `seen`, 409 contactDetails for a text with
 * a phone number and the like, unless the tutor means it (`confirmed`), 409 closed where a solved one is asked
 * back or it is full.
 */
export const answerDoubt = defineCall({
  path: '/tutor/answerDoubt',
  role: 'teacher',
  body: { ...which, clientKey, text, photos: z.optional(photoIds), kind: z.enum(['answer', 'askBack']), seen: count, confirmed },
  fields: told,
});

/** Closes a doubt that was answered; the same again changes nothing. Refused: 404, 409 closed while it waits for somebody. */
export const closeDoubt = defineCall({ path: '/tutor/closeDoubt', role: 'teacher', body: which, fields: head });

/** As /changeDoubtLine, by a tutor; refused 409 contactDetails as above. */
export const changeTutorLine = defineCall({
  path: '/tutor/changeDoubtLine',
  role: 'teacher',
  body: { ...which, number: z.int().check(z.minimum(1), z.maximum(linesAtMost)), text: z.nullable(text), confirmed },
  fields: told,
});

/** As /signDoubt, by a tutor: one who has taken the doubt keeps it by writing, for `holdMinutes` from now. */
export const signTutorDoubt = defineCall({
  path: '/tutor/signDoubt',
  role: 'teacher',
  body: { ...which, read: count, writing: z.boolean() },
  fields: {},
});
