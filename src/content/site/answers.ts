import { type AnswerTime, formatAnswerFigure, formatAnswerTime } from '../../../contract/doubts/answer-time.ts';
import { coursesOf, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';

/** How soon doubts of a programme were answered: of its one course where that was measured, else of all courses; undefined while it is not known. */
export function answerTimeOf(catalogue: ShownCatalogue, kind?: ItemKind): AnswerTime | undefined {
  const [only, ...others] = kind === undefined ? [] : coursesOf(catalogue, kind);
  return (others.length === 0 ? only?.answerTime : undefined) ?? catalogue.answerTime;
}

/** 'Half of the last 100 questions were answered within 25 minutes, counted in the school’s hours.' */
export const describeAnswerTime = (time: AnswerTime): string =>
  `Half of the last ${time.answers} questions were answered within ${formatAnswerTime(time)}, counted in the school’s hours.`;

/** What stands where the claim has its figure (specification 1): what was measured, once it was. */
export const toAnswerFigure = (time: AnswerTime | undefined): string => (time ? formatAnswerFigure(time) : '24/7');
