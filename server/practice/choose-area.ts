import { isInArea, type PracticeArea } from '../../contract/practice/practice.ts';
import type { NextSteps } from '../../contract/results/next-steps.ts';
import { toCourse } from '../portal/course-content.ts';
import type { FreshCount } from './fresh-questions.ts';

type AreaRequest = { subject: string; domain?: string | undefined; skill?: string | undefined };

/**
 * What a drill is best on: the wanted skill, else its domain, else the subject, else another one of the same course, whichever first has fresh
 * questions. `counts` are those that the student may have. Null where nothing is left.
 */
export function chooseArea(counts: readonly FreshCount[], { subject, domain, skill }: AreaRequest): NextSteps['practice'] {
  const ofCourse = counts.filter((count) => toCourse(count.subject) === toCourse(subject));
  const inDomain = ofCourse.find((count) => count.domain === domain);
  const onSkill = ofCourse.find((count) => count.domain === domain && count.skill === skill);
  const onSubject = ofCourse.find((count) => count.subject === subject);
  const nearest = onSkill ?? inDomain ?? onSubject ?? ofCourse[0];
  if (!nearest) return null;
  const area: PracticeArea = {
    subject: nearest.subject,
    ...(inDomain && { domain: inDomain.domain }),
    ...(onSkill && { skill: onSkill.skill }),
  };
  const fresh = ofCourse.filter((count) => isInArea(count, area)).reduce((sum, count) => sum + count.fresh, 0);
  return { area, fresh };
}
