import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import type { AnswerSheetContext, answerSheetMachine } from '../../machines/exam/answer-sheet.machine.ts';

export type Sheet = ActorRefFrom<typeof answerSheetMachine>;

type Values = AnswerSheetContext;
type Hearers = Map<keyof Values, Set<() => void>>;

/** Who asks for which values of a sheet, and what ends its being heard. */
const hearersOf = new WeakMap<Sheet, { hearers: Hearers; end: () => void }>();

/** Tells those who ask for a value that it is another one. One subscription for as long as somebody asks: a click would call each of thirty. */
function hearSheet(sheet: Sheet) {
  const hearers: Hearers = new Map();
  let before = sheet.getSnapshot().context;
  const { unsubscribe } = sheet.subscribe(({ context }) => {
    const changed = [...hearers].filter(([key]) => context[key] !== before[key]);
    before = context;
    for (const [, heard] of changed) for (const tell of [...heard]) tell();
  });
  const end = () => {
    unsubscribe();
    hearersOf.delete(sheet);
  };
  const hearing = { hearers, end };
  hearersOf.set(sheet, hearing);
  return hearing;
}

/** The last to leave ends the subscription: an actor that React starts anew, as strict mode has it, has lost those of before. */
function hearValue(sheet: Sheet, key: keyof Values, tell: () => void): () => void {
  const { hearers, end } = hearersOf.get(sheet) ?? hearSheet(sheet);
  const heard = hearers.get(key) ?? new Set();
  hearers.set(key, heard.add(tell));
  return () => {
    heard.delete(tell);
    if (heard.size === 0) hearers.delete(key);
    if (hearers.size === 0) end();
  };
}

/**
 * As `useSelector`, of one value of a sheet's context: what a click does not change is not asked for, whoever shows it. `select` picks what `===`
 * compares.
 */
function useSheetValue<Key extends keyof Values, Selected>(
  sheet: Sheet,
  key: Key,
  select: (value: Values[Key]) => Selected,
): Selected {
  const subscribe = useCallback((tell: () => void) => hearValue(sheet, key, tell), [sheet, key]);
  return useSyncExternalStore(subscribe, () => select(sheet.getSnapshot().context[key]));
}

/** As `useSheetValue`, for what no render shows. @returns what ends it */
export const hearAnswers = (sheet: Sheet, tell: () => void): (() => void) => hearValue(sheet, 'answers', tell);

const [noLetters, noHighlights]: [readonly string[], readonly Highlight[]] = [[], []];
const selectJournal = (snapshot: SnapshotFrom<typeof answerSheetMachine>) => snapshot.children.journal;
const itself = <Value>(value: Value) => value;

export const useZoom = (sheet: Sheet) => useSheetValue(sheet, 'zoom', itself);
export const useJournal = (sheet: Sheet) => useSelector(sheet, selectJournal);
export const useHighlights = (sheet: Sheet, number: number) =>
  useSheetValue(sheet, 'highlights', (highlights) => highlights[number] ?? noHighlights);
export const useQuestions = (sheet: Sheet) => useSheetValue(sheet, 'questions', itself);
export const useCurrent = (sheet: Sheet) => useSheetValue(sheet, 'current', itself);

/** What the student made of a question; each part renders what shows it, and nothing else. */
export const useAnswer = (sheet: Sheet, number: number) => useSheetValue(sheet, 'answers', (answers) => answers[number] ?? '');
export const useIsMarked = (sheet: Sheet, number: number) => useSheetValue(sheet, 'marks', (marks) => marks[number] ?? false);
export const useEliminated = (sheet: Sheet, number: number) =>
  useSheetValue(sheet, 'eliminated', (eliminated) => eliminated[number] ?? noLetters);
export const useIsEliminating = (sheet: Sheet) => useSheetValue(sheet, 'eliminating', itself);

/** What may be typed as a number, and what could not be taken. */
export function useNumberEntry(sheet: Sheet, number: number) {
  const isCurrent = () => sheet.getSnapshot().context.current === number;
  // Another question takes nothing along that was refused, so its number need not be heard of.
  const refused = useSheetValue(sheet, 'refused', (refused) => (isCurrent() ? refused : null));
  return { entry: useSheetValue(sheet, 'entry', itself), refused };
}

/** A question as the palette and the review know it. */
export type Place = { number: number; answered: boolean; marked: boolean };

export function usePlaces(sheet: Sheet): Place[] {
  const questions = useQuestions(sheet);
  const answers = useSheetValue(sheet, 'answers', itself);
  const marks = useSheetValue(sheet, 'marks', itself);
  return questions.map((_, index) => ({
    number: index + 1,
    answered: Boolean(answers[index + 1]),
    marked: marks[index + 1] ?? false,
  }));
}
