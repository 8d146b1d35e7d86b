import type { FastifyInstance } from 'fastify';
import { liveHeartbeatMs, livePath } from '../../contract/live/live.ts';
import { authenticate, requireSecondFactor } from '../accounts/authenticate.ts';
import { CallRefused } from '../http/refused.ts';
import { channelsOf } from './channels.ts';
import { type Cursor, eventsKeptMs, type LiveEvent, readCursor, readEvents } from './events.ts';

/** Most streams of one process: each is a connection that stays. */
const streamsAtMost = 5_000;
/** After how many heartbeats a stream ends, so that who was signed out meanwhile, or teaches another course now, is asked anew. */
const heartbeatsAtMost = 20;

/** The id of an event: where a browser goes on after it, and when it was told, in ms. */
const formatId = ({ transaction, number }: Cursor, at: number): string => `${transaction}.${number}.${at}`;

/** Where a browser wants to go on; null where it never was, or too long ago. */
function readId(text: unknown, now: number): Cursor | null {
  const [, transaction, number, at] = /^(\d{1,16})\.(\d{1,16})\.(\d{1,16})$/.exec(String(text)) ?? [];
  if (transaction === undefined || number === undefined || Number(at) < now - eventsKeptMs / 2) return null;
  return { transaction: Number(transaction), number: Number(number) };
}

/**
 * The stream of what has changed for whoever is signed in, as server-sent events: 'change' with what, 'reset' where nobody knows what was missed. It ends by
 * itself after some minutes and when the server stops; the browser comes back, here or to another process.
 */
export function liveRoutes(app: FastifyInstance): void {
  const ends = new Set<() => void>();
  // An open stream would keep a server that stops from ever closing.
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const { context } = app;
    const { db, live, environment } = context;
    const caller = await authenticate(request.headers.authorization, { db, now: context.now() });
    requireSecondFactor(caller, { withoutSecondFactor: false }, environment);
    if (!live || ends.size >= streamsAtMost || context.isStopping())
      throw new CallRefused(503, 'unavailable', 'Live updates aren’t available right now.', 5);
    const channels = await channelsOf(db, caller);
    const wanted = readId(request.headers['last-event-id'], context.now().getTime());
    const newest = await readCursor(db);
    reply.hijack();
    const { raw } = reply;
    const headers = Object.entries(reply.getHeaders()).filter((header): header is [string, string] => header[1] !== undefined);
    raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      // No proxy may keep it until it is whole.
      'x-accel-buffering': 'no',
      // It ends with its stream: one that is kept open would keep the server from closing.
      connection: 'close',
    });
    const send = (event: string, cursor: Cursor, data: object) =>
      raw.write(`id: ${formatId(cursor, context.now().getTime())}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const tell = ({ topic, subject, ...cursor }: LiveEvent) => send('change', cursor, { topic, subject });

    const stopListening = await live.listen({ channels: () => channels, tell });
    let beats = 0;
    const heartbeat = setInterval(() => {
      beats += 1;
      if (beats >= heartbeatsAtMost || context.isStopping()) end();
      else raw.write(': still here\n\n');
    }, liveHeartbeatMs);
    const end = () => {
      clearInterval(heartbeat);
      stopListening();
      ends.delete(end);
      raw.end();
    };
    ends.add(end);
    raw.on('close', end);
    raw.on('error', end);

    // From another database, as after a restore, a number says nothing.
    const isKnown = wanted !== null && wanted.transaction <= newest.transaction;
    if (!isKnown) send('reset', newest, {});
    else await catchUp(wanted).catch(end);

    async function catchUp(from: Cursor): Promise<void> {
      const { events, hasMore } = await readEvents(db, from, channels);
      for (const event of events) tell(event);
      if (hasMore) send('reset', newest, {});
    }
  });
}
