import { Client } from 'pg';
import { createBriefLog } from '../log.ts';

/** What processes say to each other, without words: that there is something in the table. */
const channel = 'prepchart_live';

/** How long to wait before connecting anew, in ms, a part of it by chance: a database that comes back is not met by all at once. */
const reconnectMs = { least: 500, most: 3_000 };
/** How long until what was said to oneself must have come back, in ms: through a pooler it never does. */
const echoMs = 3_000;

export type Others = { isHeard: () => boolean; announce: () => void; stop(): Promise<void> };

/**
 * Hears other processes on one connection of its own, which must not go through a pooler, and tells them. Saying so is a statement of its own: in the transaction of
 * a change it would hold up all commits of the database. What is not heard, because the connection is lost or goes through a pooler, `isHeard` says.
 */
export function hearOthers(connectionString: string, onHeard: () => void): Others {
  const failures = createBriefLog();
  let client: Client | null = null;
  let isHeard = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<unknown> | null = null;
  let hasMoreToSay = false;

  const lose = (lost: Client) => {
    if (client !== lost) return;
    client = null;
    isHeard = false;
    void lost.end().catch(() => {});
    if (!isStopped) timer = setTimeout(connect, reconnectMs.least + Math.random() * (reconnectMs.most - reconnectMs.least));
  };

  const connect = () => {
    const opened = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', () => {
      isHeard = true;
      onHeard();
    });
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}`))
      // What was said while nobody heard is looked for, and hearing this shows that one hears.
      .then(() => say())
      .catch((error: unknown) => {
        failures.log('The database cannot be listened to', error);
        lose(opened);
      });
  };

  const say = async (): Promise<void> => {
    const speaker = client;
    if (!speaker) return;
    if (saying) {
      hasMoreToSay = true;
      return;
    }
    const echo = setTimeout(() => {
      if (client === speaker && !isHeard) failures.log('Other processes are not heard: is DIRECT_DATABASE_URL a pooler?', null);
    }, echoMs);
    echo.unref();
    saying = speaker.query('select pg_notify($1, $2)', [channel, '']).catch(() => lose(speaker));
    await saying;
    saying = null;
    if (!hasMoreToSay) return;
    hasMoreToSay = false;
    await say();
  };

  connect();
  return {
    isHeard: () => isHeard,
    announce: () => void say(),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

/** The one process of an embedded database has no others. */
export const noOthers: Others = { isHeard: () => true, announce: () => {}, stop: async () => {} };
