import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressed = promisify(brotliCompress);

/** A page, or a script that the server completes, as it is sent. `policy`: its own Content-Security-Policy, where it needs another than every page has. */
export type Page = { type: string; plain: Buffer; etag: string; policy: string | null; brotli: () => Promise<Buffer> };

/** Makes a page that is complete. It is compressed once, when somebody first asks for that. */
export function toPage(text: string, policy: string | null = null, type = 'text/html'): Page {
  const plain = Buffer.from(text);
  let brotli: Promise<Buffer> | undefined;
  return {
    type: `${type}; charset=utf-8`,
    plain,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    policy,
    brotli: () => (brotli ??= compressed(plain)),
  };
}

/** Sends a page, to be asked for again each time: a browser that has it still is told so (304). */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const isSmall = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const etag = `"${page.etag}${isSmall ? '-br' : ''}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (page.policy !== null) reply.header('content-security-policy', page.policy);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(page.type);
  return isSmall ? reply.header('content-encoding', 'br').send(await page.brotli()) : reply.send(page.plain);
}
