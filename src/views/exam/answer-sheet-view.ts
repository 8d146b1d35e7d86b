import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { answerSheetMachine } from '../../machines/exam/answer-sheet.machine.ts';

export type Sheet = ActorRefFrom<typeof answerSheetMachine>;
type Snapshot = SnapshotFrom<typeof answerSheetMachine>;

const questionsOf = (snapshot: Snapshot) => snapshot.context.questions;
const currentOf = (snapshot: Snapshot) => snapshot.context.current;
const answersOf = (snapshot: Snapshot) => snapshot.context.answers;
const marksOf = (snapshot: Snapshot) => snapshot.context.marks;
const eliminatingOf = (snapshot: Snapshot) => snapshot.context.eliminating;
const eliminatedOf = (snapshot: Snapshot) => snapshot.context.eliminated;
const entryOf = (snapshot: Snapshot) => snapshot.context.entry;
const zoomOf = (snapshot: Snapshot) => snapshot.context.zoom;
const journalOf = (snapshot: Snapshot) => snapshot.children.journal;

export const useZoom = (sheet: Sheet) => useSelector(sheet, zoomOf);
export const useJournal = (sheet: Sheet) => useSelector(sheet, journalOf);
export const useCurrent = (sheet: Sheet) => useSelector(sheet, currentOf);

/** The current question with what the student made of it. */
export function useCurrentQuestion(sheet: Sheet) {
  const number = useSelector(sheet, currentOf);
  const questions = useSelector(sheet, questionsOf);
  const answer = useSelector(sheet, answersOf)[number] ?? '';
  const marked = useSelector(sheet, marksOf)[number] ?? false;
  const eliminated = useSelector(sheet, eliminatedOf)[number] ?? [];
  const eliminating = useSelector(sheet, eliminatingOf);
  const entry = useSelector(sheet, entryOf);
  return { number, question: questions[number - 1], answer, marked, eliminated, eliminating, entry };
}

/** A question as the palette and the review know it. */
export type Place = { number: number; answered: boolean; marked: boolean };

export function usePlaces(sheet: Sheet): Place[] {
  const questions = useSelector(sheet, questionsOf);
  const answers = useSelector(sheet, answersOf);
  const marks = useSelector(sheet, marksOf);
  return questions.map((_, index) => ({
    number: index + 1,
    answered: Boolean(answers[index + 1]),
    marked: marks[index + 1] ?? false,
  }));
}
