import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { tasks } from '../db/tables/free-response.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { toCourse } from '../portal/course-content.ts';
import { type Marker, type MarkerId, markedCourses } from './markers.ts';

/** A free-response section: a module of a test, with the title of both and the name of the course that it belongs to. */
export type Section = { test: string; title: string; course: string };

const whole = alias(quizVersions, 'whole_version');

/** The sections whose answers are a marker's: all, or one. */
export async function readSections(db: Queryable, marker: MarkerId, test?: string): Promise<Section[]> {
  const [courses, sections] = await together(
    () => markedCourses(db, marker),
    () => selectSections(db, test),
  );
  return sections.filter(({ course }) => courses?.has(course) ?? true);
}

async function selectSections(db: Queryable, test: string | undefined): Promise<Section[]> {
  const written = db.select({ id: tasks.versionId }).from(tasks);
  const rows = await db
    .selectDistinctOn([quizVersions.quizId], {
      ...{ test: quizVersions.quizId, part: quizVersions.title, title: whole.title, subject: whole.subject },
      modules: whole.modules,
    })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .innerJoin(whole, eq(whole.quizId, quizzes.moduleOf))
    .where(and(inArray(quizVersions.id, written), test === undefined ? undefined : eq(quizVersions.quizId, test)))
    .orderBy(quizVersions.quizId, desc(whole.version), desc(quizVersions.version));
  return rows.map(({ part, title, subject, modules, ...row }) => ({
    ...row,
    title: (modules ?? []).length > 1 ? `${title ?? unnamed.title}: ${part ?? unnamed.title}` : (title ?? unnamed.title),
    course: toCourse(subject),
  }));
}

/** What a section is called. Throws `CallRefused` 404 for what is none. */
export async function readTitle(db: Queryable, test: string): Promise<string> {
  const [section] = await selectSections(db, test);
  if (!section) throw noWork();
  return section.title;
}

/** Throws `CallRefused` 404 where there is none, and for another course's: nobody learns which. */
export async function requireSection(db: Queryable, marker: Marker, test: string): Promise<Section> {
  const [section] = await readSections(db, marker, test);
  if (!section) throw noWork();
  return section;
}

export const noWork = () => new CallRefused(404, 'notFound', 'There’s nothing here to mark.');
