import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/exam-room.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { endOne, giveMinutes, messageEach, reinstateOne } from './actions.ts';
import { readExamRoom } from './read-room.ts';

/** The exam room at the desk: who sits what now, and what staff do about it. What they have done is told to open pages once it is committed. */
export function examRoomRoutes(app: FastifyInstance): void {
  const wake = () => app.context.live?.wake();
  serve(app, calls.getExamRoom, async (_, __, { db, now }) => ({ data: await readExamRoom(db, now) }));
  serveAction(app, calls.giveMinutes, async (act, body) => ({ given: await giveMinutes(act, body) }), wake);
  serveAction(app, calls.reinstateSitting, async (act, body) => ({ position: await reinstateOne(act, body) }), wake);
  serveAction(app, calls.messageSittings, async (act, body) => ({ sent: await messageEach(act, body) }), wake);
  serveAction(
    app,
    calls.endSitting,
    async (act, body) => {
      await endOne(act, body);
      return {};
    },
    wake,
  );
}
