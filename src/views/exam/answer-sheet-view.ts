import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import type { answerSheetMachine } from '../../machines/exam/answer-sheet.machine.ts';

export type Sheet = ActorRefFrom<typeof answerSheetMachine>;
type Snapshot = SnapshotFrom<typeof answerSheetMachine>;

const selectQuestions = (snapshot: Snapshot) => snapshot.context.questions;
const selectCurrent = (snapshot: Snapshot) => snapshot.context.current;
const selectAnswers = (snapshot: Snapshot) => snapshot.context.answers;
const selectMarks = (snapshot: Snapshot) => snapshot.context.marks;
const selectEliminating = (snapshot: Snapshot) => snapshot.context.eliminating;
const [noLetters, noHighlights]: [readonly string[], readonly Highlight[]] = [[], []];
const selectEntry = (snapshot: Snapshot) => snapshot.context.entry;
const selectZoom = (snapshot: Snapshot) => snapshot.context.zoom;
const selectJournal = (snapshot: Snapshot) => snapshot.children.journal;

export const useZoom = (sheet: Sheet) => useSelector(sheet, selectZoom);
export const useJournal = (sheet: Sheet) => useSelector(sheet, selectJournal);
export const useHighlights = (sheet: Sheet, number: number) =>
  useSelector(sheet, ({ context }) => context.highlights[number] ?? noHighlights);
export const useQuestions = (sheet: Sheet) => useSelector(sheet, selectQuestions);
export const useCurrent = (sheet: Sheet) => useSelector(sheet, selectCurrent);

/** What the student made of a question; each part renders what shows it, and nothing else. */
export const useAnswer = (sheet: Sheet, number: number) => useSelector(sheet, ({ context }) => context.answers[number] ?? '');
export const useIsMarked = (sheet: Sheet, number: number) => useSelector(sheet, ({ context }) => context.marks[number] ?? false);
export const useEliminated = (sheet: Sheet, number: number) =>
  useSelector(sheet, ({ context }) => context.eliminated[number] ?? noLetters);
export const useIsEliminating = (sheet: Sheet) => useSelector(sheet, selectEliminating);

/** What may be typed as a number, and what could not be taken. */
export function useNumberEntry(sheet: Sheet, number: number) {
  const refused = useSelector(sheet, ({ context }) => (context.current === number ? context.refused : null));
  return { entry: useSelector(sheet, selectEntry), refused };
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
