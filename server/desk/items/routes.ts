import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/items.ts';
import * as rulingCalls from '../../../contract/desk/rulings.ts';
import { serve } from '../../http/serve.ts';
import { decideRuling, previewRuling } from '../../rulings/decide.ts';
import { previewTakeBack, takeBackRuling } from '../../rulings/take-back.ts';
import { serveAction } from '../serve-action.ts';
import { exportItems } from './export.ts';
import { readItem } from './file.ts';
import { findItems, findItemTests } from './find.ts';
import { findRulings } from './find-rulings.ts';

/** Questions at the desk: what the sittings tell of them. */
export function itemDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findItems, async (wanted, _, { db }) => ({ data: await findItems(db, wanted) }));
  serve(app, calls.findItemTests, async (wanted, _, { db }) => ({ data: await findItemTests(db, wanted) }));
  serve(app, calls.getItem, async (wanted, _, { db }) => ({ data: await readItem(db, wanted) }));
  serve(app, rulingCalls.findRulings, async (wanted, _, { db }) => ({ data: await findRulings(db, wanted) }));
  serve(app, rulingCalls.previewRuling, async (wanted, _, { db }) => ({ data: await previewRuling(db, wanted) }));
  for (const [call, mayFall] of [
    [rulingCalls.decideRuling, false],
    [rulingCalls.decideLoweringRuling, true],
  ] as const)
    serveAction(
      app,
      call,
      async (act, body, context) => decideRuling(act, body, { ...context, mayFall }),
      ({ live }) => live?.wake(),
    );
  serve(app, rulingCalls.previewTakeBack, async (wanted, _, { db }) => ({ data: await previewTakeBack(db, wanted) }));
  for (const [call, mayFall] of [
    [rulingCalls.takeBackRuling, false],
    [rulingCalls.takeBackLoweringRuling, true],
  ] as const)
    serveAction(
      app,
      call,
      async (act, body, context) => takeBackRuling(act, body, { ...context, mayFall }),
      ({ live }) => live?.wake(),
    );
  serveAction(app, calls.exportItems, async (act, body) => exportItems(act, body));
}
