import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { buildNameRoute } from './build-name.ts';
import { type BuiltPages, readPages } from './built-pages.ts';
import { notFoundRoute } from './not-found.ts';
import { sendPage } from './page.ts';
import { ownCalculator } from './page-config.ts';
import { calculatorHeaders, publicHeaders } from './security.ts';
import { serviceWorkerRoute } from './service-worker.ts';
import { siteMapRoute } from './site-map.ts';

/** Addresses of the app's own pages (specification 2.1). Every other one is a public page, a file, or a real 404. */
const appRoutes = [
  '/signin',
  '/set-password',
  '/forgot-password',
  '/confirm-address',
  '/application/:token',
  '/report/:token',
  '/session/:token',
  '/meetings/:token',
  '/complaints',
  '/complaints/:token',
  '/parents',
  '/parents/*',
  '/student-portal',
  '/student-portal/*',
  '/teacher-portal',
  '/teacher-portal/*',
  '/desk',
  '/desk/*',
];

const calculatorFile = 'calculator.html';

const notBuilt = 'The app is not built. Run `npm run build`, then start the server again.\n';

/** The folder in DATA_DIR with the files of earlier builds (kept-assets.ts). */
export const keptAssetsFolder = (dataDir: string): string => join(dataDir, 'assets');

/** Serves the built app from `appFolder`: public pages, the app's page, and files, also those of earlier builds. Needs `app.context`. */
export async function pageRoutes(app: FastifyInstance, appFolder: string): Promise<void> {
  const pages = await readPages(appFolder, app.context);
  notFoundRoute(app, pages?.missing ?? null);
  if (!pages) return sayNotBuilt(app);
  builtPageRoutes(app, pages);
  siteMapRoute(app, [...pages.ahead.keys()]);
  serviceWorkerRoute(app, appFolder, pages.app);
  buildNameRoute(app, appFolder);
  await assetRoutes(app, appFolder);
  await keptAssetRoutes(app, keptAssetsFolder(app.context.environment.dataDir));
}

/** The applications (specification 2.8): rendered ahead for what is in the catalogue. */
const applicationRoutes = ['/contact-sat', '/contact-ap'];

function builtPageRoutes(app: FastifyInstance, { app: appPage, ahead, applications, statecharts }: BuiltPages): void {
  for (const [path, page] of ahead)
    app.get(path, async (request, reply) => sendPage(request, reply.headers(publicHeaders), await page()));
  for (const path of applicationRoutes) {
    const find = applications.get(path);
    app.get(path, async (request, reply) =>
      sendPage(request, reply, (await find?.(request.url.slice(path.length))) ?? (await appPage())),
    );
  }
  for (const route of appRoutes) app.get(route, async (request, reply) => sendPage(request, reply, await appPage()));
  // The app that it watches keeps hold of its window, to tell it what happens.
  if (statecharts)
    app.get('/dev/statecharts', async (request, reply) => sendPage(request, reply.headers(publicHeaders), await statecharts()));
}

function sayNotBuilt(app: FastifyInstance): void {
  for (const route of ['/', ...appRoutes, ...applicationRoutes])
    app.get(route, async (_, reply) => reply.code(503).type('text/plain; charset=utf-8').send(notBuilt));
}

const forEver = 'public, max-age=31536000, immutable';

/** Files under assets/ carry a hash in their names and may be kept for ever. */
async function assetRoutes(app: FastifyInstance, appFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: appFolder,
    wildcard: false,
    index: false,
    // The raw pages and the worker lack what the server fills in, the calculator has another address, and .vite/ is for tools.
    globIgnore: ['app.html', calculatorFile, 'service-worker.js', 'statecharts.html', 'pages/**', '.vite/**', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(appFolder, path).startsWith(`assets${sep}`);
      reply.header('cache-control', isHashed ? forEver : 'no-cache');
      if (path.startsWith(join(appFolder, calculatorFile))) reply.headers(calculatorHeaders);
    },
  });
  app.get(ownCalculator, async (_, reply) => reply.sendFile(calculatorFile));
}

/** What no file of this build is asked for by may be one of an earlier build. */
async function keptAssetRoutes(app: FastifyInstance, keptFolder: string): Promise<void> {
  if (!existsSync(keptFolder)) return;
  await app.register(fastifyStatic, {
    root: keptFolder,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', forEver),
  });
}
