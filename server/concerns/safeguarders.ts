import { and, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { staff } from '../db/tables/people.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';

/** Who receives concerns: the accounts at the desk of the safeguarding lead and the deputy, by their usernames. */
export type SafeguardingSettings = Pick<Environment, 'safeguardingLead' | 'safeguardingDeputy'>;

/** The accounts of the lead and the deputy that may sign in. */
export async function readSafeguarders(db: Queryable, { safeguardingLead, safeguardingDeputy }: SafeguardingSettings) {
  const usernames = [safeguardingLead, safeguardingDeputy].filter((username) => username !== null);
  if (usernames.length === 0) return [];
  return db
    .select({ id: staff.id, email: staff.email, username: staff.username })
    .from(staff)
    .where(and(inArray(staff.username, usernames), isNull(staff.disabledAt)));
}

/** Throws `CallRefused` 403 for everybody but the lead and the deputy, whatever their duty. */
export async function requireSafeguarder(
  db: Queryable,
  staffId: string | null,
  environment: SafeguardingSettings,
): Promise<void> {
  const safeguarders = await readSafeguarders(db, environment);
  if (!safeguarders.some(({ id }) => id === staffId))
    throw new CallRefused(403, 'forbidden', 'Only the safeguarding lead and the deputy read these.');
}

/** What a start says where concerns reach nobody; null where they do. */
export async function findMissingSafeguarder(db: Queryable, environment: SafeguardingSettings): Promise<string | null> {
  const { safeguardingLead: lead } = environment;
  if (lead === null)
    return 'Nobody receives safeguarding concerns: SAFEGUARDING_LEAD names nobody, so pages say that the school takes none.';
  const found = await readSafeguarders(db, environment);
  const missing = [lead, environment.safeguardingDeputy].filter(
    (username) => username !== null && !found.some((each) => each.username === username),
  );
  if (missing.length === 0) return null;
  return `SAFEGUARDING_LEAD or SAFEGUARDING_DEPUTY names ${missing.join(' and ')}, and no account at the desk that may sign in has this username.`;
}
