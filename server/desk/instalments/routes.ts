import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/instalments.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { add, end, move, offer } from './act.ts';
import { readInstalmentFile } from './file.ts';
import { findInstalments } from './find.ts';

/** Prices that are paid in parts, at the desk: to offer, to find, and to enter what came. */
export function instalmentDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findInstalments, async (wanted, _, { db }) => ({ data: await findInstalments(db, wanted) }));
  serve(app, calls.getInstalments, async ({ plan }, _, context) => ({
    data: await readInstalmentFile(context.db, plan, context),
  }));
  serveAction(app, calls.offerInstalments, async (act, body, context) => ({
    plan: await offer(act, body, context),
  }));
  serveAction(app, calls.addInstalment, async (act, body, context) => ({ payment: await add(act, body, context) }));
  serveAction(app, calls.moveInstalment, async (act, body, context) => {
    await move(act, body, context);
    return {};
  });
  serveAction(app, calls.endInstalments, async (act, body, context) => {
    await end(act, body, context);
    return {};
  });
}
