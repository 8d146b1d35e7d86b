import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Queryable } from './open.ts';

type Reading = () => PromiseLike<unknown>;

/**
 * Reads what does not depend on each other, all in one way to the database and back; in a transaction, which has one connection, one after the
 * other.
 */
export async function together<const Readings extends readonly Reading[]>(
  db: Queryable,
  ...readings: Readings
): Promise<{ -readonly [Each in keyof Readings]: Awaited<ReturnType<Readings[Each]>> }> {
  const answers: unknown[] = [];
  if (db instanceof PgTransaction) for (const read of readings) answers.push(await read());
  else answers.push(...(await Promise.all(readings.map((read) => read()))));
  return answers as { -readonly [Each in keyof Readings]: Awaited<ReturnType<Readings[Each]>> };
}
