import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/assignments.ts';
import { serve } from '../../http/serve.ts';
import { toMarker } from '../../marking/markers.ts';
import { serveMarkersAction } from '../../marking/serve-markers-action.ts';
import { serveAction } from '../serve-action.ts';
import { assignTest, previewAssignment, takeBackAssignment } from './assign.ts';
import { extendAssignment, extendWindow, takeBackSitting } from './change-assigned.ts';
import { findAssignedSittings, findAssignments, readAssignable, readAssignment } from './find.ts';

/** Tests at the desk: to assign them, to see who sat them and to take them back. */
export function testDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.getAssignable, async (_, caller, { db }) => ({
    data: await readAssignable(db, await toMarker(db, caller)),
  }));
  serve(app, calls.previewAssignment, async (wanted, caller, { db }) => ({
    data: await previewAssignment(db, wanted, await toMarker(db, caller)),
  }));
  serve(app, calls.findAssignments, async (wanted, _, { db, now }) => ({ data: await findAssignments(db, wanted, now) }));
  serve(app, calls.getAssignment, async ({ assignment }, _, { db }) => ({ data: await readAssignment(db, assignment) }));
  serve(app, calls.findAssignedSittings, async (wanted, _, { db }) => ({ data: await findAssignedSittings(db, wanted) }));
  serveMarkersAction(app, calls.assignTest, assignTest);
  serveAction(
    app,
    calls.extendWindow,
    async (act, body, context) => {
      await extendWindow(act, body, context);
      return {};
    },
    ({ live }) => live?.wake(),
  );
  serveAction(app, calls.extendAssignment, extendAssignment, ({ live }) => live?.wake());
  serveAction(
    app,
    calls.takeBackSitting,
    async (act, body, context) => {
      await takeBackSitting(act, body, context);
      return {};
    },
    ({ live }) => live?.wake(),
  );
  serveAction(app, calls.takeBackAssignment, takeBackAssignment, ({ live }) => live?.wake());
}
