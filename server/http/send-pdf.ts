import type { FastifyReply } from 'fastify';

/**
 * A PDF opened as a page of its own: the browser's viewer is an object with styles of its own in a page that the browser makes, and
 * nothing else is loaded or run. `sandbox` would shut that viewer out.
 */
const filePolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What says that an answer is for one person and one moment. */
export const privately = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/** Answers with a PDF for one person, which a browser shows, and saves under its title. */
export const sendPdf = (reply: FastifyReply, { title, bytes }: { title: string; bytes: Uint8Array }): FastifyReply =>
  reply
    .headers({ ...privately, 'content-security-policy': filePolicy, 'content-disposition': formatDisposition(title) })
    .type('application/pdf')
    .send(Buffer.from(bytes));

/** The title in plain letters for what knows no others, then as it is (RFC 6266). */
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
