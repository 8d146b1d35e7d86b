import * as z from 'zod/mini';
import { type TeacherPage, teacherPages } from '../../content/teacher-pages.ts';
import type { Service } from '../api/service.ts';
import { type Entry, entryOrNull, writeEntry } from '../api/session-storage.ts';

const pageEntry: Entry<TeacherPage> = { key: 'teacherPage', shape: z.enum(teacherPages) };

/** The teacher's page that was open last in this tab (specification 4.6), or null. */
export const readTeacherPage: Service<void, TeacherPage | null> = async () => entryOrNull(pageEntry);

/** Remembers the teacher's page. Throws where session storage refuses. */
export const keepTeacherPage: Service<{ page: TeacherPage }, void> = async ({ page }) => writeEntry(pageEntry, page);
