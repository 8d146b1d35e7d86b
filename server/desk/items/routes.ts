import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/items.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { exportItems } from './export.ts';
import { readItem } from './file.ts';
import { findItems, findItemTests } from './find.ts';

/** Questions at the desk: what the sittings tell of them. */
export function itemDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findItems, async (wanted, _, { db }) => ({ data: await findItems(db, wanted) }));
  serve(app, calls.findItemTests, async (wanted, _, { db }) => ({ data: await findItemTests(db, wanted) }));
  serve(app, calls.getItem, async (wanted, _, { db }) => ({ data: await readItem(db, wanted) }));
  serveAction(app, calls.exportItems, async (act, body) => exportItems(act, body));
}
