import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';
import { sendNotFound } from './not-found.ts';
import { calculatorHeaders } from './security.ts';
import { ownCalculator, readShell } from './shell.ts';

/** Addresses of the app's own pages (specification 2.1). Every other one is a file, or a real 404. */
const appRoutes = ['/', '/signin', '/student-portal', '/student-portal/*', '/teacher-portal', '/teacher-portal/*'];

const notBuilt = 'The app is not built. Run `npm run build`, then start the server again.\n';

/** Serves the built app from `appFolder`. Files under assets/ carry a hash in their names and may be kept for ever. */
export async function servePages(app: FastifyInstance, appFolder: string, environment: Environment): Promise<void> {
  const shell = readShell(appFolder, environment);
  for (const route of appRoutes) {
    app.get(route, async (_, reply) => {
      reply.header('cache-control', 'no-cache');
      if (shell === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
      return reply.type('text/html; charset=utf-8').send(shell);
    });
  }
  app.setNotFoundHandler((_, reply) => sendNotFound(reply));
  if (existsSync(join(appFolder, 'index.html'))) await serveFiles(app, appFolder);
}

async function serveFiles(app: FastifyInstance, appFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: appFolder,
    wildcard: false,
    index: false,
    // The raw page lacks its configuration, and .vite/ is for tools.
    globIgnore: ['index.html', '.vite/**', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(appFolder, path).startsWith(`assets${sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.startsWith(join(appFolder, ownCalculator))) reply.headers(calculatorHeaders);
    },
  });
}
