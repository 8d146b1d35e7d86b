import type { Context } from '../context.ts';
import { examRoomChannel } from '../live/channels.ts';
import { writeLiveEvents } from '../live/events.ts';
import { createBriefLog } from '../log.ts';

/** How long what happens is gathered, in ms: two hundred students who begin at once are told of in one statement. */
const gatherMs = 150;

type SittingBody = { studentQuizId: string };
type Handler<Body, Rest extends unknown[], Answer> = (body: Body, ...rest: Rest) => Promise<Answer>;

/**
 * Tells the exam room that something has happened in a sitting, after it was answered and in a statement of its own: no transaction that saves an answer
 * waits for it, and none fails with it. Whoever looks into the room asks from time to time all the same.
 */
export function createRoomTeller(context: Context) {
  const failures = createBriefLog();
  const gathered = new Set<string>();

  const tell = async () => {
    const subjects = [...gathered];
    gathered.clear();
    try {
      const events = subjects.map((subject) => ({ topic: 'sitting' as const, subject, channels: [examRoomChannel] }));
      await writeLiveEvents(context.db, events, context.now());
      context.live?.wake();
    } catch (error) {
      failures.log('The exam room could not be told', error);
    }
  };
  const note = (sittingId: string) => {
    if (!context.live) return;
    if (gathered.size === 0) setTimeout(tell, gatherMs).unref();
    gathered.add(sittingId);
  };

  /** A call that changes where a sitting stands. The quick way answers null where it has done nothing. */
  const telling =
    <Body extends SittingBody, Rest extends unknown[], Answer>(
      handle: Handler<Body, Rest, Answer>,
    ): Handler<Body, Rest, Answer> =>
    async (body, ...rest) => {
      const answer = await handle(body, ...rest);
      if (answer !== null) note(body.studentQuizId);
      return answer;
    };
  /** A call that does so only where it brings what the proctor saw. */
  const tellingEvents = <Body extends SittingBody & { events?: unknown[] | undefined }, Rest extends unknown[], Answer>(
    handle: Handler<Body, Rest, Answer>,
  ): Handler<Body, Rest, Answer> => {
    const told = telling(handle);
    return (body, ...rest) => (body.events?.length ? told : handle)(body, ...rest);
  };
  return { telling, tellingEvents };
}
