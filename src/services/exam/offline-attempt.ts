import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { messages } from '../../content/messages/exam.ts';
import { CallFailed } from '../api/call-failed.ts';
import { restoreClock } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';
import { adoptHolder, getHolder, isTabAlive, type OpenedAttempt } from './attempts.ts';
import { requireFullscreen } from './fullscreen.ts';
import { recallSince } from './journal-store.ts';
import { studentHere } from './kept-sittings.ts';
import { describeKeptModules, type MockDescription } from './mock-description.ts';
import { recallPart } from './sitting-store.ts';

/** This device has nothing of a sitting that it could go on with. */
export class NotKept extends Error {}

export const recall = async <Name extends Parameters<typeof recallPart>[0]>(part: Name, sittingId: string) => {
  const studentId = studentHere();
  const kept = studentId === null ? null : await recallPart(part, sittingId, studentId);
  if (!kept) throw new NotKept();
  return kept;
};

/**
 * Opens a sitting without the server, as it was last known here. The tab that held it goes on; another one is asked (CallFailed, `heldElsewhere`)
 * where that tab is gone, and then goes on under its name, which is the one that the server knows. While that tab is open this one cannot.
 * Throws `NotKept` where there is nothing to open.
 */
export const recallAttempt: Service<{ sittingId: string; takeOver: boolean }, OpenedAttempt> = async ({
  sittingId,
  takeOver,
}) => {
  const { holder, opened, clock } = await recall('attempts', sittingId);
  if (clock) restoreClock(clock);
  if ((await getHolder(sittingId)) !== holder) {
    if (await isTabAlive(holder)) throw new Error(messages.attempt.openInAnotherTab);
    if (!takeOver) throw new CallFailed('refused', '', 'heldElsewhere');
    if (!(await adoptHolder(sittingId, holder))) throw new Error(messages.attempt.openInAnotherTab);
  }
  return { ...opened, holder, journals: await recallSince(sittingId, opened.reinstatedAt) };
};

/** The questions of a sitting that was opened here before. Throws `NotKept`, or `NotOnScreen` where nobody may see them now. */
export const recallQuestions: Service<{ sittingId: string }, SheetQuestion[]> = async ({ sittingId }) => {
  const { questions } = await recall('contents', sittingId);
  requireFullscreen();
  return questions;
};

/** What is known here of a mock test under way. Throws `NotKept`. */
export const recallMock: Service<{ sittingId: string }, MockDescription> = async ({ sittingId }) => {
  const { details, clock } = await recall('descriptions', sittingId);
  const begun = await underWay(details);
  if (begun.state !== 'inProgress') throw new NotKept();
  if (clock) restoreClock(clock);
  return describeKeptModules(begun, await recallSince(sittingId, details.reinstatedAt));
};

/** The description, in which what has been opened here since is under way. */
export async function underWay(details: QuizDetails): Promise<QuizDetails> {
  const studentId = studentHere();
  const opened = await Promise.all(
    details.modules.map(({ studentQuizId }) => (studentId === null ? null : recallPart('attempts', studentQuizId, studentId))),
  );
  const modules = details.modules.map((module, at) => {
    const attempt = opened[at];
    if (!attempt || module.state === 'submitted') return module;
    return { ...module, state: 'inProgress' as const, deadline: attempt.opened.deadline };
  });
  const state = opened.some(Boolean) && details.state === 'assigned' ? 'inProgress' : details.state;
  return { ...details, state, modules };
}
