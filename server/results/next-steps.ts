import type { NextSteps } from '../../contract/results/next-steps.ts';
import type { Database } from '../db/open.ts';
import { together } from '../db/together.ts';
import { toCourse } from '../portal/course-content.ts';
import { chooseArea } from '../practice/choose-area.ts';
import { countFresh, type FreshCount } from '../practice/fresh-questions.ts';
import type { School } from '../schedule/fields.ts';
import { type GradedQuestion, readGradedQuestions } from './graded.ts';
import { materialPagesOn } from './material-pages.ts';
import { nextSlotFor } from './next-slot.ts';
import { readOpenResult } from './open-result.ts';
import { countDomains, countSkills, findWeakest } from './skills.ts';

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
  const [, graded, counts] = await together(
    async () => studentQuizId === undefined || readOpenResult(db, { studentId, studentQuizId }, now),
    () => readGradedQuestions(db, { studentId, record: studentQuizId, now }),
    () => countFresh(db, studentId, now),
  );
  const isOne = studentQuizId !== undefined;
  const weakest = findWeakestArea(graded, isOne ? leastQuestions.inOne : leastQuestions.inAll);
  const first = graded.find((question) => isIn(weakest, question)) ?? graded[0];
  const subjects = [...new Set([first, ...graded].flatMap((question) => question?.subject ?? []))];
  const [subject] = subjects;
  const course = subject === undefined ? null : toCourse(subject);
  const [pages, slot] = await together(
    async () => (weakest?.skill ? materialPagesOn(db, studentId, weakest.skill) : []),
    () => nextSlotFor(db, { studentId, course, school, now }),
  );
  return {
    weakest: weakest && { ...weakest, pages },
    practice: findPractice(counts, weakest, isOne ? subjects.slice(0, 1) : subjects),
    slot,
    timeZone: school.schoolTimeZone,
    wrong: isOne ? graded.filter(({ right }) => !right).length : 0,
  };
}

/** What a drill is best on: in the course of the first of the subjects, else of the next one that has questions. */
function findPractice(counts: FreshCount[], weakest: WeakArea | null, subjects: string[]): NextSteps['practice'] {
  const found = subjects.map((subject) => chooseArea(counts, { ...weakest, subject }));
  return found.find((practice) => practice !== null) ?? null;
}

type WeakArea = { domain: string; skill?: string; right: number; total: number };

/** The weakest skill, else the weakest domain: in a short quiz few skills are asked for twice. */
function findWeakestArea(graded: readonly GradedQuestion[], least: number): WeakArea | null {
  const skill = findWeakest(countSkills(graded), least);
  if (skill) return skill;
  const whole = findWeakest(countDomains(graded), least);
  return whole && { domain: whole.domain, right: whole.right, total: whole.total };
}

const isIn = (area: WeakArea | null, { domain, skill }: GradedQuestion): boolean =>
  area !== null && area.domain === domain && (area.skill === undefined || area.skill === skill);
