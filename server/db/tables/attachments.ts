import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { accountRole } from './people.ts';

/** What attachments can belong to: a doubt, with the number of its line as `place`; the sitting of a free-response section, whose answers name them. */
export const attachmentUses = ['doubt', 'freeResponse'] as const;

/**
 * Photos that people send with something: in the database, so that every process has them and a backup is whole. `bytes` is a JPEG without anything beside the picture. What
 * one belongs to (`usedBy`, `usedId`, `place`) is null until it was sent.
 */
export const attachments = pgTable(
  'attachments',
  {
    id: text().primaryKey(),
    ownerRole: text('owner_role', { enum: accountRole }).notNull(),
    ownerId: text('owner_id').notNull(),
    photoKey: text('photo_key').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytes().notNull(),
    addedAt: instant('added_at').notNull(),
    usedBy: text('used_by', { enum: attachmentUses }),
    usedId: text('used_id'),
    place: integer(),
  },
  (table) => [
    unique('attachments_once').on(table.ownerRole, table.ownerId, table.photoKey),
    index('attachments_used').on(table.usedBy, table.usedId, table.place),
    index('attachments_unused').on(table.addedAt).where(sql`used_by is null`),
  ],
);
