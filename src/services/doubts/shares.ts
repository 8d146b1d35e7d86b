import * as calls from '../../../contract/doubts/shares.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { withoutRenewal } from '../api/session-gate.ts';

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

/** Who says whether a student's doubts are offered. Parents cannot sign in again in place. */
export type SharingSide = { side: 'student' | 'parent'; studentId: string };

/** What student and parents say about it. Throws CallFailed. */
export const loadSharing: Service<SharingSide, calls.SharingConsent> = ({ side, studentId }, signal) =>
  asSide(side, signal, async (until) => (await post(calls.getDoubtSharing, { student: studentId }, until)).data);

/** Keeps what one side says. Throws CallFailed. */
export const chooseSharing: Service<SharingSide & { allowed: boolean }, calls.SharingConsent> = (
  { side, studentId, allowed },
  signal,
) => asSide(side, signal, async (until) => (await post(calls.chooseDoubtSharing, { student: studentId, allowed }, until)).data);

const asSide = <Answer>(side: SharingSide['side'], signal: AbortSignal, call: (signal: AbortSignal) => Promise<Answer>) =>
  side === 'student'
    ? call(signal)
    : withoutRenewal(signal, call, () => {
        throw new CallFailed('refused', 'Please sign in again.', 'signedOut', 401);
      });

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
