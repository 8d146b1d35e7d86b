import { NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from './open.ts';
import { type Statement, whenSent } from './together.ts';

/**
 * A transaction whose last statements go with its `commit`, in one way to the database and back: `work` returns what asks them, all at one moment (`together`).
 * Where one of them fails nothing is committed, as PostgreSQL does with any transaction in which something failed, and it is thrown. What fails here and not
 * there comes too late: `work` reckons all of it first, and none of them asks twice.
 */
export async function transact<Answer>(db: Queryable, work: (tx: Transaction) => Promise<Statement<Answer>>): Promise<Answer> {
  const isStep = db instanceof PgTransaction;
  const { answer } = await db.transaction(async (tx) => {
    const askLast = await work(tx);
    const sent = whenSent();
    const asked = Promise.resolve(askLast());
    // Thrown below, once the commit was answered.
    asked.catch(() => {});
    if (tx instanceof NodePgTransaction && !isStep) await sent;
    else await asked;
    return { answer: asked };
  });
  return answer;
}

/** For a transaction that has nothing to ask any more. */
export const nothingMore = async (): Promise<void> => {};
