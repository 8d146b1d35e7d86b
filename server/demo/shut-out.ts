import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { devices, sessions, staff, students, teachers } from '../db/tables/people.ts';

/** The demonstration's people that were found outside a demonstration: how many could sign in there, and how many of their sessions were open. */
export type ShutOut = { people: number; sessions: number };

/**
 * Ends every session of the demonstration's people, whose password is public. Call it at each start that is no demonstration: signing in
 * refuses them from then on.
 */
export const shutDemoOut = (db: Database): Promise<ShutOut> =>
  db.transaction(async (tx) => {
    const found: ShutOut = { people: 0, sessions: 0 };
    for (const [role, table] of [['student', students] as const, ['teacher', teachers] as const, ['staff', staff] as const]) {
      const people = tx.select({ id: table.id }).from(table).where(eq(table.isDemo, true));
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.role, role), inArray(sessions.personId, people)))
        .returning({ role: sessions.role });
      found.sessions += ended.length;
      await tx.delete(devices).where(and(eq(devices.role, role), inArray(devices.personId, people)));
      // The made-up cohort is disabled from the beginning: nobody ever signed in as one of them.
      found.people += await tx.$count(table, and(eq(table.isDemo, true), isNull(table.disabledAt)));
    }
    return found;
  });
