import type { NextSteps } from '../../contract/results/next-steps.ts';
import type { Database } from '../db/open.ts';
import { toCourse } from '../portal/course-content.ts';
import type { School } from '../schedule/fields.ts';
import { freshQuestions } from './fresh-questions.ts';
import { readGradedQuestions } from './graded.ts';
import { materialPagesOn } from './material-pages.ts';
import { nextSlotFor } from './next-slot.ts';
import { readOpenResult } from './open-result.ts';
import { countSkills, findWeakest } from './skills.ts';

/** From how many questions on a skill its share of right answers is told: in all sittings, and in a single one. */
const leastQuestions = { inAll: 3, inOne: 2 };

type NextStepsRequest = { studentId: string; studentQuizId?: string | undefined };
type NextStepsDeps = { school: School; now: Date };

/**
 * What a student may do about the weakest skill of one sitting, or of all whose result is open. Throws `CallRefused` as `readOpenResult` does for
 * the one.
 */
export async function readNextSteps(
  db: Database,
  { studentId, studentQuizId }: NextStepsRequest,
  { school, now }: NextStepsDeps,
): Promise<NextSteps> {
  if (studentQuizId !== undefined) await readOpenResult(db, { studentId, studentQuizId }, now);
  const graded = await readGradedQuestions(db, { studentId, record: studentQuizId, now });
  const isOne = studentQuizId !== undefined;
  const weakest = findWeakest(countSkills(graded), isOne ? leastQuestions.inOne : leastQuestions.inAll);
  const { subject } =
    graded.find(({ domain, skill }) => domain === weakest?.domain && skill === weakest.skill) ?? graded[0] ?? {};
  return {
    weakest: weakest && {
      ...weakest,
      fresh: (await freshQuestions(db, studentId, weakest)).length,
      pages: await materialPagesOn(db, studentId, weakest.skill),
    },
    slot: await nextSlotFor(db, { studentId, course: subject === undefined ? null : toCourse(subject), school, now }),
    timeZone: school.schoolTimeZone,
    wrong: isOne ? graded.filter(({ right }) => !right).length : 0,
  };
}
