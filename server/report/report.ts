import { eq } from 'drizzle-orm';
import type { Report } from '../../contract/report/report.ts';
import type { CompletedSitting } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { countGradedLate } from '../exam/staff/late-answers.ts';
import { readCameAt } from '../results/came-at.ts';
import { readCompletedSittings } from '../results/completed.ts';
import { readGradedQuestions } from '../results/graded.ts';
import { toPercent } from '../results/percent.ts';
import { getPeriod, type Period, type ReportDays } from './periods.ts';
import { tellingSkills } from './report-skills.ts';
import { sessionsSince } from './sessions.ts';

/** Whose report, and of which of the periods that are counted from the first enrolment (`since`). */
export type ReportInput = { studentId: string; since: Date; period: Period; days: ReportDays; now: Date };

/** After so many empty reports in a row no other is made until there is something to tell. */
export const emptyInARow = 2;

/** What the report of a period says, by what is known now; null where nothing was done in it, nor in those that told so before it. */
export async function composeReport(db: Queryable, { studentId, since, period, days, now }: ReportInput): Promise<Report | null> {
  const [student] = await db.select().from(students).where(eq(students.id, studentId));
  if (!student) throw new Error(`There is no student ${studentId}.`);
  const earlier = (by: number) => getPeriod(since, Math.max(0, period.number - by), days).from;
  const quietSince = earlier(emptyInARow);
  const sat = await readCompletedSittings(db, studentId, now);
  // A result belongs to the weeks in which the student had it: written answers may be scored long after they were handed in.
  const came = await readCameAt(db, sat);
  const met = await sessionsSince(db, studentId, quietSince);
  const between = (from: Date, to: Date) => (at: number) => at >= from.getTime() && at < to.getTime();
  const during = between(period.from, period.to);
  const isLately = between(quietSince, period.to);
  const isActive = sat.some((each) => isLately(came(each))) || met.some((each) => isLately(each.startsAt));
  if (!isActive && period.number >= emptyInARow) return null;
  const its = sat.filter((each) => during(came(each)));
  const late = await countGradedLate(
    db,
    its.map(({ studentQuizId }) => studentQuizId),
  );
  const before = between(earlier(1), period.from);
  const graded = await readGradedQuestions(db, { studentId, between: period, now });
  return {
    firstname: student.firstname,
    lastname: student.lastname,
    ...{ from: period.from.getTime(), to: period.to.getTime(), timeZone: days.zone },
    minutes: Math.round(its.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
    sittings: its.map(({ studentQuizId, title, submittedAt, right, total, percent, scaled, isDrill, writtenBy }) => {
      const came = late.get(studentQuizId);
      return {
        title,
        submittedAt,
        right,
        total,
        percent,
        scaled,
        isDrill,
        ...(writtenBy && { writtenBy }),
        ...(came === undefined ? {} : { late: came }),
      };
    }),
    percent: getOverallPercent(its),
    percentBefore: getOverallPercent(sat.filter(({ submittedAt }) => before(submittedAt))),
    ...tellingSkills(graded),
    sessions: met.filter(({ startsAt }) => during(startsAt)),
    // It may be made long after its weeks: what is over then is not to come.
    coming: met.filter(({ startsAt }) => startsAt >= Math.max(period.to.getTime(), now.getTime())),
  };
}

/** A drill is made of what goes wrong: its percent would hide what came of the rest. Of written answers there are points, and no questions that are right. */
function getOverallPercent(sat: CompletedSitting[]): number | null {
  const whole = sat.filter(({ isDrill, writtenBy }) => !isDrill && writtenBy === undefined);
  const sum = (of: 'right' | 'total') => whole.reduce((count, sitting) => count + sitting[of], 0);
  return sum('total') === 0 ? null : toPercent(sum('right'), sum('total'));
}
