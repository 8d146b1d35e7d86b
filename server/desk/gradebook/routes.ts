import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/gradebook.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { exportGrades } from './export.ts';
import { findGrades } from './read.ts';

/** The gradebook at the desk: results of a group or a course, to look at and to save. */
export function gradebookDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findGrades, async (wanted, _, { db, now }) => ({ data: await findGrades(db, wanted, now) }));
  serveAction(app, calls.exportGrades, async (act, body) => exportGrades(act, body));
}
