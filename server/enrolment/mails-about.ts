import { like, or, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../db/tables/outbox.ts';

/** The mails that are sent a single time about payments and orders, by how they are named: 'receipt:pay_…'. About nothing there are none. */
export const mailsAbout = (ids: readonly string[]): SQL =>
  or(...ids.map((id) => like(outbox.once, `%:${id.replace(/[\\%_]/g, '\\$&')}`))) ?? sql`false`;
