import { hashContent } from '../digest.ts';
import type { QuestionContent } from '../question.ts';
import type { QuizContent } from '../quiz.ts';
import { toHead } from '../store.ts';

/** Whether a question can be asked as it is: one that explains nothing waits until staff say so. */
export const isFinished = ({ key }: Pick<QuestionContent, 'key'>): boolean => key.explanation !== '';

/** What of a pack its next version has, where the questions of these names stay out. */
export function toReleased(pack: QuizContent, aside: ReadonlySet<string>): QuizContent {
  const kept = pack.questions.flatMap(({ name }, at) => (aside.has(name) ? [] : [at]));
  const pick = <Item>(list: readonly Item[]): Item[] => kept.flatMap((at) => list.slice(at, at + 1));
  const questions = pick(pack.questions);
  const digest = hashContent({ head: toHead(pack), questions });
  return { ...pack, questions, lines: pick(pack.lines), sources: pick(pack.sources), digest };
}
