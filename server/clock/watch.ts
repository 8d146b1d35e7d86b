import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { logError, logWarning } from '../log.ts';

/** How often the clocks are compared, in ms. */
const everyMs = 1_000;

/**
 * Compares the clocks of this process and of the database as long as the server runs, and logs when they stop or begin to be believed.
 * Returns what ends it. The first comparison is made before it returns, so that no process begins with a wrong clock unnoticed.
 */
export async function watchClock(context: Pick<Context, 'db' | 'clock'>): Promise<() => Promise<void>> {
  const { clock } = context;
  let wasSettled = true;
  const compare = async () => {
    await compareWithDatabase(context);
    const isSettled = clock.isSettled();
    if (isSettled !== wasSettled) logWarning(isSettled ? settled : unsettled);
    wasSettled = isSettled;
  };
  await compare();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    // A jump is noticed also while the database does not answer.
    clock.isSettled();
    running ??= compare()
      .catch((error: unknown) => logError('The clocks could not be compared', error))
      .finally(() => {
        running = null;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

const settled = 'The clock is believed again: what is over by it is closed.';
const unsettled =
  'The clock of this machine jumped, or differs from the database’s: nothing is closed until it is believed again.';

/** Tells the clock what the database's own says. */
export async function compareWithDatabase({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const [row] = await db.select({ at: sql<string>`extract(epoch from clock_timestamp())::text` }).from(sql`(select) as one`);
  if (row) clock.compareWith(new Date(Number(row.at) * 1000));
}
