import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/packs.ts';
import { discardDraft, publishDraft } from '../../content/draft-versions/publish-draft.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { readPackFile } from './file.ts';
import { findPacks } from './find.ts';

/** Quizzes, mock tests and banks with their versions. */
export function packDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findPacks, async (wanted, _, { db }) => ({ data: await findPacks(db, wanted) }));
  serveAction(app, calls.publishDraft, async (act, { pack: slug, seen }) => {
    const stored = await publishDraft(act, { slug, seen });
    return { version: 'version' in stored ? stored.version : null };
  });
  serveAction(app, calls.discardDraft, async (act, { pack: slug, seen, reason }) => {
    await discardDraft(act, { slug, seen, reason });
    return {};
  });
  serve(app, calls.getPack, async (wanted, _, { db }) => ({ data: await readPackFile(db, wanted) }));
}
