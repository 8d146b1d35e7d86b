import type { Database, Queryable, Transaction } from '../../../server/db/open.ts';

/** What a process that was killed does from then on. */
export class Killed extends Error {
  override name = 'Killed';
}

const statements = ['select', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute'];

/**
 * A server process as far as its database goes. After `killAfter(steps)` so many more statements, commits and calls of Razorpay's are
 * carried out; from then on none is, and what was not committed is gone, until `restart`.
 */
export function mortal(db: Database) {
  let left = Number.POSITIVE_INFINITY;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Killed('The server was killed.');
  };
  const guard = <Target extends Queryable>(target: Target): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'transaction') return (work: (tx: Transaction) => Promise<unknown>) => transact(target, work);
        return (...given: unknown[]) => {
          if (statements.includes(String(name))) step();
          return Reflect.apply(value, target, given);
        };
      },
    });
  /** It may be killed before the commit, which undoes all, and right after it. */
  async function transact(target: Queryable, work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
    step();
    const result = await target.transaction(async (tx) => {
      const done = await work(guard(tx));
      step();
      return done;
    });
    step();
    return result;
  }
  return {
    db: guard(db),
    step,
    killAfter: (steps: number) => {
      left = steps;
    },
    isDead: () => left < 0,
    restart: () => {
      left = Number.POSITIVE_INFINITY;
    },
  };
}
