import type { FastifyInstance } from 'fastify';
import { viewSitting as call } from '../../../contract/desk/sitting.ts';
import { serveAction } from '../serve-action.ts';
import { viewSitting } from './view.ts';

/** One sitting of a student at the desk. */
export function sittingRoutes(app: FastifyInstance): void {
  serveAction(app, call, async (act, wanted, { secret }) => ({ data: await viewSitting(act, wanted, secret) }));
}
