// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
let vite: ViteDevServer;
let server: Server;
let origin: string;

// As `npm run dev` serves it, without the API. What it imports is not bundled ahead: that is slow, and for a browser.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepchart-dev-'));
  vite = await createServer({
    cacheDir: folder,
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  server = createHttpServer(vite.middlewares);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await vite.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string) {
  const response = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
  const text = await response.text();
  const scripts = [...text.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src);
  return { status: response.status, type: response.headers.get('content-type'), scripts };
}

it('answers /dev/statecharts with the page of statecharts, whatever machine is asked for', async () => {
  const page = {
    status: 200,
    type: 'text/html; charset=utf-8',
    scripts: expect.arrayContaining(['/tools/statecharts/main.tsx']),
  };
  expect([await ask('/dev/statecharts'), await ask('/dev/statecharts?machine=order')]).toEqual([page, page]);
});

it('answers other addresses of pages with the app', async () => {
  const { status, scripts } = await ask('/student-portal/dashboard');
  expect([status, scripts.includes('/tools/statecharts/main.tsx'), scripts.includes('/src/app/main.tsx')]).toEqual([
    200,
    false,
    true,
  ]);
});

it('answers public pages with the courses of content/', async () => {
  const response = await fetch(`${origin}/apcoursespage`, { headers: { accept: 'text/html' } });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toContain('/contact-ap?subject=AP%20World%20History');
  expect(text).toContain('₹84,999');
});

it('serves the code of both, the app’s with what tells the page of statecharts', async () => {
  const [charts, watchers] = await Promise.all(
    ['/tools/statecharts/main.tsx', '/src/app/inspect/attach-inspectors.ts'].map((path) => vite.transformRequest(path)),
  );
  expect(charts?.code).toContain('/tools/statecharts/page/statecharts-page.tsx');
  expect(watchers?.code).toContain('/tools/statecharts/live/watch.ts');
});
