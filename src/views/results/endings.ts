import type { Ending } from '../../../contract/exam/attempts.ts';
import { mockEndingWords, quizEndingWords } from '../../content/ending-words.ts';
import type { SittingKind } from '../../machines/results/quiz-result.machine.ts';

/** How a sitting came to its end, in words; null where the student simply submitted it. */
export const endingWords = (kind: SittingKind, ending: Ending): string | null =>
  (kind === 'quiz' ? quizEndingWords : mockEndingWords)[ending];

/** The same for a module of a mock test, of which there is always something to say. `ending` null: it was never begun. */
export function moduleEndingWords(ending: Ending | null): string {
  if (ending === null) return 'Not started';
  return endingWords('mock', ending) ?? 'You submitted this module.';
}
