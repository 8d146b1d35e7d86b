import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { answerSheetMachine } from '../../machines/exam/answer-sheet.machine.ts';

export type Sheet = ActorRefFrom<typeof answerSheetMachine>;
type Snapshot = SnapshotFrom<typeof answerSheetMachine>;

const selectQuestions = (snapshot: Snapshot) => snapshot.context.questions;
const selectCurrent = (snapshot: Snapshot) => snapshot.context.current;
const selectAnswers = (snapshot: Snapshot) => snapshot.context.answers;
const selectMarks = (snapshot: Snapshot) => snapshot.context.marks;
const selectHighlights = (snapshot: Snapshot) => snapshot.context.highlights;
const selectEliminating = (snapshot: Snapshot) => snapshot.context.eliminating;
const selectEliminated = (snapshot: Snapshot) => snapshot.context.eliminated;
const selectEntry = (snapshot: Snapshot) => snapshot.context.entry;
const selectRefused = (snapshot: Snapshot) => snapshot.context.refused;
const selectZoom = (snapshot: Snapshot) => snapshot.context.zoom;
const selectJournal = (snapshot: Snapshot) => snapshot.children.journal;

export const useZoom = (sheet: Sheet) => useSelector(sheet, selectZoom);
export const useJournal = (sheet: Sheet) => useSelector(sheet, selectJournal);
export const useHighlights = (sheet: Sheet) => useSelector(sheet, selectHighlights);
export const useQuestions = (sheet: Sheet) => useSelector(sheet, selectQuestions);
export const useCurrent = (sheet: Sheet) => useSelector(sheet, selectCurrent);

/** The current question with what the student made of it. */
export function useCurrentQuestion(sheet: Sheet) {
  const number = useSelector(sheet, selectCurrent);
  const questions = useSelector(sheet, selectQuestions);
  const answer = useSelector(sheet, selectAnswers)[number] ?? '';
  const marked = useSelector(sheet, selectMarks)[number] ?? false;
  const eliminated = useSelector(sheet, selectEliminated)[number] ?? [];
  const eliminating = useSelector(sheet, selectEliminating);
  const entry = useSelector(sheet, selectEntry);
  const refused = useSelector(sheet, selectRefused);
  return { number, question: questions[number - 1], answer, marked, eliminated, eliminating, entry, refused };
}

/** A question as the palette and the review know it. */
export type Place = { number: number; answered: boolean; marked: boolean };

export function usePlaces(sheet: Sheet): Place[] {
  const questions = useSelector(sheet, selectQuestions);
  const answers = useSelector(sheet, selectAnswers);
  const marks = useSelector(sheet, selectMarks);
  return questions.map((_, index) => ({
    number: index + 1,
    answered: Boolean(answers[index + 1]),
    marked: marks[index + 1] ?? false,
  }));
}
