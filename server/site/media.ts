import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { media } from '../db/tables/content.ts';
import { sendNotFound } from './not-found.ts';

export const contentTypes = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' };

/** An SVG opened as a page of its own may run nothing and load nothing. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Serves the images of questions: GET /media/{SHA-256}.{extension}. The name is the content's, so it may be kept for ever. */
export function mediaRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const [, digest, extension] = /^([0-9a-f]{64})\.(svg|png|webp|jpg)$/.exec(request.params.name) ?? [];
    const [image] = digest === undefined ? [] : await app.context.db.select().from(media).where(eq(media.digest, digest));
    if (!image || image.extension !== extension) return sendNotFound(request, reply);
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': imagePolicy })
      .type(contentTypes[image.extension])
      .send(Buffer.from(image.bytes));
  });
}
