import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @typedef {import('vite').ViteDevServer} ViteDevServer */
/** @typedef {typeof import('../../../src/app/prerender/render.tsx')} Renderer */

const renderer = '/src/app/prerender/render.tsx';
const start = { file: '/src/app/hydrate/start.ts' };
const code = ['/src/app/hydrate/hydrate-page.ts'];
const statecharts = '/dev/statecharts';

/**
 * For `npm run dev`: public pages rendered when they are asked for, the developers' page of statecharts at its own, and the
 * app's page at every other address of a page. The built server does the same from files (server/site/).
 * @returns {import('vite').Plugin}
 */
export const devPages = () => ({
  name: 'prepchart-dev-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
      if (request.method !== 'GET') return next();
      publicPage(server, pathname).then((html) => (html === null ? next() : sendPage(response, html)), next);
    });
    return () =>
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
        if (pathname.includes('.') || !request.headers.accept?.includes('text/html')) return next();
        appPage(server, pathname).then((html) => sendPage(response, html), next);
      });
  },
});

/** @param {import('node:http').ServerResponse} response @param {string} html */
function sendPage(response, html) {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
}

/** @param {ViteDevServer} server @param {string} path */
async function appPage(server, path) {
  const file = path === statecharts ? 'statecharts.html' : 'app.html';
  return server.transformIndexHtml(path, await readFile(join(server.config.root, file), 'utf8'));
}

/** @param {ViteDevServer} server @param {string} path @returns {Promise<string | null>} null where no public page is */
async function publicPage(server, path) {
  if (path.includes('.') || path.startsWith('/@') || path.startsWith('/src/')) return null;
  const { pagesAhead, renderPage, developmentCatalogue } = /** @type {Renderer} */ (await server.ssrLoadModule(renderer));
  const page = pagesAhead.find((each) => each.path === path);
  if (!page || page.application) return null;
  const bare = { fonts: [], start, code };
  // Rendered once to have its modules loaded, whose styles are then known.
  const shown = { demo: false, catalogue: developmentCatalogue };
  await renderPage(path, shown, bare);
  const html = await renderPage(path, shown, { ...bare, linkedStyles: collectStyles(server, `/${page.module}`) });
  return server.transformIndexHtml(path, filled(html));
}

/**
 * The style sheets of a module and of all that it imports, in the order in which they count.
 * @param {ViteDevServer} server @param {string} module
 */
function collectStyles(server, module) {
  const graph = server.environments.ssr.moduleGraph;
  /** @type {Set<import('vite').EnvironmentModuleNode>} */
  const seen = new Set();
  /** @param {import('vite').EnvironmentModuleNode} node */
  const visit = (node) => {
    if (seen.has(node)) return;
    for (const imported of node.importedModules) visit(imported);
    seen.add(node);
  };
  const roots = ['/src/app/hydrate/public-root.tsx', module].flatMap((url) => [
    ...(graph.getModulesByFile(join(server.config.root, url)) ?? []),
  ]);
  for (const node of roots) visit(node);
  return [...seen].map((node) => node.url).filter((url) => url.endsWith('.css'));
}

/** What the server would fill in (server/site/fill.ts). @param {string} html */
const filled = (html) =>
  html
    .replaceAll('%ORIGIN%', 'http://localhost:5173')
    .replaceAll('%SUPPORT_EMAIL%', 'support@prepchart.example')
    .replaceAll('%SUPPORT_PHONE%', '');
