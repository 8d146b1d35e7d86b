import type { FastifyInstance } from 'fastify';
import * as desk from '../../contract/desk/objections.ts';
import * as calls from '../../contract/objections/objections.ts';
import { serveAction } from '../desk/serve-action.ts';
import { query } from '../exam/student-calls.ts';
import { serve } from '../http/serve.ts';
import { answerObjection, lookAtObjection } from './answer.ts';
import { raiseObjection, readObjection } from './raise.ts';

/** What students say is wrong with questions, and what the school does about it. */
export function objectionRoutes(api: FastifyInstance): void {
  serve(api, calls.getObjection, query(readObjection));
  serve(api, calls.raiseObjection, query(raiseObjection));
  serveAction(api, desk.lookAtObjection, async (act, { objection }) => {
    await lookAtObjection(act, objection);
    return {};
  });
  serveAction(api, desk.answerObjection, async (act, body, context) => {
    await answerObjection(act, body, context);
    return {};
  });
}
