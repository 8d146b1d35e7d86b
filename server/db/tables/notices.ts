import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { type MailMode, type NoticeKind, noticeKinds, noticeRoles, type QuietHours } from '../../../contract/notices/notices.ts';
import type { Letter } from '../../mail/outbox.ts';
import { announcements } from './announcements.ts';
import { instant } from './columns.ts';

/** A letter that must come: where it goes, and its file for a calendar. */
export type NeededLetter = Letter & { recipient: string; calendar?: string };

/** A letter that waits: one that must come, or one with the path where its reader ends such mail. */
export type WaitingLetter = NeededLetter | (Letter & { unsubscribeUrl: string });

/**
 * What somebody is told by itself: one row for each `once` and reader. `personId` as in the table of sessions. `about`: the student it is about.
 * `mailAt`: when it is to be mailed, unless it was read before; null: it was, or never is. `letter` null then: it goes into the mail of the day.
 * `pushAt`: likewise of the reader's browsers. `announcementId`: what the school says in its own words.
 */
export const notices = pgTable(
  'notices',
  {
    id: text().primaryKey(),
    once: text().notNull(),
    role: text({ enum: noticeRoles }).notNull(),
    personId: text('person_id').notNull(),
    about: text(),
    kind: text({ enum: noticeKinds }).notNull(),
    title: text().notNull(),
    path: text().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    letter: jsonb().$type<WaitingLetter>(),
    mailAt: instant('mail_at'),
    pushAt: instant('push_at'),
    announcementId: text('announcement_id').references(() => announcements.id),
  },
  (table) => [
    unique('notices_once').on(table.once, table.role, table.personId),
    index('notices_reader').on(table.role, table.personId, table.createdAt),
    index('notices_about').on(table.about),
    index('notices_mail').on(table.mailAt).where(sql`mail_at is not null`),
    index('notices_announcement').on(table.announcementId).where(sql`announcement_id is not null`),
    index('notices_push').on(table.pushAt).where(sql`push_at is not null`),
  ],
);

/** How a kind reaches a reader who has chosen it. */
export type StoredWays = Partial<Record<NoticeKind, { mail: MailMode; push: boolean }>>;

/**
 * How somebody wants to be told. `timeZone`: the one that was chosen, else the one that the reader's browser said last; of parents it stands with their other
 * choices. `quiet` null: at any hour.
 */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    role: text({ enum: noticeRoles }).notNull(),
    personId: text('person_id').notNull(),
    timeZone: text('time_zone').notNull(),
    isZoneChosen: boolean('is_zone_chosen').notNull().default(false),
    quiet: jsonb().$type<QuietHours | null>(),
    ways: jsonb().$type<StoredWays>().notNull().default({}),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.personId] })],
);

/** Browsers that show notifications to a reader, by the SHA-256 of where their push service is reached. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpointHash: text('endpoint_hash').primaryKey(),
    role: text({ enum: noticeRoles }).notNull(),
    personId: text('person_id').notNull(),
    endpoint: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_reader').on(table.role, table.personId)],
);
