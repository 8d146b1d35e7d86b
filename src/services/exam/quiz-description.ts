import { getQuizzesDetails, type QuizDetails } from '../../../contract/exam/quizzes.ts';
import { post } from '../api/post.ts';
import { restoreClock } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';
import { fullscreenSupported } from './fullscreen.ts';
import { endingIn, forgetJournals, type Journal, keysNotHandedIn, recallJournals } from './journal-store.ts';
import { forgetKept, keepDescription } from './kept-sittings.ts';
import { recall, underWay } from './offline-attempt.ts';
import { type Address, locateStarted } from './records.ts';

/** The sitting of a quiz's address. Throws with the texts of specification 8, quiz attempt, or CallFailed. */
export const locateSitting: Service<Address, string> = (address, signal) => locateStarted('quiz', address, signal);

/** What is known before the start: the quiz, and how this browser ended the sitting, if it did and has not delivered that. */
export type SittingDescription = {
  details: QuizDetails;
  endedHere: Journal['ending'];
  seconds: number;
  canGoFullscreen: boolean;
};

/** `seconds`: the longest time known, the server's or this device's. What the server said is kept for a reload without it. Throws CallFailed. */
export const describeSitting: Service<{ sittingId: string; quizId: string }, SittingDescription> = async (
  { sittingId, quizId },
  signal,
) => {
  const [{ data: details }, journals] = await Promise.all([
    post(getQuizzesDetails, { studentQuizId: sittingId }, signal),
    recallJournals(sittingId),
  ]);
  // Of a quiz that is over nothing is left to tell: a page that went away too early had not heard so.
  const isOver = details.state === 'submitted';
  if (isOver) await Promise.all([forgetJournals(keysNotHandedIn(journals)), forgetKept([sittingId])]);
  else await keepDescription(sittingId, quizId, details);
  return describeKeptSitting(details, journals);
};

/** A description with what this browser kept. */
export const describeKeptSitting = (details: QuizDetails, journals: Journal[]): SittingDescription => ({
  details,
  endedHere: endingIn(journals),
  seconds: Math.max(details.totalTime, ...journals.map(({ totalTime }) => totalTime)),
  canGoFullscreen: fullscreenSupported(),
});

/** What is known here of a quiz under way. Throws `NotKept`. */
export const recallSitting: Service<{ sittingId: string }, SittingDescription> = async ({ sittingId }) => {
  const { details, clock } = await recall('descriptions', sittingId);
  const { opened } = await recall('attempts', sittingId);
  if (clock) restoreClock(clock);
  const journals = await recallJournals(sittingId);
  const begun = { ...(await underWay(details)), totalTime: Math.max(details.totalTime, opened.totalTime) };
  return describeKeptSitting(begun, journals);
};
