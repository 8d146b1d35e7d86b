import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { homework } from '../db/tables/homework.ts';
import { students } from '../db/tables/people.ts';
import {
  homeworkGivenBackLetter,
  homeworkGivenBackTitle,
  homeworkGivenLetter,
  homeworkGivenTitle,
  homeworkTakenBackLetter,
  homeworkTakenBackTitle,
} from '../mail/letters/homework.ts';
import { type NoticeContext, tell } from '../notices/tell.ts';
import { siteAddress } from '../site-address.ts';
import type { WorkRow } from './move-work.ts';

type Homework = typeof homework.$inferSelect;
const path = '/student-portal/homework';

/** Tells students that they have homework, and until when. */
export async function tellGiven(
  tx: Transaction,
  { courseName, ...given }: Homework & { courseName: string },
  to: readonly { id: string; firstname: string }[],
  context: NoticeContext,
): Promise<void> {
  const { title, opensAt, dueAt, givenBy } = given;
  const facts = { title, course: courseName, opensAt, dueAt, by: givenBy, zone: context.environment.schoolTimeZone };
  for (const { id, firstname } of to) {
    await tell(
      tx,
      {
        ...{ reader: { role: 'student', id }, kind: 'tests', once: `homework:${given.id}:${id}`, about: id },
        ...{ title: homeworkGivenTitle(given), path, endsAt: dueAt },
        letter: (unsubscribeUrl) =>
          homeworkGivenLetter({ ...facts, name: firstname, url: `${siteAddress(context)}${path}`, unsubscribeUrl }),
      },
      context,
    );
  }
}

/** Tells students that there is nothing to do any more. */
export async function tellTakenBack(
  tx: Transaction,
  { id: homeworkId, title }: Homework,
  studentIds: readonly string[],
  context: NoticeContext,
): Promise<void> {
  const to = await tx
    .select({ id: students.id, firstname: students.firstname })
    .from(students)
    .where(inArray(students.id, [...studentIds]));
  for (const { id, firstname } of to) {
    await tell(
      tx,
      {
        ...{ reader: { role: 'student', id }, kind: 'tests', once: `homeworkTakenBack:${homeworkId}:${id}`, about: id },
        ...{ title: homeworkTakenBackTitle({ title }), path },
        letter: (unsubscribeUrl) => homeworkTakenBackLetter({ title, name: firstname, unsubscribeUrl }),
      },
      context,
    );
  }
}

/** Tells a student that a work is given back, once. */
export async function tellGivenBack(tx: Transaction, work: WorkRow, context: NoticeContext): Promise<void> {
  const [its] = await tx
    .select({ title: homework.title, course: courses.name, firstname: students.firstname })
    .from(homework)
    .innerJoin(courses, eq(courses.id, homework.courseId))
    .innerJoin(students, eq(students.id, work.studentId))
    .where(eq(homework.id, work.homeworkId));
  if (!its) throw new Error(`The homework of work ${work.id} is gone.`);
  const { firstname, ...facts } = its;
  const to = `${path}/${work.id}`;
  await tell(
    tx,
    {
      ...{
        reader: { role: 'student', id: work.studentId },
        kind: 'tests',
        once: `homeworkBack:${work.id}`,
        about: work.studentId,
      },
      ...{ title: homeworkGivenBackTitle(facts), path: to },
      letter: (unsubscribeUrl) =>
        homeworkGivenBackLetter({
          ...{ ...facts, name: firstname, by: work.markedBy ?? 'Your school' },
          ...{ url: `${siteAddress(context)}${to}`, unsubscribeUrl },
        }),
    },
    context,
  );
}
