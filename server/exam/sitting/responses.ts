import type { Response } from '../../ability/item.ts';
import { itemAt, type MeasuredQuestion } from '../../ability/read-items.ts';
import { isCounted, isRight } from '../closing/grade.ts';
import { type NewestAnswer, toPlace } from './newest-answers.ts';

/** How a sitting's questions were answered, those that count, as items known at a time; a blank is not right. */
export const toResponses = (
  sittingId: string,
  questions: readonly MeasuredQuestion[],
  answers: ReadonlyMap<string, Pick<NewestAnswer, 'answer'>>,
  at: Date,
): Response[] =>
  questions
    .filter(({ key }) => !key.uncounted && isCounted(key))
    .map((question) => ({
      item: itemAt(question, at),
      right: isRight(question, question.key, answers.get(toPlace(sittingId, question.number))?.answer ?? ''),
    }));
