import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GetPage } from './built-pages.ts';
import { type Page, sendPage, toPage } from './page.ts';

/** Where the build left the place for the revision of the app's page (tools/scripts/support/service-worker.mjs). */
const shellRevision = '%SHELL_REVISION%';

/**
 * Serves the service worker of the build in `folder`. It names the page that it keeps by what the server has made of it: with another build or other
 * settings of the school it is another worker.
 */
export function serviceWorkerRoute(app: FastifyInstance, folder: string, shell: GetPage): void {
  const file = join(folder, 'service-worker.js');
  if (!existsSync(file)) return;
  const script = readFileSync(file, 'utf8');
  let last: { revision: string; worker: Page } | undefined;
  app.get('/service-worker.js', async (request, reply) => {
    const revision = (await shell()).etag;
    if (last?.revision !== revision)
      last = { revision, worker: toPage(script.replaceAll(shellRevision, revision), null, 'text/javascript') };
    return sendPage(request, reply, last.worker);
  });
}
