import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { type Act, act } from '../audit/act.ts';
import { type Call, type Fields, type RequestContext, type Shape, serve } from '../http/serve.ts';
import { type Marker, toMarker } from './markers.ts';

/** Serves an action of a teacher or one of the staff: in one transaction with the row that it leaves in the record of actions. */
export function serveMarkersAction<Body extends Shape, Answer extends Shape>(
  app: FastifyInstance,
  call: Call<Body, Answer>,
  handler: (
    act: Act,
    body: z.output<z.ZodMiniObject<Body>>,
    by: { marker: Marker; context: RequestContext },
  ) => Promise<Fields<Answer>>,
): void {
  serve(app, call, async (body, caller, context) => {
    const marker = await toMarker(context.db, caller);
    const answer = await act(context.db, { actor: marker, now: context.now }, (under) =>
      handler(under, body, { marker, context }),
    );
    context.live?.wake();
    return answer;
  });
}
