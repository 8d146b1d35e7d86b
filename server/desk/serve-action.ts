import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { type Act, act } from '../audit/act.ts';
import { type Call, type Fields, type RequestContext, type Shape, serve } from '../http/serve.ts';

/**
 * Serves an action of staff: as `serve`, in one transaction with the row that it leaves in the record of actions. An action that records nothing
 * fails, and is not done. `afterwards`: what follows once it is committed.
 */
export function serveAction<Body extends Shape, Answer extends Shape>(
  app: FastifyInstance,
  call: Call<Body, Answer>,
  handler: (act: Act, body: z.output<z.ZodMiniObject<Body>>, context: RequestContext) => Promise<Fields<Answer>>,
  afterwards: (context: RequestContext, body: z.output<z.ZodMiniObject<Body>>) => void | Promise<void> = () => {},
): void {
  if (!call.records) throw new Error(`${call.path} is no action: it says nothing of what it records.`);
  serve(app, call, async (body, caller, context) => {
    const actor = { id: caller.id, name: caller.staffName };
    const answer = await act(context.db, { actor, now: context.now }, (under) => handler(under, body, context));
    await afterwards(context, body);
    return answer;
  });
}
