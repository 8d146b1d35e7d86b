import type { RubricItem } from '../../contract/free-response/tasks.ts';
import type { TutorMarks } from '../../contract/free-response/work.ts';
import type { markings } from '../db/tables/free-response.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { addPoints } from './points.ts';

/** What a student sees of an answer's marking: nothing before it is given back, and of a second look nothing before it is answered. */
export function toTutorMarks(
  marking: typeof markings.$inferSelect | undefined,
  rubric: readonly RubricItem[],
): TutorMarks | null {
  if (!marking?.given || marking.givenBackAt === null) return null;
  const { given, comment, givenBackAt, state, lookReason, lookAnswer, givenBefore } = marking;
  return {
    ...{ given, comment: comment === '' ? '' : renderTyped(comment).html, at: givenBackAt.getTime() },
    mayAsk: state === 'givenBack',
    look:
      lookReason === null
        ? null
        : {
            reason: lookReason,
            answer: lookAnswer === null ? '' : renderTyped(lookAnswer).html,
            before: givenBefore && addPoints(rubric, givenBefore),
          },
  };
}
