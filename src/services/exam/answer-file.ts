import { type AnswerFileContent, writeAnswerFile } from '../../../contract/exam/answer-file.ts';
import { eventsPerSitting } from '../../../contract/limits.ts';
import { saveFile } from '../api/save-file.ts';
import { serverTime } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';
import { countWaiting, type Journal, recallForFile } from './journal-store.ts';
import { studentHere } from './kept-sittings.ts';
import { recallDescriptions } from './sitting-store.ts';

/** A sitting of which this device has answers: how many wait here, and what it is called, if this device knows. */
export type SittingOnDevice = { sittingId: string; answers: number; title: string | null };

const hasAnswers = ({ entries, acknowledged }: Journal) => entries.length + (acknowledged?.entries.length ?? 0) > 0;

/**
 * Which sittings: one, or with null all of them. `onlyWaiting`: none of which every answer was acknowledged, and the end too. A server that is gone
 * for good may have lost those as well.
 */
export type SittingChoice = { sittingId: string | null; onlyWaiting: boolean };

/** The sittings of the signed-in student of which this device has answers. */
export const findSittingsOnDevice: Service<SittingChoice, SittingOnDevice[]> = async ({ sittingId, onlyWaiting }) => {
  const studentId = studentHere();
  if (studentId === null) return [];
  const journals = (await recallForFile(studentId)).filter(hasAnswers);
  const isWanted = (journal: Journal) =>
    (sittingId === null || journal.sittingId === sittingId) && (!onlyWaiting || countWaiting(journal) > 0);
  const answers = new Map<string, number>();
  for (const journal of journals.filter(isWanted))
    answers.set(journal.sittingId, (answers.get(journal.sittingId) ?? 0) + journal.entries.length);
  const titles = await recallTitles(studentId);
  return [...answers].map(([id, count]) => ({ sittingId: id, answers: count, title: titles.get(id) ?? null }));
};

/** What quizzes and modules are called, by the ids of their sittings. */
async function recallTitles(studentId: string): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const { sittingId, details } of await recallDescriptions(studentId)) {
    titles.set(sittingId, details.title);
    for (const { studentQuizId, name } of details.modules) titles.set(studentQuizId, `${details.title}, ${name}`);
  }
  return titles;
}

/**
 * Saves all that this device has of a sitting of the signed-in student as a file, and says what the file is called; null where nothing is left
 * to be saved. Throws where the browser does not take a file.
 */
export const saveAnswerFile: Service<{ sittingId: string }, string | null> = async ({ sittingId }) => {
  const studentId = studentHere();
  if (studentId === null) return null;
  const journals = (await recallForFile(studentId)).filter((journal) => journal.sittingId === sittingId && hasAnswers(journal));
  if (journals.length === 0) return null;
  const name = `prepchart-answers-${sittingId.replace(/[^\w-]/g, '')}.json`;
  saveFile(name, writeAnswerFile(toAnswerFile(studentId, sittingId, journals)));
  return name;
};

const toAnswerFile = (studentId: string, sittingId: string, journals: Journal[]): AnswerFileContent => ({
  format: 'prepchart-answers',
  version: 1,
  studentId,
  sittingId,
  savedAt: serverTime(),
  tabs: journals.map(({ key, acknowledged, entries, events }) => {
    return {
      holder: key.slice(key.indexOf('/') + 1),
      acknowledged: acknowledged?.entries ?? [],
      entries,
      events: events.slice(0, eventsPerSitting),
    };
  }),
});
