import type { HandInReport } from '../../../contract/desk/answer-files.ts';
import { formatMoment } from '../../../contract/moments.ts';

const countAnswers = (count: number): string => (count === 1 ? 'One answer' : `${count} answers`);
const verb = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** Which part of the test a file is of, and when its student saved it. */
export const describeFile = ({ module, savedAt }: HandInReport): string =>
  `${module === null ? 'Of this quiz' : `Of module ${module}`}, saved ${formatMoment(savedAt, 'dateTime')}.`;

/** Whether a file has answers that are not here yet: otherwise there is nothing to hand in. */
export const bringsSomething = ({ taken, kept }: Pick<HandInReport, 'taken' | 'kept'>): boolean => taken + kept > 0;

/** What comes of the answers of a file, in sentences. `isDone`: it was handed in. */
export function describeHandIn(report: HandInReport, isDone: boolean): string[] {
  const { taken, kept, known, older, outside, events, state, ends } = report;
  const brings = bringsSomething(report);
  const will = isDone ? '' : 'will ';
  return [
    taken > 0 && `${countAnswers(taken)} ${isDone ? verb(taken, 'counts', 'count') : 'will count'}.`,
    kept > 0 &&
      `${countAnswers(kept)} ${will}${isDone ? verb(kept, 'is', 'are') : 'be'} kept and not graded. ${report.module === null ? '' : 'Late answers of a module can be counted on the test’s page.'}`.trim(),
    known > 0 && `${countAnswers(known)} ${verb(known, 'was', 'were')} here already.`,
    older > 0 && `${countAnswers(older)} ${verb(older, 'is', 'are')} left out: there’s a later answer to the same question.`,
    outside > 0 && `${countAnswers(outside)} ${verb(outside, 'is', 'are')} left out: not from the time of this test.`,
    !brings && 'Nothing changes.',
    brings && events > 0 && 'What the device saw meanwhile goes on record with them.',
    brings && state === 'inProgress' && 'The test stays open: the student submits it.',
    ends && (isDone ? 'What the device saw has ended it.' : 'What the device saw will end it.'),
  ].filter((line) => line !== false);
}
