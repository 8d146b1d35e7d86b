import type { FastifyInstance, FastifyReply } from 'fastify';
import { privately, sendPdf } from '../http/send-pdf.ts';
import { sendNotFound } from '../site/not-found.ts';
import { readTutorsFile } from '../teacher/read-resources.ts';
import { readLinked } from './content.ts';
import { readFileToken, readTutorsFileToken } from './file-links.ts';

/** Serves a PDF to the student or the tutor whose link it is: GET /files/{token}, as /getCoursePdf or /teacher/getResource gave it. */
export function fileRoutes(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const { db, secret, now } = app.context;
    const { token } = request.params;
    const link = readFileToken(token, secret);
    const tutors = link ? null : readTutorsFileToken(token, secret);
    const expiresAt = (link ?? tutors)?.expiresAt;
    if (!expiresAt) return sendNotFound(request, reply);
    if (expiresAt <= now()) {
      const from = link ? 'Course Material' : 'Resources';
      return say(reply, 410, `This link has expired. Open it again from ${from}.`);
    }
    const file = link ? await readLinked(db, link) : tutors && (await readTutorsFile(db, tutors));
    if (!file) return say(reply, 403, 'You no longer have access to this document.');
    return sendPdf(reply, file);
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers(privately).type('text/plain; charset=utf-8').send(`${text}\n`);
