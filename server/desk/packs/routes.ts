import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/packs.ts';
import { serve } from '../../http/serve.ts';
import { readPackFile } from './file.ts';
import { findPacks } from './find.ts';

/** Quizzes, mock tests and banks with their versions. */
export function packDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findPacks, async (wanted, _, { db }) => ({ data: await findPacks(db, wanted) }));
  serve(app, calls.getPack, async (wanted, _, { db }) => ({ data: await readPackFile(db, wanted) }));
}
