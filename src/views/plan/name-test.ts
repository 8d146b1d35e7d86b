import { satCourse } from '../../../contract/enrolment/offers.ts';

/** The test that a course leads to, as people call it. */
export const nameTest = (courseName: string): string => (courseName === satCourse ? 'the SAT' : `the ${courseName} exam`);

/** How long it is until a test. */
export function describeDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'Today';
  return daysLeft === 1 ? '1 day' : `${daysLeft} days`;
}
