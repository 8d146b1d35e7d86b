import type * as z from 'zod/mini';
import type { ModuleEnding, startAttempt } from '../../../contract/exam/attempts.ts';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { studentEntry } from '../accounts/signed-in.ts';
import { clockToKeep } from '../api/server-clock.ts';
import { entryOrNull } from '../api/session-storage.ts';
import type { Delivery } from './attempts.ts';
import { forgetMedia } from './sitting-media.ts';
import { changePart, forgetParts, keepPart, recallDescriptions, recallIds, recallPart } from './sitting-store.ts';

/** What the server said when an attempt was opened. */
type ServerAttempt = z.infer<typeof startAttempt.fields>['data'];

/** The student that this tab has signed in: nobody else's sitting is kept or read here. */
export const studentHere = (): string | null => entryOrNull(studentEntry)?._id ?? null;

/** Keeps what a page says of a quiz or a mock test before its questions, as the server said it. */
export async function keepDescription(sittingId: string, quizId: string, details: QuizDetails): Promise<void> {
  const studentId = studentHere();
  if (studentId) await keepPart('descriptions', { sittingId, studentId, quizId, details, clock: clockToKeep() });
}

/** Keeps what the server has of an attempt that this tab has opened. */
export async function keepOpened(sittingId: string, holder: string, opened: ServerAttempt): Promise<void> {
  const studentId = studentHere();
  if (studentId) await keepPart('attempts', { sittingId, studentId, holder, opened, clock: clockToKeep() });
}

/** Keeps the questions of an attempt that the server has let this student see. */
export async function keepQuestions(sittingId: string, questions: SheetQuestion[]): Promise<void> {
  const studentId = studentHere();
  if (studentId) await keepPart('contents', { sittingId, studentId, questions });
}

/** Adds what the server has taken to what is kept of its ledger. */
export const keepDelivered = (
  { sittingId, entries, events, timePerQuestion, totalTime }: Omit<Delivery, 'holder'>,
  { lastSeq, deadline }: { lastSeq: number; deadline: number | null },
): Promise<void> =>
  changePart('attempts', sittingId, (kept) => {
    const { opened } = kept;
    const taken = entries.filter(({ seq }) => seq <= lastSeq);
    const changed = new Set(taken.map(({ question }) => question));
    const newest = taken.filter((entry, at) => !taken.slice(at + 1).some(({ question }) => question === entry.question));
    const known = new Set(opened.events.map(({ id }) => id));
    return {
      ...kept,
      clock: clockToKeep(),
      opened: {
        ...opened,
        deadline,
        lastSeq,
        saved: [...opened.saved.filter(({ question }) => !changed.has(question)), ...newest],
        events: [...opened.events, ...events.filter(({ id }) => !known.has(id))],
        timePerQuestion: { ...opened.timePerQuestion, ...timePerQuestion },
        totalTime: Math.max(opened.totalTime, totalTime),
      },
    };
  });

/** Keeps that staff have moved a module's deadline (ms), or have not. */
export const keepDeadline = (sittingId: string, deadline: number | null): Promise<void> =>
  changePart('attempts', sittingId, (kept) => ({ ...kept, clock: clockToKeep(), opened: { ...kept.opened, deadline } }));

/** Keeps that a module of a mock test is over: the next one is to be sat. */
export async function keepModuleOver(studentId: string, moduleId: string, ending: ModuleEnding): Promise<void> {
  const tests = await recallDescriptions(studentId);
  const test = tests.find(({ details }) => details.modules.some(({ studentQuizId }) => studentQuizId === moduleId));
  if (!test) return;
  await changePart('descriptions', test.sittingId, (kept) => {
    const modules = kept.details.modules.map((each) =>
      each.studentQuizId === moduleId ? { ...each, state: 'submitted' as const, deadline: null, ending } : each,
    );
    return { ...kept, details: { ...kept.details, state: 'inProgress', modules } };
  });
}

/** Forgets sittings that are over, or are no longer held here. */
export async function forgetKept(sittingIds: string[]): Promise<void> {
  await Promise.all([forgetParts(sittingIds), forgetMedia(sittingIds)]);
}

/** Forgets an attempt that the server says another tab or device holds, unless that is another tab of this browser. */
export async function forgetUnlessHeldBeside(sittingId: string, holder: string): Promise<void> {
  const studentId = studentHere();
  const kept = studentId && (await recallPart('attempts', sittingId, studentId));
  if (kept && kept.holder === holder) await forgetKept([sittingId]);
}

/** Forgets all that is kept of a student's sittings but their undelivered answers. */
export const forgetStudent = async (studentId: string): Promise<void> => forgetKept(await recallIds(studentId));
