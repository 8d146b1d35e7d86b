import { and, asc, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SittingFile } from '../../../contract/desk/sitting.ts';
import { toAuditLine } from '../../audit/read.ts';
import type { Queryable } from '../../db/open.ts';
import { auditEvents } from '../../db/tables/audit.ts';
import { questions, quizVersions } from '../../db/tables/content.ts';
import { objections } from '../../db/tables/objections.ts';
import { sessions } from '../../db/tables/people.ts';
import { problems } from '../../db/tables/problems.ts';
import { rulings } from '../../db/tables/rulings.ts';
import type { Sitting } from '../../exam/sitting/sitting.ts';
import { toObjectionLine } from '../../objections/answer.ts';
import { toRulingLine } from '../../rulings/list.ts';
import { toProblemLine } from '../problems.ts';

type Person = { id: string; firstname: string; lastname: string };
type Part = { id: string; versionId: string };

const origin = alias(questions, 'origin');
/** Where a question is written: a drill's in its bank. */
const isOrigin = and(
  eq(origin.versionId, sql`coalesce(${questions.ofVersionId}, ${questions.versionId})`),
  eq(origin.number, sql`coalesce(${questions.ofNumber}, ${questions.number})`),
);
const asked = {
  versionId: questions.versionId,
  question: questions.number,
  place: { version: origin.versionId, number: origin.number },
};
type Place = { versionId: string; question: number; place: { version: string; number: number } };

/** Which question of which part it is. */
function toPlace(parts: readonly Part[], { versionId, question, place }: Place) {
  const part = parts.find((each) => each.versionId === versionId);
  if (!part) throw new Error(`No part has version ${versionId}.`);
  return { part: part.id, question, place };
}

/** Decisions on the questions of some parts, in the order in which they were made. */
export async function readRulings(db: Queryable, parts: readonly Part[]): Promise<SittingFile['rulings']> {
  const rows = await db
    .select({ ...asked, ruling: rulings })
    .from(questions)
    .innerJoin(origin, isOrigin)
    .innerJoin(quizVersions, eq(quizVersions.id, origin.versionId))
    .innerJoin(rulings, and(eq(rulings.quizId, quizVersions.quizId), eq(rulings.name, origin.name)))
    .where(inArray(questions.versionId, versionsOf(parts)))
    .orderBy(asc(rulings.decision));
  return rows.map(({ ruling, ...row }) => ({ ...toRulingLine(ruling), ...toPlace(parts, row) }));
}

const versionsOf = (parts: readonly Part[]) => [...new Set(parts.map(({ versionId }) => versionId))];

/** What a student says is wrong with questions of some parts, wherever they were met. */
export async function readObjections(db: Queryable, student: Person, parts: readonly Part[]): Promise<SittingFile['objections']> {
  const rows = await db
    .select({ ...asked, objection: objections })
    .from(questions)
    .innerJoin(origin, isOrigin)
    .innerJoin(quizVersions, eq(quizVersions.id, origin.versionId))
    .innerJoin(objections, and(eq(objections.quizId, quizVersions.quizId), eq(objections.name, origin.name)))
    .where(and(inArray(questions.versionId, versionsOf(parts)), eq(objections.studentId, student.id)))
    .orderBy(asc(objections.raisedAt), asc(objections.id));
  const name = `${student.firstname} ${student.lastname}`.trim();
  return rows.map(({ objection, ...row }) => ({ ...toObjectionLine(objection, name), ...toPlace(parts, row) }));
}

type Span = { from: Date; until: Date };

/** What a student reported from the pages of quizzes and tests in some time. A report names the kind of page, and no test. */
export async function readProblems(db: Queryable, student: Person, { from, until }: Span): Promise<SittingFile['problems']> {
  const { page, at, studentId, id } = problems;
  const rows = await db
    .select()
    .from(problems)
    .where(and(eq(studentId, student.id), gte(at, from), lte(at, until), sql`${page} ~ '/(quizzes|mock-tests)/'`))
    .orderBy(asc(at), asc(id));
  const { firstname, lastname } = student;
  return rows.map((problem) => toProblemLine({ problem, firstname, lastname }));
}

/** In which browsers a student was signed in within some time, as far as they still are. */
export async function readBrowsers(db: Queryable, studentId: string, { from, until }: Span): Promise<SittingFile['browsers']> {
  const { role, personId, createdAt, usedAt, browser } = sessions;
  const rows = await db
    .select({ browser, createdAt, usedAt })
    .from(sessions)
    .where(and(eq(role, 'student'), eq(personId, studentId), lte(createdAt, until), gte(usedAt, from)))
    .orderBy(asc(createdAt));
  return rows.map((row) => ({ browser: row.browser, since: row.createdAt.getTime(), usedAt: row.usedAt.getTime() }));
}

/** What staff did in a sitting, the newest first. `moments`: when they did something, which finds rows that do not name the sitting. */
export async function readStaffActions(
  db: Queryable,
  { id, studentId }: Pick<Sitting, 'id' | 'studentId'>,
  moments: Date[],
): Promise<SittingFile['actions']> {
  const { subjectKind, subjectId, action, after, at } = auditEvents;
  const isNamed = sql`${after} ->> 'sitting' = ${id}`;
  const isThen = and(inArray(at, moments), sql`${action} like 'examRoom.%'`, sql`${after} ->> 'sitting' is null`);
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(eq(subjectKind, 'student'), eq(subjectId, studentId), or(isNamed, isThen), sql`${action} <> 'sitting.view'`))
    .orderBy(desc(at), desc(auditEvents.id));
  return rows.map((row) => toAuditLine(row));
}
