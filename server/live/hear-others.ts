import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from '../db/open.ts';
import { createBriefLog } from '../log.ts';

/** What processes say to each other, without words: that there is something in the table. */
const channel = 'prepchart_live';

/** How long to wait before connecting anew, in ms, a part of it by chance: a database that comes back is not met by all at once. */
const reconnectMs = { least: 500, most: 3_000 };
/** How long until what was said must have come back, in ms: through a pooler it never does. */
const echoMs = 3_000;

/** `isHeard`: whether what others say comes in. `announce` tells them that there is something; it never waits. */
export type Others = { isHeard: () => boolean; announce: () => void; stop(): Promise<void> };

/**
 * Hears other processes on one connection of its own, which must not go through a pooler, and tells them. Saying so is a statement of its own, after the change:
 * in its transaction it would hold up all commits of the database.
 */
export function hearOthers(db: Database, connectionString: string, onHeard: () => void): Others {
  const failures = createBriefLog();
  let client: Client | null = null;
  let isHeard = false;
  let heard = 0;
  let isStopped = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let echo: NodeJS.Timeout | undefined;
  let isSaying = false;
  let hasMoreToSay = false;

  const lose = (lost: Client, why: unknown) => {
    if (client !== lost) return;
    client = null;
    isHeard = false;
    clearTimeout(echo);
    void lost.end().catch(() => {});
    if (isStopped) return;
    failures.log('Other processes are not heard: DIRECT_DATABASE_URL must lead past any pooler', why);
    // No two processes of a machine come back in the same instant: each has an id of its own.
    reconnecting = setTimeout(connect, reconnectMs.least + ((process.pid * 37) % (reconnectMs.most - reconnectMs.least)));
  };

  const connect = () => {
    const opened = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = opened;
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, 'the connection was closed'));
    opened.on('notification', () => {
      isHeard = true;
      heard += 1;
      clearTimeout(echo);
      onHeard();
    });
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}`))
      // Hearing this shows that one hears, and what was said meanwhile is looked for.
      .then(announce, (error: unknown) => lose(opened, error));
  };

  const awaitEcho = () => {
    const listening = client;
    clearTimeout(echo);
    if (listening) echo = setTimeout(() => lose(listening, 'what was said did not come back'), echoMs);
  };

  function announce(): void {
    if (isStopped) return;
    hasMoreToSay = true;
    if (!isSaying) void say();
  }

  async function say(): Promise<void> {
    isSaying = true;
    while (hasMoreToSay) {
      hasMoreToSay = false;
      const heardBefore = heard;
      await db.execute(sql`select pg_notify(${channel}, '')`).then(
        // It may come back before its own statement is answered.
        () => heard === heardBefore && awaitEcho(),
        // They look into the table from time to time all the same.
        (error: unknown) => failures.log('Other processes could not be told', error),
      );
    }
    isSaying = false;
  }

  connect();
  return {
    isHeard: () => isHeard,
    announce,
    stop: async () => {
      isStopped = true;
      clearTimeout(reconnecting);
      clearTimeout(echo);
      await client?.end().catch(() => {});
    },
  };
}

/** The one process of an embedded database has no others. */
export const noOthers: Others = { isHeard: () => true, announce: () => {}, stop: async () => {} };
