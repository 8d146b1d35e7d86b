import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/merging.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { mergeStudents, previewMerge } from './merge.ts';

/** Two accounts of one student, at the desk. */
export function mergingDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.previewMerge, async (wanted, _, { db, now }) => ({ data: await previewMerge(db, wanted, now) }));
  serveAction(app, calls.mergeStudents, async (act, wanted) => ({ moved: await mergeStudents(act, wanted) }));
}
