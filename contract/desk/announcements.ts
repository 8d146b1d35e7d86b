import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { cursor, pageOf } from './pages.ts';

/** Most letters of an announcement's parts. */
export const announcementBounds = { title: 120, text: 4000 };

/** Most people whom one announcement tells: all of them in one transaction. */
export const mostTold = 300;

/** Whom an announcement is for, of the students it is about. */
export const audiences = ['students', 'parents', 'both'] as const;
export type Audience = (typeof audiences)[number];

/**
 * Tells students of a group or a course, or one student, and their parents, something in the school's words: in the portal, and by mail as each chose. The same `key` again is the
 * same announcement. `told`: how many people. Refused: 400 badInput for more or less than one of group, course and student, 404 notFound, 409 conflict for an archived group, for more than `mostTold`, and
 * where nobody could read it.
 */
export const announce = defineCall({
  path: '/desk/announce',
  role: 'staff',
  right: 'announcements.send',
  records: true,
  body: {
    key: z.string().check(z.minLength(16), z.maxLength(64)),
    group: z.optional(id),
    course: z.optional(id),
    student: z.optional(id),
    audience: z.enum(audiences),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(announcementBounds.title)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(announcementBounds.text)),
  },
  fields: { told: z.int() },
});

/** An announcement in the list: of the `told` people, so many have read it in the portal. `at` in ms since the epoch. */
const announcementLine = z.object({
  id,
  at: z.number(),
  by: z.string(),
  to: z.string(),
  audience: z.enum(audiences),
  title: z.string(),
  text: z.string(),
  told: z.int(),
  read: z.int(),
});
export type AnnouncementLine = z.infer<typeof announcementLine>;

/** The announcements, the newest first. `search`: in title, text, and to whom. */
export const findAnnouncements = defineCall({
  path: '/desk/findAnnouncements',
  role: 'staff',
  right: 'announcements.see',
  body: { search: z.optional(z.string().check(z.trim(), z.maxLength(100))), after: z.optional(cursor) },
  fields: { data: pageOf(announcementLine) },
});
