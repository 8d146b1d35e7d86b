import { NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from './open.ts';
import { type Statement, whenSent } from './together.ts';

/** What was sent on in each transaction that is under way. */
const sentOn = new WeakMap<Transaction, Promise<unknown>[]>();

/**
 * A transaction whose last statements go with its `commit`, in one way to the database and back: `work` returns what asks them, all at one moment (`together`).
 * Where one of them fails nothing is committed, as PostgreSQL does with any transaction in which something failed, and it is thrown. What fails here and not
 * there comes too late: `work` reckons all of it first, and none of them asks twice.
 */
export async function transact<Answer>(db: Queryable, work: (tx: Transaction) => Promise<Statement<Answer>>): Promise<Answer> {
  const isStep = db instanceof PgTransaction;
  const sending: Promise<unknown>[] = [];
  try {
    const { answer } = await db.transaction(async (tx) => {
      sentOn.set(tx, sending);
      const askLast = await work(tx);
      const sent = whenSent();
      const asked = Promise.resolve(askLast());
      // Thrown below, once the commit was answered.
      asked.catch(() => {});
      if (tx instanceof NodePgTransaction && !isStep) await sent;
      else {
        await Promise.allSettled([asked]);
        await requireAll([...sending, asked]);
      }
      return { answer: asked };
    });
    await requireAll([...sending, answer]);
    return await answer;
  } catch (error) {
    await requireAll(sending);
    throw error;
  }
}

/** Waits until all are answered, and throws the first refusal: where one failed, so did whatever came after it in its transaction. */
async function requireAll(asked: readonly Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(asked)) if (each.status === 'rejected') throw each.reason;
}

/**
 * Sends a write whose answer nobody needs, and goes on once it is sent: it takes no way of its own to the database and back, and is carried out before what is asked later. Where it fails
 * nothing of its transaction is committed, and `transact` throws it. In a transaction of another kind it is waited for.
 */
export async function sendOn(tx: Transaction, write: Statement): Promise<void> {
  const sending = sentOn.get(tx);
  if (!sending) {
    await write();
    return;
  }
  const sent = whenSent();
  const asked = (async () => write())();
  // Thrown by `transact`.
  asked.catch(() => {});
  sending.push(asked);
  await sent;
}

/** For a transaction that has nothing to ask any more. */
export const nothingMore = async (): Promise<void> => {};
