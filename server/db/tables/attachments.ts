import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { accountRole } from './people.ts';

/**
 * What attachments can belong to: a doubt, with the number of its line as `place`; the sitting of a free-response section, whose answers name them; homework, as what is to be done
 * or as a student's work.
 */
export const attachmentUses = ['doubt', 'freeResponse', 'homework', 'homeworkWork'] as const;
export const attachmentKinds = ['photo', 'pdf'] as const;

/**
 * Photos and PDFs that people send with something: in the database, so that every process has them and a backup is whole. `bytes` of a photo is a JPEG without anything beside
 * the picture; a PDF has a `name` and `pages`, and no size in pixels. `photoKey`: the browser's own name for either. What one belongs to (`usedBy`, `usedId`, `place`) is null until it was sent.
 */
export const attachments = pgTable(
  'attachments',
  {
    id: text().primaryKey(),
    ownerRole: text('owner_role', { enum: accountRole }).notNull(),
    ownerId: text('owner_id').notNull(),
    photoKey: text('photo_key').notNull(),
    kind: text({ enum: attachmentKinds }).notNull().default('photo'),
    name: text().notNull().default(''),
    pages: integer(),
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
