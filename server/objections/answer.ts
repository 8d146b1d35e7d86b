import { and, asc, eq } from 'drizzle-orm';
import type { ObjectionLine } from '../../contract/desk/objections.ts';
import { formatName } from '../accounts/names.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { objections } from '../db/tables/objections.ts';
import { students } from '../db/tables/people.ts';
import { subject } from '../desk/students/subject.ts';
import { CallRefused } from '../http/refused.ts';
import { objectionAnsweredLetter, objectionAnsweredTitle } from '../mail/letters/objection.ts';
import { type NoticeContext, tell } from '../notices/tell.ts';
import { siteAddress } from '../site-address.ts';
import { advanceObjection, type ObjectionEvent } from './objection.machine.ts';

/** What students said of a question, the oldest first. */
export async function listObjections(db: Queryable, which: { quizId: string; name: string }): Promise<ObjectionLine[]> {
  const rows = await db
    .select({ row: objections, firstname: students.firstname, lastname: students.lastname })
    .from(objections)
    .innerJoin(students, eq(students.id, objections.studentId))
    .where(and(eq(objections.quizId, which.quizId), eq(objections.name, which.name)))
    .orderBy(asc(objections.raisedAt), asc(objections.id));
  return rows.map(({ row, ...name }) => toObjectionLine(row, formatName(name)));
}

/** What a student said of a question, as the desk shows it. */
export const toObjectionLine = (
  { id, studentId, reason, text, state, ...row }: typeof objections.$inferSelect,
  name: string,
): ObjectionLine => ({
  ...{ id, student: studentId, name, reason, text, state, at: row.raisedAt.getTime() },
  lookedAt: row.lookedAt && { at: row.lookedAt.getTime(), by: row.lookedBy ?? '' },
  answer: row.answeredAt && { at: row.answeredAt.getTime(), by: row.answeredBy ?? '', text: row.answer ?? '' },
});

/** Notes that somebody looks at it. Throws `CallRefused`: 404, 409. */
export const lookAtObjection = (act: Act, objection: string): Promise<void> =>
  advance(act, objection, {
    event: { type: 'staff.looked' },
    action: 'objection.look',
    otherwise: 'Somebody has already looked at it.',
    change: { lookedAt: act.now, lookedBy: act.actor.name },
  });

/** Answers it, and tells its student. Throws `CallRefused`: 404, 409. */
export async function answerObjection(
  act: Act,
  { objection, answer }: { objection: string; answer: string },
  context: NoticeContext,
): Promise<void> {
  await advance(act, objection, {
    event: { type: 'staff.answered' },
    action: 'objection.answer',
    otherwise: 'It’s answered already.',
    change: { answer, answeredAt: act.now, answeredBy: act.actor.name },
  });
  const [found] = await act.tx
    .select({ path: objections.path, id: students.id, firstname: students.firstname })
    .from(objections)
    .innerJoin(students, eq(students.id, objections.studentId))
    .where(eq(objections.id, objection));
  if (!found) throw new Error(`Objection ${objection} is gone.`);
  const facts = { name: found.firstname, answer, url: `${siteAddress(context)}${found.path}` };
  await tell(
    act.tx,
    {
      ...{ reader: { role: 'student', id: found.id }, kind: 'tests', once: `objection:${objection}`, about: found.id },
      ...{ path: found.path, title: objectionAnsweredTitle },
      letter: (unsubscribeUrl) => objectionAnsweredLetter({ ...facts, unsubscribeUrl }),
    },
    context,
  );
}

type Step = {
  event: ObjectionEvent;
  action: string;
  otherwise: string;
  change: Partial<typeof objections.$inferInsert>;
};

async function advance({ tx, record }: Act, id: string, { event, action, otherwise, change }: Step): Promise<void> {
  const [row] = await tx.select().from(objections).where(eq(objections.id, id)).for('update');
  const [student] = row ? await tx.select().from(students).where(eq(students.id, row.studentId)) : [];
  if (!row || !student) throw new CallRefused(404, 'notFound', 'There’s no such report.');
  const state = advanceObjection(row.state, event);
  if (state === null) throw new CallRefused(409, 'conflict', otherwise);
  await tx
    .update(objections)
    .set({ ...change, state })
    .where(eq(objections.id, id));
  await record({
    ...{ action, subject: subject(student), before: { state: row.state } },
    after: { state, question: row.name, ...(change.answer && { answer: change.answer }) },
  });
}
