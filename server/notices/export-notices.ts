import { asc, eq, or } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { announcements } from '../db/tables/announcements.ts';
import { noticeSettings, notices, pushSubscriptions } from '../db/tables/notices.ts';
import { isReader } from './reader.ts';

/** What was told to a student, or to others about the student, and how the student wants to be told. What reaches a browser is left out. */
export async function exportNotices(db: Queryable, studentId: string) {
  const student = { role: 'student' as const, id: studentId };
  const { role, kind, title, createdAt, readAt } = notices;
  const browsers = { createdAt: pushSubscriptions.createdAt };
  return {
    notices: await db
      .select({ role, kind, title, text: announcements.text, createdAt, readAt })
      .from(notices)
      .leftJoin(announcements, eq(announcements.id, notices.announcementId))
      .where(or(isReader(notices, student), eq(notices.about, studentId)))
      .orderBy(asc(notices.createdAt), asc(notices.id)),
    noticeSettings: await db.select().from(noticeSettings).where(isReader(noticeSettings, student)),
    notifiedBrowsers: await db
      .select(browsers)
      .from(pushSubscriptions)
      .where(isReader(pushSubscriptions, student))
      .orderBy(asc(pushSubscriptions.createdAt)),
  };
}
