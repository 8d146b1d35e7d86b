import type { QuestionKind } from '../../contract/exam/questions.ts';
import type { Item } from './item.ts';

/** Where the writer's word puts a question on the scale of abilities. By judgment: so many of a hundred students are expected to have it right. */
const places: Readonly<Record<string, number>> = { easy: -1.1, medium: 0, hard: 1.2 };

/** How far a question lies from the place of its word, mostly: less where whoever solved it blind said a word as well. */
const width = { alone: 0.6, withSolver: 0.45 };

/** All questions are taken to tell equally well: to learn more takes hundreds of sittings of each. */
const discrimination = 1.1;

type DeclaredQuestion = { kind: QuestionKind; optionCount: number; difficulty: string; key: { solvedAs?: string } };

/** A few options strike even who guesses as wrong, so that guessing is a little worse than chance. */
const guessingOf = ({ kind, optionCount }: DeclaredQuestion): number => (kind === 'number' ? 0 : 0.8 / Math.max(2, optionCount));

/** What is known of a question before anybody has sat it: by the words of its writer and of who solved it blind. */
export function toPrior(declared: DeclaredQuestion): Item {
  const { difficulty, key } = declared;
  const written = places[difficulty] ?? 0;
  const solved = key.solvedAs === undefined ? written : (places[key.solvedAs] ?? 0);
  return {
    discrimination,
    difficulty: (written + solved) / 2,
    width: key.solvedAs === undefined ? width.alone : width.withSolver,
    guessing: guessingOf(declared),
  };
}
