import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addPdf as addPdfCall } from '../../contract/attachments/pdfs.ts';
import * as photos from '../../contract/attachments/photos.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { attachments } from '../db/tables/attachments.ts';
import { CallRefused } from '../http/refused.ts';
import { privately, sendPdf } from '../http/send-pdf.ts';
import { serve } from '../http/serve.ts';
import { bareHeaders } from '../site/security.ts';
import { addPdf } from './pdfs.ts';
import { readPhotoToken } from './photo-links.ts';
import { addPhoto, type PhotoOwner } from './photos.ts';

/** Photos and PDFs that go with a doubt, an answer, whatever comes. */
export function attachmentRoutes(api: FastifyInstance): void {
  serve(api, photos.addPhoto, async (given, caller, { db, secret, now }) => ({
    data: await addPhoto(db, given, requirePhotoOwner(caller), { secret, now }),
  }));
  serve(api, addPdfCall, async (given, caller, { db, secret, now }) => ({
    data: await addPdf(db, given, requirePhotoOwner(caller), { secret, now }),
  }));
}

/** Parents keep no photos here. Throws `CallRefused` 403. */
function requirePhotoOwner({ role, id }: Caller): PhotoOwner {
  if (role === 'parent') throw new CallRefused(403, 'forbidden', 'This is for students, teachers and staff only.');
  return { role, id };
}

/** Serves a photo to whoever was given its address: GET /photos/{token}. It is a picture and nothing else, wherever it is opened. */
export function photoRoutes(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/photos/:token', async (request, reply) => {
    const { db, secret, now, environment } = app.context;
    const link = readPhotoToken(request.params.token, secret);
    const isGood = link !== null && link.expiresAt > now();
    const its = isGood ? and(eq(attachments.id, link.photoId), eq(attachments.kind, 'photo')) : null;
    const [photo] = its === null ? [] : await db.select().from(attachments).where(its);
    reply.headers({ ...bareHeaders(environment), 'referrer-policy': 'no-referrer' });
    if (!photo)
      return reply
        .code(404)
        .headers({ 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('There’s no such photo. Open the page with it again.\n');
    return reply
      .headers({ 'cache-control': 'private, max-age=1200', 'content-disposition': 'inline; filename="photo.jpg"' })
      .type('image/jpeg')
      .send(Buffer.from(photo.bytes));
  });
  // A PDF by the same tokens, which a browser shows in its own viewer.
  app.get<{ Params: { token: string } }>('/attachments/:token', async (request, reply) => {
    const { db, secret, now } = app.context;
    const link = readPhotoToken(request.params.token, secret);
    const its =
      link !== null && link.expiresAt > now() ? and(eq(attachments.id, link.photoId), eq(attachments.kind, 'pdf')) : null;
    const [file] = its === null ? [] : await db.select().from(attachments).where(its);
    if (!file)
      return reply
        .code(404)
        .headers(privately)
        .type('text/plain; charset=utf-8')
        .send('There’s no such document. Open the page with it again.\n');
    return sendPdf(reply, { title: file.name, bytes: file.bytes });
  });
}
