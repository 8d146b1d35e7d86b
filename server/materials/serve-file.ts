import type { FastifyInstance, FastifyReply } from 'fastify';
import { privately, sendPdf } from '../http/send-pdf.ts';
import { sendNotFound } from '../site/not-found.ts';
import { readTutorsFile } from '../teacher/read-resources.ts';
import { readLinked, readStaffsFile } from './content.ts';
import { readFileToken, readStaffsFileToken, readTutorsFileToken } from './file-links.ts';

/** Serves a PDF to the student, the tutor or the staff whose link it is: GET /files/{token}, as /getCoursePdf, /teacher/getResource or /desk/openSheet gave it. */
export function fileRoutes(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const { db, secret, now } = app.context;
    const { token } = request.params;
    const students = readFileToken(token, secret);
    const tutors = readTutorsFileToken(token, secret);
    const staffs = readStaffsFileToken(token, secret);
    const expiresAt = (students ?? tutors ?? staffs)?.expiresAt;
    if (!expiresAt) return sendNotFound(request, reply);
    if (expiresAt <= now()) {
      const from = students ? 'Course Material' : tutors ? 'Resources' : 'Study sheets';
      return say(reply, 410, `This link has expired. Open it again from ${from}.`);
    }
    const file = students
      ? await readLinked(db, students)
      : tutors
        ? await readTutorsFile(db, tutors)
        : staffs && (await readStaffsFile(db, staffs));
    if (!file) return say(reply, 403, 'You no longer have access to this document.');
    return sendPdf(reply, file);
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers(privately).type('text/plain; charset=utf-8').send(`${text}\n`);
