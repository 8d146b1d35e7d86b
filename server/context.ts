import type { Database } from './db/open.ts';
import type { Environment } from './environment.ts';

/** What every part of the server works with. `now` is the only clock. */
export type Context = { db: Database; now: () => Date; environment: Environment };
