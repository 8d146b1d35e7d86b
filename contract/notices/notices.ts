import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { zoneName } from '../time-zone.ts';

/** What people are told of by itself. Letters that must come (receipts, sign-in links, a booking and its end) are none of these. */
export const noticeKinds = ['school', 'doubts', 'sessions', 'tests', 'results', 'reports'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How a kind is mailed: as it happens, once a day, a week or a month with the others, or never. In the page it is told all the same. */
const mailModes = ['now', 'daily', 'weekly', 'monthly', 'never'] as const;
export type MailMode = (typeof mailModes)[number];

const usualModes = ['now', 'daily', 'never'] as const;

/** Who is told of anything. */
export const noticeRoles = ['student', 'teacher', 'parent', 'staff'] as const;
export type NoticeRole = (typeof noticeRoles)[number];

/** What each role may choose of each kind, `school` being what the school says in its own words: a reminder of a session is worth nothing in the evening's mail. Results to parents have choices of their own. */
export const noticeChoices: Record<NoticeRole, Partial<Record<NoticeKind, readonly MailMode[]>>> = {
  student: {
    ...{ school: usualModes, doubts: usualModes, sessions: ['now', 'never'], tests: usualModes, reports: ['now', 'never'] },
  },
  teacher: { doubts: usualModes, sessions: ['now', 'never'] },
  parent: { school: ['now', 'never'], sessions: ['now', 'never'], reports: ['now', 'weekly', 'monthly', 'never'] },
  staff: {},
};

/** A time of day, as '21:00'. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** When nobody is mailed or has a phone that rings: by the reader's clock. `from` may be later than `until`: then a night is between them. */
const quietHours = z.object({ from: clockTime, until: clockTime });
export type QuietHours = z.infer<typeof quietHours>;

/** The quiet hours of whoever has chosen none. */
export const usualQuiet: QuietHours = { from: '21:00', until: '07:00' };

/** When the mail comes that tells of a day, and on Mondays that of a week, on the first that of a month: by the reader's clock. */
export const digestAt = { daily: '18:00', weekly: '07:00', monthly: '07:00' } as const;

const way = z.object({ kind: z.enum(noticeKinds), mail: z.enum(mailModes), push: z.boolean() });
export type NoticeWay = z.infer<typeof way>;

/** `timeZone`: whose clock the reader lives by. `quiet` null: at any hour. `ways`: one for each kind that the reader is told of. */
const settings = z.object({
  timeZone: zoneName,
  quiet: z.nullable(quietHours),
  ways: z.array(way).check(z.maxLength(noticeKinds.length)),
});
export type NoticeSettings = z.infer<typeof settings>;

/** What somebody is told: a line, and the path where it is, or the whole `text` of what the school says in its own words. `at` in ms since the epoch. */
const noticeItem = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.optional(z.string()),
  path: z.string(),
  at: z.number(),
  isRead: z.boolean(),
});
export type NoticeItem = z.infer<typeof noticeItem>;

/** Most notices that a page shows. */
export const noticesShown = 60;

/** The notices of whoever asks, newest first, and how many are unread, also of those that are not shown. */
export const getNotices = defineCall({
  path: '/getNotices',
  role: 'person',
  body: {},
  fields: { data: z.array(noticeItem), unread: z.int() },
});

/** Marks notices of the caller's as read. What is somebody else's stays as it is. */
export const readNotices = defineCall({
  path: '/readNotices',
  role: 'person',
  body: { ids: z.array(id).check(z.minLength(1), z.maxLength(noticesShown)) },
  fields: { unread: z.int() },
});

/** How whoever asks is told of each kind. `pushKey`: the public key for notifications of the browser; null where the school has none, and for staff. */
export const getNoticeSettings = defineCall({
  path: '/getNoticeSettings',
  role: 'person',
  body: {},
  fields: { data: settings, schoolTimeZone: z.string(), pushKey: z.nullable(z.string()) },
});

/** Keeps how the caller is told. Kinds that are left out stay. Refused: 400 for a kind or a way that the caller's role has not. */
export const chooseNotices = defineCall({ path: '/chooseNotices', role: 'person', body: settings.shape, fields: {} });

/** Where the push service of a browser is reached that agreed to notifications. They carry no content, so nothing of its keys is needed. */
const endpoint = z.string().check(z.maxLength(1000), z.refine(isHttps));

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** Has notifications sent to the caller's browser, whoever had it before. Refused: 400 for an address of no push service that we know, 404 where the school has no key, and for staff. */
export const keepPush = defineCall({ path: '/keepPush', role: 'person', body: { endpoint }, fields: {} });

/** Sends no more notifications to a browser of the caller's. */
export const endPush = defineCall({ path: '/endPush', role: 'person', body: { endpoint }, fields: {} });
