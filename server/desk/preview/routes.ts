import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/preview.ts';
import { serve } from '../../http/serve.ts';
import { checkPreview } from './check-preview.ts';
import { readPreview, readSheet } from './read-preview.ts';

/** Content as its students see it, for staff: nothing of it is a sitting, and nothing is stored. */
export function previewDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.getPreview, async ({ of }, _, { db }) => ({ data: await readPreview(db, of) }));
  serve(app, calls.getPreviewSheet, async ({ sheet }, _, { db }) => {
    const { seconds, questions, tasks } = await readSheet(db, sheet);
    return { seconds, data: [...questions, ...tasks].map(({ delivered }) => delivered) };
  });
  serve(app, calls.checkPreview, async (wanted, _, { db }) => ({ data: await checkPreview(db, wanted) }));
}
