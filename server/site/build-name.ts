import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The app's first file, whose name changes with every change of the app. */
const firstFile = /<script type="module"[^>]* src="([^"]+)"/;

/** The name of the build in a folder. Throws where there is none. */
export function readBuildName(appFolder: string): string {
  const name = firstFile.exec(readFileSync(join(appFolder, 'app.html'), 'utf8'))?.[1];
  if (name === undefined) throw new Error('The app’s page has no script.');
  return name;
}

/** Serves /build: the name of the build that this server has, by which an open tab finds out that it is behind. */
export function buildNameRoute(app: FastifyInstance, appFolder: string): void {
  const name = readBuildName(appFolder);
  app.get('/build', async (_, reply) => reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(name));
}
