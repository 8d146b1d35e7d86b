import { getQuizzesByStudentId, type QuizRecord } from '../../../contract/exam/quizzes.ts';
import { messages } from '../../content/messages/exam.ts';
import { studentEntry } from '../accounts/signed-in.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull, readEntry, writeEntry } from '../api/session-storage.ts';
import { mockSessionEntry, mockTestsEntry, quizSessionEntry, quizzesEntry } from './exam-entries.ts';
import { recallDescriptions } from './sitting-store.ts';

/** What a record is of: an ordinary quiz or a mock test. The lists of one never hold the other (specification 4.1). */
export type SittingKind = 'quiz' | 'mock';

/** Which sitting an address means: `quizId` from the path, `sittingId` from `?sitting=` or null for the newest. */
export type Address = { studentId: string; quizId: string; sittingId: string | null };

/** Where each kind is remembered when it is started, and its words of specification 8. */
const kinds = {
  quiz: {
    session: quizSessionEntry,
    unreadable: messages.quiz.unreadable,
    idMissing: messages.quiz.idMissing,
    listEmpty: messages.quiz.listEmpty,
    notListed: messages.quiz.noSession,
    noResult: messages.quiz.noResult,
  },
  mock: {
    session: mockSessionEntry,
    unreadable: messages.mock.unreadable,
    // The catalogue has no words of a mock test's for this.
    idMissing: messages.mock.unreadable,
    listEmpty: messages.mock.noSession,
    notListed: messages.mock.notFound,
    noResult: messages.mock.noResult,
  },
} as const;

const ofKind = (kind: SittingKind, records: QuizRecord[]) => records.filter(({ is_node }) => is_node === (kind === 'mock'));

/** All the student's sittings, newest first. Both kinds are kept in session storage. Throws CallFailed. */
export const loadSittings: Service<{ studentId: string }, QuizRecord[]> = async (body, signal) => {
  const { data } = await post(getQuizzesByStudentId, body, signal);
  writeEntry(quizzesEntry, ofKind('quiz', data));
  writeEntry(mockTestsEntry, ofKind('mock', data));
  return data;
};

/** The student's records of a kind, newest sitting first: one call brings both kinds. Throws CallFailed. */
const loadRecords = async (kind: SittingKind, studentId: string, signal: AbortSignal): Promise<QuizRecord[]> =>
  ofKind(kind, await loadSittings({ studentId }, signal));

/** The signed-in student's quizzes or mock tests, newest sitting first. Throws with the catalogue's text, or CallFailed. */
export const loadList: Service<{ kind: SittingKind }, QuizRecord[]> = async ({ kind }, signal) => {
  const student = entryOrNull(studentEntry);
  if (!student) throw new Error(messages.quizzes.studentMissing);
  return loadRecords(kind, student._id, signal);
};

/** Remembers which sitting was started, for the attempt page. */
export const rememberStart: Service<{ kind: SittingKind; quizId: string; studentQuizId: string }, void> = async ({
  kind,
  ...session
}) => {
  writeEntry(kinds[kind].session, session);
};

/**
 * Finds the sitting of an address: by name, by the session written on Start, or from the server's list, so that a pasted
 * address or another device works; out of the server's reach, among what this device kept. Throws with the texts of specification 8, or CallFailed.
 */
export async function locateStarted(
  kind: SittingKind,
  { studentId, quizId, sittingId }: Address,
  signal: AbortSignal,
): Promise<string> {
  if (sittingId) return sittingId;
  const words = kinds[kind];
  const session = readEntry(words.session);
  if (session.found === 'unreadable') throw new Error(words.unreadable);
  if (session.found === 'value' && !session.value.quizId) throw new Error(words.idMissing);
  if (session.found === 'value' && session.value.quizId === quizId && session.value.studentQuizId) {
    return session.value.studentQuizId;
  }
  const records = await loadRecords(kind, studentId, signal).catch(async (problem: unknown) => {
    const isUnreachable = problem instanceof CallFailed && problem.kind === 'unreachable';
    const kept = isUnreachable ? await recallDescriptions(studentId) : [];
    const known = kept.find(({ details, ...each }) => each.quizId === quizId && details.is_node === (kind === 'mock'));
    if (!known) throw problem;
    return [{ _id: known.sittingId, quizId }];
  });
  if (records.length === 0) throw new Error(words.listEmpty);
  const newest = records.find((record) => record.quizId === quizId);
  if (!newest) throw new Error(words.notListed);
  return newest._id;
}

/**
 * The sitting whose result an address means: the one it names, or the newest complete one of the server's list. Throws with
 * words for a person, or CallFailed.
 */
export const locateFinished: Service<Address & { kind: SittingKind }, string> = async (
  { kind, studentId, quizId, sittingId },
  signal,
) => {
  if (sittingId) return sittingId;
  const records = await loadRecords(kind, studentId, signal);
  const newest = records.find((record) => record.quizId === quizId && record.is_complete);
  if (!newest) throw new Error(kinds[kind].noResult);
  return newest._id;
};
