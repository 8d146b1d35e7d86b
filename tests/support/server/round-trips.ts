import type { Pool } from 'pg';
import type { Database } from '../../../server/db/open.ts';

/** Most ways to PostgreSQL and back that a call may take. */
export const fewWays = 4;

type Ask = (...asked: unknown[]) => unknown;
type Connection = { query: Ask; release: Ask; pipeline: boolean };
/** What the pool is used by: `connect` gives a connection for a transaction, `query` asks on any that is free. */
type Driver = { query: Ask; connect: (...given: unknown[]) => unknown };

const opens = (asked: unknown) => /^(begin|savepoint)\b/.test(String((asked as { text?: unknown } | null)?.text ?? asked));

/**
 * Counts the ways to PostgreSQL and back while `work` goes on, `commit` among them. Statements that do not wait for each other go together: what is asked at
 * one moment is sent as one, and answered when all of it is; on a connection that does not pipeline, one after the other. `begin` goes with what comes after
 * it (server/db/pipeline.ts, which a test counts at the socket).
 */
export async function countRoundTrips<Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<{ trips: number; result: Result }> {
  const { $client } = db as unknown as { $client: Pool };
  const driver = $client as unknown as Driver;
  let trips = 0;
  let waiting: { carryOut: () => Promise<() => void>; on: Connection | null }[] = [];
  const send = async () => {
    const inTurn = waiting.map(({ on }) => on).filter((on) => on && !on.pipeline);
    trips += Math.max(1, ...inTurn.map((on) => inTurn.filter((each) => each === on).length));
    const sent = waiting.map(({ carryOut }) => carryOut());
    waiting = [];
    for (const answer of await Promise.all(sent)) answer();
  };
  const counting =
    (of: object, ask: Ask, on: Connection | null): Ask =>
    (...asked) => {
      if (on?.pipeline && opens(asked[0])) return Reflect.apply(ask, of, asked);
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(send);
        const carryOut = () =>
          Promise.resolve(Reflect.apply(ask, of, asked)).then(
            (answer) => () => resolve(answer),
            (problem) => () => reject(problem),
          );
        waiting.push({ carryOut, on });
      });
    };
  const countUntilReleased = (client: Connection) => {
    const { query: ask, release } = client;
    client.query = counting(client, ask, client);
    client.release = (...given) => {
      client.query = ask;
      return Reflect.apply(release, client, given);
    };
    return client;
  };
  const { query, connect } = driver;
  driver.query = counting(driver, query, null);
  driver.connect = (...given) => {
    const opened = Reflect.apply(connect, driver, given);
    // With a callback the pool itself asks for it, to carry out a query that is counted.
    return given.length > 0 || !(opened instanceof Promise) ? opened : opened.then(countUntilReleased);
  };
  try {
    const result = await work();
    return { result, trips };
  } finally {
    Object.assign(driver, { query, connect });
  }
}
