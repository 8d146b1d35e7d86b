import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { tidings } from '../../../contract/parents/parents.ts';
import { instant } from './columns.ts';
import { students } from './people.ts';

/** Links by which parents sign in, mailed: only the SHA-256 of a token is stored. `address` in lower case. One use, until `expiresAt`. `studentId`: whose record names the address as the parents' from the first use on. */
export const parentLinks = pgTable(
  'parent_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    address: text().notNull(),
    studentId: text('student_id').references(() => students.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('parent_links_address').on(table.address)],
);

/** What parents chose, by their address in lower case: how often they are written to, and the zone they live in. Who chose nothing has no row. */
export const parentChoices = pgTable('parent_choices', {
  address: text().primaryKey(),
  tidings: text({ enum: tidings }).notNull(),
  timeZone: text('time_zone').notNull(),
  changedAt: instant('changed_at').notNull(),
});
