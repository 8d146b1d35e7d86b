import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { students, teachers } from '../db/tables/people.ts';
import { newId } from '../ids.ts';
import { demoSignIns } from './people.ts';

const courseId = 'course-sat';
const dayMs = 24 * 3_600_000;

/**
 * Gives the first demo student homework of which one is to do and one is given back, and her classmate what waits to be marked. Nobody is told of what is older than the demonstration,
 * so its rows are written as they would be. Where there is homework already, nothing changes.
 */
export async function addDemoHomework(tx: Transaction, now: Date): Promise<void> {
  const ids = await findIds(tx);
  const [course] = await tx
    .select({ name: courses.name, firstname: teachers.firstname, lastname: teachers.lastname })
    .from(courses)
    .innerJoin(teachers, eq(teachers.id, courses.instructorId))
    .where(eq(courses.id, courseId));
  const [first, , classmate] = demoSignIns.students.map((username) => ids.get(username));
  if (!first || !classmate || !course || (await tx.$count(homework)) > 0) return;
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const givenBy = `${course.firstname} ${course.lastname}`.trim();
  const base = { courseId, groupId: null, links: [], givenBy, takenBackAt: null, opensAt: null };
  const [lines, commas] = [newId(), newId()];
  await tx.insert(homework).values([
    {
      ...{ ...base, id: commas, key: newId(), toName: course.name, title: 'Two Sentences, One Comma', points: 10 },
      text: 'Write two sentences of your own that need a comma between their clauses, and one that would be wrong with it. Say why.',
      ...{ givenAt: at(-8), dueAt: at(-3) },
    },
    {
      ...{ ...base, id: lines, key: newId(), toName: '1 student', title: 'Lines That Never Meet', points: 10 },
      text: 'Find a line that never meets $y = 3x - 2$ and goes through $(1, 4)$. Show each step, on paper or typed.',
      ...{ givenAt: at(-1), dueAt: at(5) },
    },
  ]);
  const work = { text: '', clientKey: null, handedInAt: null } as const;
  const handedIn = { ...work, text: 'I studied all night, and the test was still hard. We left early, so nobody saw us go.' };
  await tx.insert(homeworkWorks).values([
    { ...work, id: newId(), homeworkId: lines, studentId: first, state: 'given', dueAt: at(5) },
    {
      ...{ ...handedIn, id: newId(), homeworkId: commas, studentId: first, state: 'givenBack', dueAt: at(-3), points: 9 },
      ...{ clientKey: newId(), handedInAt: at(-4), markedBy: givenBy, givenBackAt: at(-2) },
      comment:
        'Both commas are right. One that would be wrong is still missing: try “I studied all night, because…” and say why.',
    },
    {
      ...{ ...handedIn, id: newId(), homeworkId: commas, studentId: classmate, state: 'handedIn', dueAt: at(-3) },
      ...{ clientKey: newId(), handedInAt: at(-3.5) },
    },
  ]);
}

async function findIds(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: students.id, username: students.username })
    .from(students)
    .where(inArray(students.username, [...demoSignIns.students]));
  return new Map(rows.map(({ id, username }) => [username, id]));
}
