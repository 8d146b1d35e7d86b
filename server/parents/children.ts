import { and, asc, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open.ts';
import { students } from '../db/tables/people.ts';

/** An address as parents are known by. */
export const toAddress = (email: string): string => email.trim().toLowerCase();

/** Whose record names an address as the parents', and who has not ended that, being of age; in a select on `students`. */
export const hasParents = (address: string | PgColumn) =>
  and(sql`lower(${students.guardianEmail}) = ${address}`, isNull(students.disabledAt), isNull(students.parentsEndedAt));

/** The children of the parents with an address, by name. */
export const findChildren = (db: Queryable, address: string): Promise<(typeof students.$inferSelect)[]> =>
  db.select().from(students).where(hasParents(address)).orderBy(asc(students.firstname), asc(students.id));
