import type { TeacherPage } from '../../content/teacher-pages.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull, writeEntry } from '../api/session-storage.ts';

/** The teacher's page that was open last in this tab (specification 4.6), or null. */
export const readTeacherPage: Service<void, TeacherPage | null> = async () => entryOrNull('teacherPage');

/** Remembers the teacher's page. Throws where session storage refuses. */
export const keepTeacherPage: Service<{ page: TeacherPage }, void> = async ({ page }) => writeEntry('teacherPage', page);
