import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendNotFound } from '../site/not-found.ts';
import { readLinked } from './content.ts';
import { readFileToken } from './file-links.ts';

const again = 'Open it again from Course Material.';

/**
 * A PDF opened as a page of its own: the browser's viewer is an object with styles of its own in a page that the browser makes, and
 * nothing else is loaded or run. `sandbox` would shut that viewer out.
 */
const filePolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What says that an answer is for one person and one moment. */
const privately = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/** Serves a PDF to the student whose link it is: GET /files/{token}, as /getCoursePdf gave it. */
export function fileRoutes(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const { db, secret, now } = app.context;
    const link = readFileToken(request.params.token, secret);
    if (!link) return sendNotFound(request, reply);
    if (link.expiresAt <= now()) return say(reply, 410, `This link has expired. ${again}`);
    const file = await readLinked(db, link);
    if (!file) return say(reply, 403, 'You no longer have access to this document.');
    return reply
      .headers({ ...privately, 'content-security-policy': filePolicy, 'content-disposition': formatDisposition(file.title) })
      .type('application/pdf')
      .send(Buffer.from(file.bytes));
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers(privately).type('text/plain; charset=utf-8').send(`${text}\n`);

/** Shown in the browser, and saved under its title: in plain letters for what knows no others, then as it is (RFC 6266). */
function formatDisposition(title: string): string {
  const name = `${title.replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ').trim()}.pdf`;
  const letters = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
  const plain = /^[^a-z\d]*\.pdf$/i.test(letters) ? 'document.pdf' : letters;
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
