import { endLateAnswers as endCall } from '../../../contract/exam/attempts.ts';
import { getNextSteps, type NextSteps } from '../../../contract/results/next-steps.ts';
import {
  type CompletedSitting,
  getCompletedQuizResult,
  getQuizResult,
  noteGuess as noteCall,
  type QuizResult,
} from '../../../contract/results/results.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { forgetSitting } from '../exam/attempts.ts';
import { describeMock } from '../exam/mock-description.ts';
import { ownTimeZone } from '../schedule/own-time-zone.ts';
import type { Zones } from '../schedule/schedule.ts';

/**
 * The graded result of a finished sitting: from then on this device keeps nothing of it. Throws CallFailed (`notOpen` before its end, and
 * while late answers may come).
 */
export const loadResult: Service<{ sittingId: string }, QuizResult> = async ({ sittingId }, signal) => {
  const { data } = await post(getQuizResult, { studentQuizId: sittingId }, signal);
  const sittings = new Set([sittingId, ...data.modules.map(({ studentQuizId }) => studentQuizId)]);
  await Promise.all([...sittings].map((each) => forgetSitting({ sittingId: each }, signal)));
  return data;
};

/** The student's finished sittings, oldest first, one line each. Throws CallFailed. */
export const loadCompleted: Service<{ studentId: string }, CompletedSitting[]> = async (body, signal) =>
  (await post(getCompletedQuizResult, body, signal)).data;

/** Which answer is meant: of a quiz's or a module's own sitting, by the question's number. */
export type Guess = { sittingId: string; question: number; guessed: boolean };

/** Says that an answer was a guess, or was none. Throws CallFailed. */
export const noteGuess: Service<Guess, void> = async ({ sittingId, ...guess }, signal) => {
  await post(noteCall, { studentQuizId: sittingId, ...guess }, signal);
};

/**
 * A module of a mock test that the server closed at its deadline and whose late answers it still takes. `onDevice`: this browser
 * has some that are not delivered.
 */
export type LateModule = { name: string; onDevice: boolean };

/** The modules that still wait for late answers; none where the result is refused for another reason. Throws CallFailed. */
export const findLateModules: Service<{ sittingId: string }, LateModule[]> = async (sitting, signal) => {
  const { details, modules } = await describeMock(sitting, signal);
  if (details.state !== 'submitted') return [];
  return details.modules.flatMap(({ name, late }, at) => (late ? [{ name, onDevice: modules[at]?.undelivered ?? false }] : []));
};

/** Says that no device has late answers for a mock test any more. Throws CallFailed. */
export const endLateAnswers: Service<{ sittingId: string }, void> = async ({ sittingId }, signal) => {
  await post(endCall, { studentQuizId: sittingId }, signal);
};

/** What to do next, with the zones to show a free time in. */
export type StudentNextSteps = NextSteps & Zones;

/** What to do about the weakest skill of one finished sitting (a quiz's or a whole mock test's), or with null of all. Throws CallFailed. */
export const loadNextSteps: Service<{ studentId: string; sittingId: string | null }, StudentNextSteps> = async (
  { studentId, sittingId },
  signal,
) => {
  const { data } = await post(getNextSteps, { studentId, ...(sittingId === null ? {} : { studentQuizId: sittingId }) }, signal);
  return { ...data, ownTimeZone: ownTimeZone() };
};
