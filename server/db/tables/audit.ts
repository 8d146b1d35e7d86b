import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { auditSubjects } from '../../../contract/desk/audit.ts';
import { instant } from './columns.ts';

/**
 * What staff did: who (`actorId` null: by the command line), what, on whom, and what was there before and after, without secrets. Append-only: a
 * trigger refuses every update and delete but those of erasing a person and of the retention job (server/audit/forget.ts).
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: text().primaryKey(),
    at: instant('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text().notNull(),
    subjectKind: text('subject_kind', { enum: auditSubjects }).notNull(),
    subjectId: text('subject_id'),
    subjectName: text('subject_name').notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
  },
  (table) => [
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_events_actor').on(table.actorId, table.at),
  ],
);

/** The students whom an action on several is about, each once: what was assigned to a group stands on each of them. As append-only as the actions, and gone with them. */
export const auditPeople = pgTable(
  'audit_people',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => auditEvents.id, { onDelete: 'cascade' }),
    personId: text('person_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.personId] }), index('audit_people_person').on(table.personId)],
);
