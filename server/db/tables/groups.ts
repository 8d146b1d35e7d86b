import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { students, teachers } from './people.ts';

/** A class, or any other group of students that something is assigned to at once. One that is archived is used for nothing new. */
export const groups = pgTable(
  'groups',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    tutorId: text('tutor_id').references(() => teachers.id),
    createdAt: instant('created_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [uniqueIndex('groups_name').on(sql`lower(${table.name})`).where(sql`archived_at is null`)],
);

/** Who is in which group, since when. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.studentId] }), index('group_members_student').on(table.studentId)],
);
