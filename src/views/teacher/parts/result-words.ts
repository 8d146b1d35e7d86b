import { formatMoment } from '../../../../contract/moments.ts';
import type { FinishedWork, OwnStudent, StudentProgress } from '../../../../contract/teacher/students.ts';
import type { AssessmentType } from '../../../content/teacher-pages.ts';

const kinds: Record<FinishedWork['kind'], string> = { quiz: 'Quiz', mock: 'Mock test', homework: 'Homework' };

/** 'Quiz, March 12, 2025' */
export const kindAndDay = ({ kind, at }: FinishedWork): string => `${kinds[kind]}, ${formatMoment(at, 'date')}`;

/** '18/20', or that there are no points. */
export const scoreWords = ({ points, of }: FinishedWork): string =>
  points === null || of === null ? 'No points' : `${points}/${of}`;

/** What stands in a result's badge. */
export function badgeWords({ kind, early, late }: FinishedWork): string {
  if (early) return 'Ended early';
  if (kind === 'homework') return late ? 'Handed in late' : 'Given back';
  return 'Completed';
}

/** Whether an assessment type lets a piece of work through: 'Quiz' stands for mock tests, too. */
export const isOfType = ({ kind }: Pick<FinishedWork, 'kind'>, type: AssessmentType): boolean =>
  type === 'All Assessments' || (kind === 'homework') === (type === 'Homework');

/** What a student has finished of an assessment type; the trend of everything is that of the tests. */
export function progressOf({ tests, homework }: OwnStudent, type: AssessmentType): StudentProgress {
  if (type === 'Homework') return homework;
  if (type === 'Quiz') return tests;
  const last = [tests.last, homework.last].reduce((one, other) => (one && (!other || one.at >= other.at) ? one : other));
  return { count: tests.count + homework.count, last, trend: tests.trend };
}

const points = (number: number) => (number === 1 ? '1 point' : `${number} points`);

/** Where results go: the newest beside the ones before it. */
export function trendWords(trend: number | null): string {
  if (trend === null) return 'No trend yet';
  if (trend === 0) return 'About the same as before';
  return `${trend > 0 ? 'Up' : 'Down'} ${points(Math.abs(trend))} from earlier results`;
}
