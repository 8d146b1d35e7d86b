import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/sheets.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { addSheet, checkSheet, withdrawSheet } from './change.ts';
import { findSheets } from './find.ts';
import { openSheet } from './open.ts';

/** What staff do about the study sheets of a course, and its other PDFs. */
export function sheetRoutes(app: FastifyInstance): void {
  serve(app, calls.findSheets, async (wanted, _, { db }) => ({ data: await findSheets(db, wanted) }));
  serve(app, calls.checkSheet, async (upload, _, { db }) => ({ data: await checkSheet(db, upload) }));
  serveAction(app, calls.addSheet, async (act, sheet) => ({ sheet: await addSheet(act, sheet) }));
  serveAction(app, calls.openSheet, async (act, wanted, { secret }) => ({ url: await openSheet(act, wanted, secret) }));
  serveAction(app, calls.withdrawSheet, async (act, gone) => {
    await withdrawSheet(act, gone);
    return {};
  });
}
