import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/concerns/concerns.ts';
import * as deskCalls from '../../contract/desk/concerns.ts';
import type { Act } from '../audit/act.ts';
import { serveAction } from '../desk/serve-action.ts';
import { type RequestContext, serve, serveAnybody } from '../http/serve.ts';
import { findConcerns, moveConcern, readConcern } from './concerns-at-desk.ts';
import { raiseConcern, raiseConcernByLink } from './raise-concern.ts';
import { readSafeguarders, requireSafeguarder } from './safeguarders.ts';

/** What somebody is worried about: from wherever they are to the safeguarding lead and the deputy. */
export function concernRoutes(app: FastifyInstance): void {
  serveAnybody(app, calls.getConcernDesk, async (_, { db, environment }) => ({
    data: { isOpen: (await readSafeguarders(db, environment)).length > 0 },
  }));
  serve(app, calls.raiseConcern, async (concern, caller, context) => {
    await raiseConcern(concern, caller, context);
    return {};
  });
  serveAnybody(app, calls.raiseConcernByLink, async (concern, context) => {
    await raiseConcernByLink(concern, context);
    return {};
  });
  serve(app, deskCalls.findConcerns, async ({ after }, caller, { db, environment }) => {
    await requireSafeguarder(db, caller.id, environment);
    return { data: await findConcerns(db, after) };
  });
  serveAction(app, deskCalls.readConcern, async (act, { concern }, context) => ({
    data: await readConcern(act, concern, await toReader(act, context)),
  }));
  serveAction(app, deskCalls.moveConcern, async (act, wanted, context) => ({
    data: await moveConcern(act, wanted, await toReader(act, context)),
  }));
}

/** Who reads, once it is one of the two. Throws `CallRefused` 403. */
async function toReader({ tx, actor: { id, name } }: Act, { environment }: RequestContext) {
  await requireSafeguarder(tx, id, environment);
  return { id: id ?? '', name };
}
