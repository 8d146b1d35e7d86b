import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/roster.ts';
import { serve } from '../../http/serve.ts';
import { siteAddress } from '../../site-address.ts';
import { serveAction } from '../serve-action.ts';
import { importRoster } from './import.ts';
import { readRoster } from './read.ts';

/** Students from a file, at the desk. */
export function rosterDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.checkRoster, async (wanted, _, { db }) => {
    const { lines, problems, to } = await readRoster(db, wanted);
    return { data: { lines, problems, to } };
  });
  serveAction(app, calls.importRoster, async (act, wanted, context) =>
    importRoster(act, wanted, {
      site: siteAddress(context),
      isDemo: context.environment.demo,
      zone: context.environment.schoolTimeZone,
    }),
  );
}
