import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { getQuizzesDetails, type QuizDetails } from '../../../contract/exam/quizzes.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { fullscreenSupported } from './fullscreen.ts';
import { endingIn, forgetJournals, type Journal, keysNotHandedIn, recallSince } from './journal-store.ts';
import { forgetKept, keepDescription } from './kept-sittings.ts';

/** What this browser kept of a module: how it ended here, if it did, and whether the server still lacks answers. */
export type KeptOfModule = { ending: Journal['ending']; undelivered: boolean };

/**
 * What is known of a mock test before it goes on. `modules`: what this browser kept, in the order of `details.modules`. `endedHere`: how the
 * test ended in this browser, which the server has not heard yet; `seenHere`: the evidence of that, where there is any.
 */
export type MockDescription = {
  details: QuizDetails;
  modules: KeptOfModule[];
  endedHere: Journal['ending'];
  seenHere: SittingEvent | null;
  canGoFullscreen: boolean;
};

/** What was handed in, and is open all the same, was lost by a database that went back. */
const hasUndelivered = ({ entries, handedIn = false }: Journal): boolean => entries.length > 0 || handedIn;

/**
 * Asks the server for a mock test's record, and this browser for what it has of it. With the test's
 * `quizId`, which its address names, what the server said is kept for a reload without it. Throws CallFailed.
 */
export const describeMock: Service<{ sittingId: string; quizId?: string }, MockDescription> = async (
  { sittingId, quizId },
  signal,
) => {
  const { data: details } = await post(getQuizzesDetails, { studentQuizId: sittingId }, signal);
  const kept = await recallSince(sittingId, details.reinstatedAt);
  if (details.state !== 'submitted') {
    if (quizId) await keepDescription(sittingId, quizId, details);
    return describeKeptModules(details, kept);
  }
  // Of a test that is over nothing is left to tell: a page that went away too early had not heard so.
  const modules = details.modules.map(({ studentQuizId }) => studentQuizId);
  await Promise.all([forgetJournals(keysNotHandedIn(kept)), forgetKept([sittingId, ...modules])]);
  return describeKeptModules(details, []);
};

/** A description with what this browser kept: `journals` of the test itself, and those of its modules. */
export async function describeKeptModules(details: QuizDetails, journals: Journal[]): Promise<MockDescription> {
  const ofModules = await Promise.all(
    details.modules.map(({ studentQuizId }) => recallSince(studentQuizId, details.reinstatedAt)),
  );
  return {
    details,
    modules: ofModules.map((each) => ({ ending: endingIn(each), undelivered: each.some(hasUndelivered) })),
    endedHere: endingIn(journals),
    seenHere: journals.flatMap(({ events }) => events).at(-1) ?? null,
    canGoFullscreen: fullscreenSupported(),
  };
}
