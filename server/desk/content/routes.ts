import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/content.ts';
import { releaseQuestions, withdrawQuestions } from '../../content/drafts/release.ts';
import { withdrawPack } from '../../content/drafts/withdraw-pack.ts';
import { serve } from '../../http/serve.ts';
import { serveAction } from '../serve-action.ts';
import { findAside } from './find-aside.ts';
import { checkUpload, importUpload } from './upload.ts';

/** What staff do about content: importing, releasing, withdrawing. */
export function contentDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.findAside, async (wanted, _, { db }) => ({ data: await findAside(db, wanted) }));
  serve(app, calls.checkUpload, async (upload, _, { db, now }) => ({ data: await checkUpload(db, upload, now) }));
  serveAction(app, calls.importUpload, async (act, upload) => ({ data: await importUpload(act, upload) }));
  serveAction(app, calls.withdrawContent, async (act, { pack: slug, question, reason }) => {
    if (question !== null) return { version: (await withdrawQuestions(act, { slug, names: [question], reason })).version };
    await withdrawPack(act, { slug, isWithdrawn: true, reason });
    return { version: null };
  });
  serveAction(app, calls.releaseContent, async (act, { pack: slug, question, reason }) => {
    if (question !== null) return { version: (await releaseQuestions(act, { slug, names: [question], reason })).version };
    await withdrawPack(act, { slug, isWithdrawn: false, reason });
    return { version: null };
  });
}
