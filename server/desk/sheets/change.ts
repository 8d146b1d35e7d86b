import { createHash } from 'node:crypto';
import { and, eq, max, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { addSheet as addCall, checkSheet as checkCall, SheetReport, SheetSkill } from '../../../contract/desk/sheets.ts';
import type { Act } from '../../audit/act.ts';
import type { Queryable } from '../../db/open.ts';
import { courseFiles, courses } from '../../db/tables/courses.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { readTexts } from '../../materials/read-texts.ts';
import { readSheet } from './read-sheet.ts';
import { findCourseSkills, findSkills, readSkills } from './skills.ts';

type Upload = z.output<typeof checkCall.body>;

const toDigest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Looks at a PDF before it is taken, as `checkSheet` of the contract says. Throws `CallRefused`. */
export async function checkSheet(db: Queryable, { course, title, pdf }: Upload): Promise<SheetReport> {
  checkTitle(title);
  const { bytes, pages } = readSheet(pdf);
  const [name, old, known] = await together(
    () => readCourseName(db, course),
    () => findTitled(db, course, title),
    () => readSkills(db),
  );
  const texts = await readTexts(bytes);
  if (texts?.length !== pages) throw new CallRefused(400, 'badInput', 'This PDF is locked or damaged. Save it as a plain PDF.');
  return {
    ...{ bytes: bytes.length, pages },
    withoutText: texts.flatMap((text, index) => (text === '' ? [index + 1] : [])),
    replaces: old ? { id: old.id, title: old.title, origin: old.origin, isSame: old.digest === toDigest(bytes) } : null,
    domains: findSkills(findCourseSkills(known, name), { texts, before: old?.skills ?? [] }),
  };
}

/** Gives a course a PDF, as `addSheet` of the contract says. Throws `CallRefused`. */
export async function addSheet(
  { tx, now, record, last }: Act,
  { course, title, pdf, skills, replaces }: z.output<typeof addCall.body>,
): Promise<string> {
  checkTitle(title);
  const { bytes, pages } = readSheet(pdf);
  const [name, known, old, position] = await together(
    () => readCourseName(tx, course, { isForUpdate: true }),
    async () => (skills.length === 0 ? null : readSkills(tx)),
    () => findTitled(tx, course, title),
    () => nextPosition(tx, course),
  );
  if (known) checkSkills(findCourseSkills(known, name), { skills, pages });
  const digest = toDigest(bytes);
  // What was sent before, and had no answer, is there under its own id.
  if (old && old.id !== replaces && old.digest !== digest) throw changedMeanwhile();
  if (!old && replaces !== null) throw changedMeanwhile();
  const content = { digest, bytes: new Uint8Array(bytes), pages, skills, origin: 'desk' as const, addedAt: now };
  const id = old?.id ?? newId();
  last(() =>
    old
      ? tx.update(courseFiles).set(content).where(eq(courseFiles.id, id))
      : tx.insert(courseFiles).values({ id, courseId: course, title, position, ...content }),
  );
  const after = { course: name, pages, bytes: bytes.length, skills: toNames(skills) };
  await record({ action: old ? 'sheet.replace' : 'sheet.add', subject: { kind: 'sheet', id, name: old?.title ?? title }, after });
  return id;
}

/** Takes a PDF out of its course. Throws `CallRefused` 404. */
export async function withdrawSheet({ tx, record }: Act, { sheet, reason }: { sheet: string; reason: string }): Promise<void> {
  const [gone] = await tx
    .delete(courseFiles)
    .where(eq(courseFiles.id, sheet))
    .returning({ courseId: courseFiles.courseId, title: courseFiles.title, skills: courseFiles.skills });
  if (!gone) throw new CallRefused(404, 'notFound', 'There’s no such study sheet.');
  const before = { course: await readCourseName(tx, gone.courseId), skills: toNames(gone.skills) };
  await record({ action: 'sheet.withdraw', subject: { kind: 'sheet', id: sheet, name: gone.title }, before, reason });
}

const toNames = (skills: readonly SheetSkill[]): string => [...new Set(skills.map(({ skill }) => skill))].join(', ') || 'none';

const changedMeanwhile = () =>
  new CallRefused(409, 'conflict', 'Something else in this course has this title by now. Look at it again.');

function checkTitle(title: string): void {
  if (/\p{Cc}/u.test(title)) throw new CallRefused(400, 'badInput', 'A title is one line.');
}

/** The name of a course. `isForUpdate`: whoever else changes what it has waits. Throws `CallRefused` 404. */
async function readCourseName(db: Queryable, id: string, { isForUpdate = false } = {}): Promise<string> {
  const asked = db.select({ name: courses.name }).from(courses).where(eq(courses.id, id));
  const [course] = await (isForUpdate ? asked.for('update') : asked);
  if (!course) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  return course.name;
}

async function findTitled(db: Queryable, courseId: string, title: string) {
  const { id, title: written, digest, origin, skills } = courseFiles;
  const isTitled = sql`lower(${courseFiles.title}) = lower(${title})`;
  const [file] = await db
    .select({ id, title: written, digest, origin, skills })
    .from(courseFiles)
    .where(and(eq(courseFiles.courseId, courseId), isTitled));
  return file;
}

async function nextPosition(db: Queryable, courseId: string): Promise<number> {
  const [last] = await db
    .select({ position: max(courseFiles.position) })
    .from(courseFiles)
    .where(eq(courseFiles.courseId, courseId));
  return (last?.position ?? -1) + 1;
}

function checkSkills(
  byDomain: ReadonlyMap<string, readonly string[]>,
  { skills, pages }: { skills: readonly SheetSkill[]; pages: number },
): void {
  const known = new Set([...byDomain.values()].flat());
  for (const { skill, page } of skills) {
    if (!known.has(skill)) throw new CallRefused(400, 'badInput', `No question of this course has the skill ‘${skill}’.`);
    if (page > pages) throw new CallRefused(400, 'badInput', `‘${skill}’ is said to be on page ${page}: there are ${pages}.`);
  }
}
