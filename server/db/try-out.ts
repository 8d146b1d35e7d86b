import type { Queryable, Transaction } from './open.ts';

/** What some work would come to: it is done in a transaction, or in a step of one, and taken back. */
export async function tryOut<Result>(db: Queryable, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const came: { result: Result }[] = [];
  await db
    .transaction(async (tx) => {
      came.push({ result: await work(tx) });
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  const [first] = came;
  if (!first) throw new Error('What was tried out came to nothing.');
  return first.result;
}

class TakenBack extends Error {
  override name = 'TakenBack';
}
