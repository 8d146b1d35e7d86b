import { eq } from 'drizzle-orm';
import type { Teacher } from '../../contract/accounts/people.ts';
import type { Database } from '../db/open.ts';
import { teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';

/** A teacher as the app keeps one. Throws `CallRefused`: 404 where nobody has this id. */
export async function readTeacher(db: Database, id: string): Promise<Teacher> {
  const [found] = await db.select().from(teachers).where(eq(teachers.id, id));
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such teacher.');
  return toTeacher(found);
}

/** What the app keeps of a teacher's row. */
export const toTeacher = ({ id, firstname, lastname, email, isDemo }: typeof teachers.$inferSelect): Teacher => ({
  ...{ _id: id, firstname, lastname, email },
  ...(isDemo && { isDemo }),
});
