import type { Database } from '../../../server/db/open.ts';

type Ask = (...asked: unknown[]) => unknown;
/** What the two drivers have in common: the pool's `connect` gives a connection for a transaction, the embedded database has `transaction`. */
type Driver = {
  query: Ask;
  connect?: (...given: unknown[]) => unknown;
  transaction?: (work: (tx: { query: Ask }) => Promise<unknown>) => unknown;
};

/**
 * Counts the ways to the database and back while `work` goes on, `begin` and `commit` among them. Statements that do not wait for each other go
 * together: what is asked at one moment is sent as one, and answered when all of it is.
 */
export async function countRoundTrips<Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<{ trips: number; result: Result }> {
  const { $client: driver } = db as unknown as { $client: Driver };
  let trips = 0;
  let waiting: (() => Promise<() => void>)[] = [];
  const send = async () => {
    trips += 1;
    const sent = waiting.map((carryOut) => carryOut());
    waiting = [];
    for (const answer of await Promise.all(sent)) answer();
  };
  const counting =
    (of: object, ask: Ask): Ask =>
    (...asked) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(send);
        waiting.push(() =>
          Promise.resolve(Reflect.apply(ask, of, asked)).then(
            (answer) => () => resolve(answer),
            (problem) => () => reject(problem),
          ),
        );
      });
  const { query, connect, transaction } = driver;
  driver.query = counting(driver, query);
  if (connect)
    driver.connect = (...given) => {
      const opened = Reflect.apply(connect, driver, given);
      // With a callback the pool itself asks for it, to carry out a query that is counted.
      return given.length > 0 || !(opened instanceof Promise) ? opened : opened.then(countUntilReleased);
    };
  if (transaction)
    driver.transaction = (work) => {
      trips += 2;
      return Reflect.apply(transaction, driver, [
        (tx: { query: Ask }) => {
          tx.query = counting(tx, tx.query);
          return work(tx);
        },
      ]);
    };
  const countUntilReleased = (client: { query: Ask; release: Ask }) => {
    const { query: ask, release } = client;
    client.query = counting(client, ask);
    client.release = (...given) => {
      client.query = ask;
      return Reflect.apply(release, client, given);
    };
    return client;
  };
  try {
    const result = await work();
    return { result, trips };
  } finally {
    Object.assign(driver, { query, ...(connect && { connect }), ...(transaction && { transaction }) });
  }
}
