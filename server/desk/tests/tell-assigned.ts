import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import type { assignments } from '../../db/tables/assignments.ts';
import { quizzes } from '../../db/tables/content.ts';
import { students } from '../../db/tables/people.ts';
import { together } from '../../db/together.ts';
import {
  testAssignedLetter,
  testAssignedTitle,
  testMovedLetter,
  testMovedTitle,
  testTakenBackLetter,
  testTakenBackTitle,
} from '../../mail/letters/test-assigned.ts';
import { type NoticeContext, tell } from '../../notices/tell.ts';
import { siteAddress } from '../../site-address.ts';

type Assignment = typeof assignments.$inferSelect;

const pathTo = (isMock: boolean) => (isMock ? '/student-portal/mock-tests' : '/student-portal/quizzes');

/** Tells students that they have a test, from when until when, and what the school says of it. */
export async function tellAssigned(
  tx: Transaction,
  { isMock, ...assignment }: Assignment & { isMock: boolean },
  studentIds: readonly string[],
  context: NoticeContext,
): Promise<void> {
  const path = pathTo(isMock);
  const { title, opensAt, closesAt, note } = assignment;
  const facts = {
    title,
    opensAt,
    closesAt,
    note,
    zone: context.environment.schoolTimeZone,
    url: `${siteAddress(context)}${path}`,
  };
  const people = await readNames(tx, studentIds);
  await together(
    ...people.map(
      ({ id, firstname }) =>
        () =>
          tell(
            tx,
            {
              ...{ reader: { role: 'student', id }, kind: 'tests', once: `assigned:${assignment.id}:${id}`, about: id },
              ...{ title: testAssignedTitle(facts), path, ...(closesAt && { endsAt: closesAt }) },
              letter: (unsubscribeUrl) => testAssignedLetter({ ...facts, name: firstname, unsubscribeUrl }),
            },
            context,
          ),
    ),
  );
}

/** Tells students until when they can start a test now. `id`: the assignment's, or that of the one sitting whose end was moved. */
export async function tellMoved(
  tx: Transaction,
  { id: movedId, quizId, title, opensAt, closesAt }: Pick<Assignment, 'id' | 'quizId' | 'title' | 'opensAt' | 'closesAt'>,
  studentIds: readonly string[],
  context: NoticeContext,
): Promise<void> {
  const [[quiz], names] = await together(
    () => tx.select({ isNode: quizzes.isNode }).from(quizzes).where(eq(quizzes.id, quizId)),
    () => readNames(tx, studentIds),
  );
  const path = pathTo(quiz?.isNode === true);
  const facts = {
    title,
    opensAt: opensAt && opensAt > context.now ? opensAt : null,
    closesAt,
    zone: context.environment.schoolTimeZone,
    url: `${siteAddress(context)}${path}`,
  };
  await together(
    ...names.map(
      ({ id, firstname }) =>
        () =>
          tell(
            tx,
            {
              // An end may be moved more than once, also back to where it was.
              ...{
                reader: { role: 'student', id },
                kind: 'tests',
                once: `moved:${movedId}:${id}:${context.now.getTime()}`,
                about: id,
              },
              ...{ title: testMovedTitle({ title }), path, ...(closesAt && { endsAt: closesAt }) },
              letter: (unsubscribeUrl) => testMovedLetter({ ...facts, name: firstname, unsubscribeUrl }),
            },
            context,
          ),
    ),
  );
}

/** Tells students that they need not sit a test any more. `id`: the assignment's, or that of the one sitting that was taken back. */
export async function tellTakenBack(
  tx: Transaction,
  { id: givenId, title }: Pick<Assignment, 'id' | 'title'>,
  studentIds: readonly string[],
  context: NoticeContext,
): Promise<void> {
  const people = await readNames(tx, studentIds);
  await together(
    ...people.map(
      ({ id, firstname }) =>
        () =>
          tell(
            tx,
            {
              ...{ reader: { role: 'student', id }, kind: 'tests', once: `takenBack:${givenId}:${id}`, about: id },
              ...{ title: testTakenBackTitle({ title }), path: '/student-portal' },
              letter: (unsubscribeUrl) => testTakenBackLetter({ title, name: firstname, unsubscribeUrl }),
            },
            context,
          ),
    ),
  );
}

const readNames = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ id: students.id, firstname: students.firstname })
    .from(students)
    .where(inArray(students.id, [...ids]));
