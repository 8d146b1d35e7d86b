import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/editing.ts';
import { checkQuestion, editQuestion } from '../../content/editing/edit-question.ts';
import { readQuestionFile } from '../../content/editing/read-source.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { exportReleased, findReleased } from './find-released.ts';

/** Questions found, edited and taken along by staff. */
export function editingDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findReleased, async (wanted, _, { db }) => ({ data: await findReleased(db, wanted) }));
  serve(app, calls.getQuestionSource, async ({ of }, _, { db, now }) => ({ data: await readQuestionFile(db, of, now) }));
  serve(app, calls.checkQuestion, async (wanted, _, { db }) => ({ data: await checkQuestion(db, wanted) }));
  serveAction(app, calls.editQuestion, editQuestion);
  serveAction(app, calls.exportReleased, exportReleased);
}
