import { eq, notInArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type AnswerTime, answersFrom, answersUpTo, roundUpAnswer } from '../../contract/doubts/answer-time.ts';
import type { Database, Queryable } from '../db/open.ts';
import { queryRows } from '../db/rows.ts';
import { courses } from '../db/tables/courses.ts';
import { answerTimes } from '../db/tables/doubts.ts';

const measured = z.object({ courseId: z.string(), medianMs: z.number(), answers: z.number() });

/** The row of all courses together. */
const all = '';

/** The medians of the newest answered doubts of each course, and of all together, where there are enough. A demonstration's students are none of the school's. */
const selectMedians = (): SQL => sql`
  with answered as (
    select doubts.course_id, doubts.first_wait_ms, doubts.first_answer_at, doubts.id,
      row_number() over (partition by doubts.course_id order by doubts.first_answer_at desc, doubts.id) as of_course,
      row_number() over (order by doubts.first_answer_at desc, doubts.id) as of_all
    from doubts join students on students.id = doubts.student_id
    where doubts.first_answer_at is not null and doubts.first_wait_ms is not null and not students.is_demo
  ), counted as (
    select course_id, first_wait_ms from answered where of_course <= ${answersUpTo}
    union all select ${all}, first_wait_ms from answered where of_all <= ${answersUpTo}
  )
  select course_id as "courseId", count(*)::int as answers,
    round(percentile_cont(0.5) within group (order by first_wait_ms::float8))::float8 as "medianMs"
  from counted group by course_id having count(*) >= ${answersFrom}`;

/** Measures anew how soon doubts are answered; what has no longer enough of them is forgotten. */
export async function measureAnswers(db: Database, now: Date): Promise<void> {
  const rows = await queryRows(db, measured, selectMedians());
  await db.transaction(async (tx) => {
    await tx.delete(answerTimes).where(
      notInArray(
        answerTimes.courseId,
        rows.map(({ courseId }) => courseId),
      ),
    );
    for (const { courseId, ...row } of rows) {
      const values = { ...row, measuredAt: now };
      await tx
        .insert(answerTimes)
        .values({ courseId, ...values })
        .onConflictDoUpdate({ target: answerTimes.courseId, set: values });
    }
  });
}

/** How soon doubts were answered, by the course's name; null is all courses together. */
export async function readAnswerTimes(db: Queryable): Promise<ReadonlyMap<string | null, AnswerTime>> {
  const rows = await db
    .select({ course: courses.name, medianMs: answerTimes.medianMs, answers: answerTimes.answers })
    .from(answerTimes)
    .leftJoin(courses, eq(courses.id, answerTimes.courseId));
  return new Map(rows.map(({ course, medianMs, answers }) => [course, { minutes: roundUpAnswer(medianMs / 60_000), answers }]));
}
