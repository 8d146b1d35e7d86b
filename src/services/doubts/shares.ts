import * as calls from '../../../contract/doubts/shares.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** How a tutor offers a doubt, or could. Throws CallFailed: `closed` where it can't be, `notOpen` where the family said no. */
export const loadShare: Service<{ doubtId: string }, calls.DoubtShare> = async (which, signal) =>
  (await post(calls.getDoubtShare, which, signal)).data;

/** The words in which a tutor offers a doubt. `confirmed`: they mean what was held back. */
export type OfferedWords = { doubtId: string; question: string; answer: string; confirmed: boolean };

/** Offers a doubt. Throws CallFailed, `contactDetails` where its words name somebody. */
export const offerShare: Service<OfferedWords, calls.DoubtShare> = async ({ question, answer, ...offer }, signal) =>
  (await post(calls.shareDoubt, { ...offer, question: question.trim(), answer: answer.trim() }, signal)).data;

/** Takes a doubt out of the reviews. Throws CallFailed. */
export const withdrawShare: Service<{ doubtId: string }, void> = async (which, signal) => {
  await post(calls.withdrawShare, which, signal);
};

/** What student and parents say about it. Throws CallFailed. */
export const loadSharing: Service<{ studentId: string }, calls.SharingConsent> = async ({ studentId }, signal) =>
  (await post(calls.getDoubtSharing, { student: studentId }, signal)).data;

/** Keeps what the student says. Throws CallFailed. */
export const chooseSharing: Service<{ studentId: string; allowed: boolean }, calls.SharingConsent> = async (
  { studentId, allowed },
  signal,
) => (await post(calls.chooseDoubtSharing, { student: studentId, allowed }, signal)).data;

/** What others asked where this student chose the same wrong option, of an open result. Throws CallFailed. */
export const loadSharedAnswers: Service<{ sittingId: string }, calls.SharedAnswer[]> = async ({ sittingId }, signal) =>
  (await post(calls.getSharedAnswers, { studentQuizId: sittingId }, signal)).data;

/** Says whether one helped. Throws CallFailed. */
export const rateSharedAnswer: Service<{ sittingId: string; doubtId: string; helped: boolean }, void> = async (
  { sittingId, ...rating },
  signal,
) => {
  await post(calls.rateSharedAnswer, { studentQuizId: sittingId, ...rating }, signal);
};
