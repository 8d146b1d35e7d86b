import { Client, Pool } from 'pg';
import { logWarning } from '../log.ts';
import { errorCode, isQueryTimeout } from './errors.ts';
import { sendInTurn, sendWithNext } from './pipeline.ts';
import { createStatementNames, nameStatements } from './statement-names.ts';

/**
 * How long the database may take, in ms. `connect`: until a connection is free or made. `statement`: until PostgreSQL itself gives a
 * statement up, its locks included. `query`: until we give it up, because PostgreSQL says nothing at all. `idleTransaction`: until it ends a
 * transaction that nobody goes on with. Waiting and asking together stay under the 10 s in which every call is answered.
 */
export type DatabaseLimits = { connect: number; statement: number; query: number; idleTransaction: number };

const databaseLimits: DatabaseLimits = { connect: 4_000, statement: 4_500, query: 5_000, idleTransaction: 10_000 };

/** How many connections there are, how many of them nobody uses, and how many calls wait for one. */
export type PoolCounts = { total: number; idle: number; waiting: number };

/** After how long without a word the system asks whether the other side of a connection is still there, in ms. */
const keepAliveMs = 10_000;

/** How many connections there are at most. All stay open: statements are prepared anew on each that is opened. */
export const mostConnections = 10;
const connections = { max: mostConnections, min: mostConnections };

/**
 * Opens the connections that calls and jobs use, each with its time limits. `prepared`: statements are prepared, each once a connection; a pooler
 * that shares connections by transaction loses them, unless it keeps count of them itself. Without it nothing is pipelined either, which not every pooler can.
 */
export async function openPool(
  connectionString: string,
  prepared: boolean,
  limits: DatabaseLimits = databaseLimits,
): Promise<Pool> {
  const ours = {
    connectionString,
    ...connections,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.query,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
  const theirs = { statement_timeout: limits.statement, idle_in_transaction_session_timeout: limits.idleTransaction };
  const isDirect = await takesParameters({ ...ours, ...theirs });
  const isOurs = prepared && isDirect;
  const pool = new Pool({ ...ours, ...(isDirect && theirs), pipeline: isOurs });
  if (isOurs) prepareAndPipeline(pool);
  else pool.on('connect', sendInTurn);
  pool.on('connect', endWhenUnanswered);
  // Without a listener a connection that is lost in a transaction would end the process; the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', (error) => logWarning(`An idle database connection was lost: ${error.message}`));
  return pool;
}

/** Lets the connections of a pool, which has `pipeline` set, keep statements that come again, and send together what does not wait for each other. */
export function prepareAndPipeline(pool: Pool): void {
  const names = createStatementNames();
  pool.on('connect', (client) => nameStatements(client, names));
  pool.on('connect', sendWithNext);
}

/**
 * Ends a connection on which a query was given up: its answer, or the transaction that it stood in, would otherwise come upon whoever
 * takes the connection next.
 */
function endWhenUnanswered(client: Client): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, args) => {
      const result: unknown = Reflect.apply(query, self, args);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (isQueryTimeout(error)) void client.end();
        });
      }
      return result;
    },
  });
}

/** Whether time limits can be sent at connecting. Some poolers refuse them: there the role must have them. */
async function takesParameters(config: ConstructorParameters<typeof Client>[0]): Promise<boolean> {
  const client = new Client(config);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (errorCode(error) !== '08P01' || !(error instanceof Error) || !error.message.includes('startup parameter')) throw error;
    logWarning(
      'DATABASE_URL is a pooler that takes no time limits. Set them once with ALTER ROLE … SET statement_timeout and idle_in_transaction_session_timeout.',
    );
    return false;
  } finally {
    await client.end();
  }
}
