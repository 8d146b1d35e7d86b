import type { Database } from '../../db/open.ts';
import { mostConnections } from '../../db/pool.ts';
import { logWarning } from '../../log.ts';
import { findOpenVersions } from './content.ts';
import { saveTogether } from './save.ts';
import { startTogether } from './start.ts';
import { submitModules, submitQuizzes } from './submit.ts';

/** How often PostgreSQL plans a prepared statement anew before it keeps a plan for all that follow, once more for that plan, and once until the statement has its name. */
const timesUntilPlanned = 7;

/**
 * Opens all connections, and lets each plan the statements of the quick ways, with nothing to do in them: the first calls after a start, which may be a whole class,
 * would wait for it. Where that fails the server starts all the same.
 */
export async function warmQuickWays(db: Database): Promise<void> {
  const statements = [startTogether, findOpenVersions, saveTogether, submitQuizzes, submitModules];
  try {
    for (const statement of statements)
      for (let time = 0; time < timesUntilPlanned; time += 1)
        await Promise.all(Array.from({ length: mostConnections }, () => statement(db, [])));
  } catch (error) {
    logWarning(`The first calls may be slow: ${error instanceof Error ? error.message : error}`);
  }
}
