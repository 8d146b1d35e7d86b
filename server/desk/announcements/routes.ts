import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/announcements.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { announce } from './announce.ts';
import { findAnnouncements } from './find.ts';

/** What the school tells students and parents in its own words. */
export function announcementDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findAnnouncements, async (wanted, _, { db }) => ({ data: await findAnnouncements(db, wanted) }));
  serveAction(
    app,
    calls.announce,
    async (act, body, context) => announce(act, body, context),
    ({ live }) => live?.wake(),
  );
}
