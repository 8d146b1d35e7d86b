import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { questionsAtMost } from '../limits.ts';
import { doubtHead, lineLength } from './doubts.ts';

/**
 * Where a solved doubt stands that a tutor chose to offer in the review of its question, without a name. `withdrawn`: by a tutor or the desk, and can be offered
 * again. `refused`: by the student or the parents, for good.
 */
export const shareStates = ['offered', 'withdrawn', 'refused'] as const;
export type ShareState = (typeof shareStates)[number];

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(lineLength));
const shown = { question: z.string(), answer: z.string() };

/** What is offered as it is read: HTML, safe to show as it stands. */
const read = { questionHtml: z.string(), answerHtml: z.string() };

/** A doubt as it is offered: what was asked and answered, in the words that the tutor chose, as typed and as others read it. No photo goes along. */
export const sharedWords = z.object({ ...shown, ...read });
export type SharedWords = z.infer<typeof sharedWords>;

/**
 * What a tutor sees of a share: the words that are offered, or would be (the student's first line and the newest answer), for whom, and what came of it. `state` null: it was
 * never offered. `wrongAnswer`: those who chose it as well are offered it. `helped` and `notHelped`: how many others said so.
 */
export const doubtShare = z.object({
  ...{ doubtId: id, state: z.nullable(z.enum(shareStates)), ...shown, ...read, wrongAnswer: z.string() },
  ...{ helped: z.number(), notHelped: z.number() },
});
export type DoubtShare = z.infer<typeof doubtShare>;

const which = { doubtId: id };
const share = { data: doubtShare };

/** Reads how a doubt could be offered. Refused: 404; 409 closed where it is not solved, or not about an option that was chosen and wrong; 409 notOpen where student or parents said no. */
export const getDoubtShare = defineCall({ path: '/tutor/getDoubtShare', role: 'teacher', body: which, fields: share });

/**
 * Offers a solved doubt in these words to others who chose the same wrong option; the same again changes nothing. Refused as above, also 409 notOpen once it was refused;
 * 409 contactDetails for words with a name of the two, a phone number and the like, unless the tutor means it (`confirmed`).
 */
export const shareDoubt = defineCall({
  path: '/tutor/shareDoubt',
  role: 'teacher',
  body: { ...which, question: text, answer: text, confirmed: z.optional(z.boolean()) },
  fields: share,
});

/** Takes a doubt out of the review; the same again changes nothing. Refused: 404 also where it was never offered. */
export const withdrawShare = defineCall({ path: '/tutor/withdrawShare', role: 'teacher', body: which, fields: {} });

/** As /tutor/withdrawShare, by the student who asked, for good: it is not offered again. */
export const refuseShare = defineCall({ path: '/refuseShare', role: 'student', body: which, fields: { data: doubtHead } });

/** Whether a student's doubts may be offered without a name: `own` as whoever asks said, `other` as the other side did, the student or the parents. */
export const doubtSharing = z.object({ own: z.boolean(), other: z.boolean() });
export type SharingConsent = z.infer<typeof doubtSharing>;

/** What a student and their parents say about offering the student's doubts. Refused: 403 for anybody else's. */
export const getDoubtSharing = defineCall({
  path: '/getDoubtSharing',
  role: 'person',
  body: { student: id },
  fields: { data: doubtSharing },
});

/** Allows or refuses it, as the student or the parents; a no ends at once what is offered, for good. The same again changes nothing. Refused: 403; 409 closed to the parents of a student of age. */
export const chooseDoubtSharing = defineCall({
  path: '/chooseDoubtSharing',
  role: 'person',
  body: { student: id, allowed: z.boolean() },
  fields: { data: doubtSharing },
});

const question = z.int().check(z.minimum(1), z.maximum(questionsAtMost));

/** A doubt of somebody else's about a question that the reader answered as wrongly; `helped` null: they have not said. */
export const sharedAnswer = z.object({
  ...{ doubtId: id, studentQuizId: id, question },
  ...{ ...read, helped: z.nullable(z.boolean()) },
});
export type SharedAnswer = z.infer<typeof sharedAnswer>;

/**
 * What others asked about the questions of an open result where the student chose the same wrong option: the one that helped most of each question. `studentQuizId`: of the whole
 * quiz or test. Refused as /getQuizResult.
 */
export const getSharedAnswers = defineCall({
  path: '/getSharedAnswers',
  role: 'student',
  body: { studentQuizId: id },
  fields: { data: z.array(sharedAnswer) },
});

/** Says whether one helped; what is said later counts. Refused: 404 for one that is not offered to the student in this result; as /getQuizResult. */
export const rateSharedAnswer = defineCall({
  path: '/rateSharedAnswer',
  role: 'student',
  body: { studentQuizId: id, doubtId: id, helped: z.boolean() },
  fields: {},
});
