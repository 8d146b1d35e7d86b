import { asc, eq } from 'drizzle-orm';
import { reportDays } from '../../contract/limits.ts';
import type { Queryable } from '../db/open.ts';
import { settings } from '../db/tables/settings.ts';

/** Every change of how many days a report covers, the oldest first. Before them it is what the site promises by itself. */
export type Rhythm = readonly { since: Date; days: number }[];

/** Reads what owners have set of it. */
export async function readRhythm(db: Queryable): Promise<Rhythm> {
  const rows = await db
    .select({ since: settings.createdAt, fields: settings.fields })
    .from(settings)
    .where(eq(settings.name, 'reports'))
    .orderBy(asc(settings.version));
  return rows.map(({ since, fields }) => ({ since, days: fields?.days === undefined ? reportDays : Number(fields.days) }));
}

/** How many days a report covers that begins then. */
export const daysFrom = (from: Date, rhythm: Rhythm): number => rhythm.findLast(({ since }) => since <= from)?.days ?? reportDays;
