import type { PracticeChoice } from '../../contract/practice/practice.ts';
import type { NextSteps } from '../../contract/results/next-steps.ts';
import { toCourse } from '../portal/course-content.ts';

type AreaRequest = { subject: string; domain?: string | undefined; skill?: string | undefined };

/**
 * What a drill is best on: the wanted skill, else its domain, else the subject, else another one of the same course, whichever first has fresh
 * questions. `counts` are those that the student may have. Null where nothing is left.
 */
export function chooseArea(counts: readonly PracticeChoice[], { subject, domain, skill }: AreaRequest): NextSteps['practice'] {
  const ofCourse = counts.filter((count) => toCourse(count.subject) === toCourse(subject));
  const inDomain = ofCourse.filter((count) => count.domain === domain);
  const onSkill = inDomain.filter((count) => count.skill === skill);
  const onSubject = ofCourse.filter((count) => count.subject === subject);
  const [first] = onSkill.length > 0 ? onSkill : inDomain.length > 0 ? inDomain : onSubject.length > 0 ? onSubject : ofCourse;
  if (!first) return null;
  const area = {
    subject: first.subject,
    ...(inDomain.length > 0 && domain !== undefined ? { domain } : {}),
    ...(onSkill.length > 0 && skill !== undefined ? { skill } : {}),
  };
  const fresh = ofCourse.filter(
    (count) =>
      count.subject === area.subject &&
      (area.domain === undefined || count.domain === area.domain) &&
      (area.skill === undefined || count.skill === area.skill),
  );
  return { area, fresh: fresh.reduce((sum, count) => sum + count.fresh, 0) };
}
