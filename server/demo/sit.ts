import type { LedgerEntry } from '../../contract/exam/attempts.ts';
import type { Transaction } from '../db/open.ts';
import { readModules } from '../exam/sitting/mock-test.ts';
import { type OwnSitting, readOwnSitting } from '../exam/sitting/sitting.ts';
import { type KeyedQuestion, readQuestions } from '../exam/sitting/version.ts';
import { saveAnswers } from '../exam/student/save.ts';
import { startAttempt } from '../exam/student/start.ts';
import { submitQuiz } from '../exam/student/submit.ts';
import { submitMockModule } from '../exam/student/submit-module.ts';
import { type Performance, type PerformedAnswer, perform } from './perform.ts';

type SitRequest = Omit<Performance, 'limit'> & { startedAt: Date };

/** So many answers travel at once, at most. */
const delivery = 30;

/** Between two modules of a mock test, in s. */
const pause = 240;

/** Sits a quiz as a student would: starts it at `startedAt`, delivers answers as it goes, and submits. Returns when it was over. */
export async function sitQuiz(tx: Transaction, own: OwnSitting, { startedAt, ...how }: SitRequest): Promise<Date> {
  const performed = perform(await open(tx, own, startedAt), { ...how, limit: null });
  await answer(tx, own, { startedAt, performed });
  const { end, totalTime, ...submission } = toSubmission(performed, startedAt);
  await submitQuiz(tx, { ...own, ...submission, totalTime }, end);
  return end;
}

/** The same with a mock test, one module after the other: `missed` by module. */
export async function sitMock(
  tx: Transaction,
  { studentId, studentQuizId }: OwnSitting,
  { startedAt, missed, ...how }: Omit<SitRequest, 'missed'> & { missed: readonly number[] },
): Promise<void> {
  let begin = startedAt;
  for (const [at, module] of (await readModules(tx, studentQuizId)).entries()) {
    const own = { studentId, studentQuizId: module.id };
    const performed = perform(await open(tx, own, begin), { ...how, missed: missed[at] ?? 0, limit: module.seconds });
    begin = addSeconds(await finishModule(tx, own, { startedAt: begin, performed }), pause);
  }
}

/** Sits the only section of a set of free response, whose answers are typed: one for each task, '' a blank. Returns the section's sitting. */
export async function sitWritten(
  tx: Transaction,
  { studentId, studentQuizId }: OwnSitting,
  { startedAt, answers }: { startedAt: Date; answers: readonly string[] },
): Promise<string> {
  const [section] = await readModules(tx, studentQuizId);
  if (!section) throw new Error('A set of free response has a section.');
  const own = { studentId, studentQuizId: section.id };
  await open(tx, own, startedAt);
  const performed = answers.map((text, at) => ({
    ...{ number: at + 1, answer: text, first: null, seconds: text === '' ? 20 : 400, marked: false },
  }));
  await finishModule(tx, own, { startedAt, performed });
  return section.id;
}

/** Answers a module that is open, and submits it. Returns when it was over. */
async function finishModule(tx: Transaction, own: OwnSitting, sat: PerformedSitting): Promise<Date> {
  await answer(tx, own, sat);
  const { end, totalTime, ...submission } = toSubmission(sat.performed, sat.startedAt);
  await submitMockModule(tx, { ...own, ...submission, time: totalTime }, end, { clock: { earliest: () => end } });
  return end;
}

type PerformedSitting = { startedAt: Date; performed: readonly PerformedAnswer[] };

/** Opens a quiz or module, and reads its questions: which form of a module it is, is decided as it is opened. */
async function open(tx: Transaction, own: OwnSitting, startedAt: Date): Promise<KeyedQuestion[]> {
  await startAttempt(tx, own, startedAt, { clock: { isSettled: () => true } });
  const { versionId } = await readOwnSitting(tx, own);
  return readQuestions(tx, versionId);
}

/** Delivers the answers to what is open in their order. */
async function answer(tx: Transaction, own: OwnSitting, { startedAt, performed }: PerformedSitting): Promise<void> {
  const entries = toEntries(performed, startedAt);
  for (let first = 0; first < entries.length; first += delivery) {
    const part = entries.slice(first, first + delivery);
    const last = new Date(part.at(-1)?.at ?? startedAt);
    await saveAnswers(tx, { ...own, entries: part, totalTime: (last.getTime() - startedAt.getTime()) / 1000 }, last);
  }
}

/** A changed answer is given after two thirds of the time on its question. */
function toEntries(performed: readonly PerformedAnswer[], startedAt: Date): LedgerEntry[] {
  let clock = 0;
  const given = performed.flatMap(({ number, answer: final, first, seconds, marked }) => {
    const begun = clock;
    clock += seconds;
    const entry = { question: number, marked };
    return [
      ...(first === null ? [] : [{ ...entry, answer: first, at: begun + Math.ceil(seconds * 0.6) }]),
      ...(final === '' && !marked ? [] : [{ ...entry, answer: final, at: clock }]),
    ];
  });
  return given.map(({ at, ...entry }, index) => ({ ...entry, seq: index + 1, at: addSeconds(startedAt, at).getTime() }));
}

function toSubmission(performed: readonly PerformedAnswer[], startedAt: Date) {
  const totalTime = performed.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    answers: performed.map(({ answer: final }) => ({ answer: final })),
    timePerQuestion: Object.fromEntries(performed.map(({ number, seconds }) => [String(number), seconds])),
    totalTime,
    end: addSeconds(startedAt, totalTime),
  };
}

const addSeconds = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);
