import type { Question } from '../../contract/questions.ts';
import {
  getQuizContent,
  getQuizzesByStudentId,
  getQuizzesDetails,
  type QuizDetails,
  type QuizRecord,
} from '../../contract/quizzes.ts';
import { messages } from '../config/messages.ts';
import { callTimeoutMs } from '../config/times.ts';
import { fullscreenSupported } from './fullscreen.ts';
import { recallJournals } from './journal-store.ts';
import { post } from './post.ts';
import type { Service } from './service.ts';
import { entryOrNull, readEntry, writeEntry } from './session-storage.ts';

/** The student's records, newest sitting first; also kept in session storage. Throws CallFailed. */
export const loadRecords: Service<{ studentId: string }, QuizRecord[]> = async ({ studentId }, signal) => {
  const { data } = await post(getQuizzesByStudentId, { studentId }, signal);
  writeEntry(
    'quizzes',
    data.filter(({ is_node }) => !is_node),
  );
  return data;
};

/** The signed-in student's ordinary quizzes; the list holds no mock tests (specification 4.1). Throws with the catalogue's text. */
export const loadQuizzes: Service<void, QuizRecord[]> = async (_, signal) => {
  const student = entryOrNull('userData');
  if (!student) throw new Error(messages.quizzes.studentMissing);
  return (await loadRecords({ studentId: student._id }, signal)).filter(({ is_node }) => !is_node);
};

/** Remembers which sitting was started, for the attempt page. */
export const rememberQuiz: Service<{ quizId: string; studentQuizId: string }, void> = async (session) => {
  writeEntry('quizSession', session);
};

/** Which sitting an address means: `quizId` from the path, `sittingId` from `?sitting=` or null for the newest. */
export type Address = { studentId: string; quizId: string; sittingId: string | null };

/**
 * Finds the sitting of an address: by name, by the session written on Start, or from the server's list, so that a pasted
 * address or another device works. Throws with the texts of specification 8, quiz attempt.
 */
export const locateSitting: Service<Address, string> = async ({ studentId, quizId, sittingId }, signal) => {
  if (sittingId) return sittingId;
  const session = readEntry('quizSession');
  if (session.found === 'unreadable') throw new Error(messages.quiz.unreadable);
  if (session.found === 'value' && !session.value.quizId) throw new Error(messages.quiz.idMissing);
  if (session.found === 'value' && session.value.quizId === quizId && session.value.studentQuizId) {
    return session.value.studentQuizId;
  }
  const records = (await loadRecords({ studentId }, signal)).filter(({ is_node }) => !is_node);
  if (records.length === 0) throw new Error(messages.quiz.listEmpty);
  const newest = records.find((record) => record.quizId === quizId);
  if (!newest) throw new Error(messages.quiz.noSession);
  return newest._id;
};

/** The newest sitting of a quiz by the server's list, for results. */
export const locateResult: Service<Address, string> = async ({ studentId, quizId, sittingId }, signal) => {
  if (sittingId) return sittingId;
  const records = await loadRecords({ studentId }, signal);
  const found = records.find((record) => record.quizId === quizId && record.is_complete);
  if (!found) throw new Error(messages.result.notOpen);
  return found._id;
};

/** What is known before the start: the quiz, and whether this browser ended the sitting without having delivered it. */
export type SittingDescription = { details: QuizDetails; endedHere: boolean; seconds: number; canGoFullscreen: boolean };

/** `seconds`: the longest time known, the server's or this device's. Throws CallFailed. */
export const describeSitting: Service<{ sittingId: string }, SittingDescription> = async ({ sittingId }, signal) => {
  const [{ data: details }, journals] = await Promise.all([
    post(getQuizzesDetails, { studentQuizId: sittingId }, signal),
    recallJournals(sittingId),
  ]);
  return {
    details,
    endedHere: journals.some(({ ending }) => ending !== null),
    seconds: Math.max(details.totalTime, ...journals.map(({ totalTime }) => totalTime)),
    canGoFullscreen: fullscreenSupported(),
  };
};

/**
 * The questions, numbered from 1 by their place, with every image already fetched: none is missing when the network goes.
 * Fonts are asked for as well, without waiting. Throws CallFailed.
 */
export const loadQuestions: Service<{ quizId: string }, Question[]> = async ({ quizId }, signal) => {
  const { data } = await post(getQuizContent, { quizId }, signal);
  fetchFonts();
  const longest = AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]);
  await Promise.all(data.flatMap(imagesOf).map((address) => fetchImage(address, longest)));
  return data;
};

function imagesOf(question: Question): string[] {
  const { questionFormat, passageFormat, optionFormat, passage, options } = question;
  const inText = [question.question, question.stem ?? '', passage ?? '', ...Object.values(options)].flatMap((html) =>
    [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
  return [
    ...(questionFormat === 'image' ? [question.question] : []),
    ...(passageFormat === 'image' && passage ? [passage] : []),
    ...(optionFormat === 'image' ? Object.values(options) : []),
    ...inText,
  ];
}

/** A later question may be the first with a formula or with italics: without this its font is asked for only then. */
function fetchFonts() {
  // A face that cannot be had has a fallback.
  for (const face of document.fonts) face.load().catch(() => undefined);
}

/** Fills the browser's cache. An image that cannot be had, or not in time, keeps no student out: its text alternative is shown. */
function fetchImage(address: string, longest: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    longest.addEventListener('abort', () => resolve(), { once: true });
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => resolve();
    image.src = address;
  });
}
