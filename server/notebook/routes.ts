import type { FastifyInstance } from 'fastify';
import { answerNotebook, getNotebook } from '../../contract/notebook/notebook.ts';
import { serve } from '../http/serve.ts';
import { answerEntry } from './answer-notebook.ts';
import { readNotebook } from './notebook.ts';

/** The mistake notebook: what is due, and an answer to it. */
export function notebookRoutes(app: FastifyInstance): void {
  serve(app, getNotebook, async ({ studentId }, _, { db, now }) => ({ data: await readNotebook(db, studentId, now) }));
  serve(app, answerNotebook, async (body, caller, { db, now }) => ({
    data: await answerEntry(db, { ...body, studentId: caller.id }, now),
  }));
}
