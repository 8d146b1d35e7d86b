import type { FastifyInstance, FastifyReply } from 'fastify';
import { privately, sendPdf } from '../http/send-pdf.ts';
import { sendNotFound } from '../site/not-found.ts';
import { readLinked } from './content.ts';
import { readFileToken } from './file-links.ts';

const again = 'Open it again from Course Material.';

/** Serves a PDF to the student whose link it is: GET /files/{token}, as /getCoursePdf gave it. */
export function fileRoutes(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const { db, secret, now } = app.context;
    const link = readFileToken(request.params.token, secret);
    if (!link) return sendNotFound(request, reply);
    if (link.expiresAt <= now()) return say(reply, 410, `This link has expired. ${again}`);
    const file = await readLinked(db, link);
    if (!file) return say(reply, 403, 'You no longer have access to this document.');
    return sendPdf(reply, file);
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers(privately).type('text/plain; charset=utf-8').send(`${text}\n`);
