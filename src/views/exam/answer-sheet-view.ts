import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { answerSheetMachine } from '../../machines/exam/answer-sheet.machine.ts';

export type Sheet = ActorRefFrom<typeof answerSheetMachine>;
type Seen = SnapshotFrom<typeof answerSheetMachine>;

const questionsOf = (seen: Seen) => seen.context.questions;
const currentOf = (seen: Seen) => seen.context.current;
const answersOf = (seen: Seen) => seen.context.answers;
const marksOf = (seen: Seen) => seen.context.marks;
const eliminatingOf = (seen: Seen) => seen.context.eliminating;
const eliminatedOf = (seen: Seen) => seen.context.eliminated;
const entryOf = (seen: Seen) => seen.context.entry;
const zoomOf = (seen: Seen) => seen.context.zoom;
const journalOf = (seen: Seen) => seen.children.journal;

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
