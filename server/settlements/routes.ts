import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/desk/settlements.ts';
import { serveAction } from '../desk/serve-action.ts';
import { serve } from '../http/serve.ts';
import { exportSettlements } from './export-settlements.ts';
import { findSettlements } from './find-settlements.ts';

/** What Razorpay has sent to the school's bank, at the desk. */
export function settlementRoutes(app: FastifyInstance): void {
  serve(app, calls.findSettlements, async (wanted, _, { db }) => ({ data: await findSettlements(db, wanted) }));
  serveAction(app, calls.exportSettlements, async (act, wanted, { environment }) =>
    exportSettlements(act, wanted, environment.schoolTimeZone),
  );
}
