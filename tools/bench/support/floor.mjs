import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { atEnd } from '../../scripts/support/processes.mjs';

/** @typedef {{ body: Buffer, headers: Record<string, string> }} File */

/**
 * The floor: the pages at `paths` as they are, HTML, styles and fonts, without any script, from a server that does nothing but send them.
 * @param {string} address of the product @param {string[]} paths
 * @returns {Promise<string>} the address of the floor
 */
export async function startFloor(address, paths) {
  /** @type {Map<string, File>} */
  const files = new Map();
  for (const path of paths) {
    const html = withoutScripts(await (await fetch(address + path)).text());
    files.set(path, textFile(html));
    const names = [...html.matchAll(/(?:href=|url\()"?(\/[\w./-]+\.(?:woff2|svg|ico|png))/g)].map(([, name = '']) => name);
    for (const name of new Set(names)) if (!files.has(name)) files.set(name, await copied(address + name));
  }
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', address).pathname);
    response.writeHead(file ? 200 : 404, file?.headers ?? {}).end(file?.body);
  });
  atEnd(() => server.close());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The floor has no address.');
  return `http://127.0.0.1:${bound.port}`;
}

/** @param {string} html */
const withoutScripts = (html) => html.replace(/<script\b[^>]*>.*?<\/script>/gs, '');

/** @param {string} html @returns {File} */
const textFile = (html) => ({
  body: brotliCompressSync(html),
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'cache-control': 'no-cache' },
});

/** @param {string} url @returns {Promise<File>} */
async function copied(url) {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  return {
    body,
    headers: { 'content-type': answer.headers.get('content-type') ?? '', 'cache-control': 'public, max-age=31536000' },
  };
}
