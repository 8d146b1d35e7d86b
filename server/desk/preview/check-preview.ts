import type * as z from 'zod/mini';
import type { checkPreview as call, PreviewedAnswer } from '../../../contract/desk/preview.ts';
import type { Queryable } from '../../db/open.ts';
import { isRight } from '../../exam/closing/grade.ts';
import { toRubric } from '../../free-response/read-tasks.ts';
import { renderTyped } from '../../writing/typed-text.ts';
import { readSheet } from './read-preview.ts';

/** What came of the answers of a preview: reckoned as a sitting's, and kept nowhere. Throws `CallRefused` 404. */
export async function checkPreview(db: Queryable, { sheet, answers }: z.output<typeof call.body>): Promise<PreviewedAnswer[]> {
  const { questions, tasks } = await readSheet(db, sheet);
  return [
    ...questions.map(({ delivered, key }, at) => {
      const answer = answers[at] ?? '';
      const { answer: right, accepted, explanation } = key;
      return {
        ...{ question: delivered, answer, written: null },
        graded: { right: isRight(delivered, key, answer), key: right, accepted, explanation },
      };
    }),
    ...tasks.map((task, at) => {
      const answer = answers[at] ?? '';
      const html = task.delivered.by === 'text' ? renderTyped(answer).html : '';
      return {
        ...{ question: task.delivered, answer, graded: null },
        written: { html, rubric: toRubric(task), model: task.key.model },
      };
    }),
  ];
}
