import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where it is served. */
export const openapiPath = '/dev/openapi.json';

/** For `npm run dev`: the API as OpenAPI, made of the contract as it stands when it is asked for. @returns {import('vite').Plugin} */
export const devOpenapi = () => ({
  name: 'prepchart-dev-openapi',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
      if (request.method !== 'GET' || pathname !== openapiPath) return next();
      toDescription(server).then((text) => response.setHeader('content-type', 'application/json').end(text), next);
    });
  },
});

/** @param {import('vite').ViteDevServer} server */
async function toDescription(server) {
  const { version } = JSON.parse(readFileSync(join(server.config.root, 'package.json'), 'utf8'));
  const { describeApi } = /** @type {typeof import('../../openapi/describe.ts')} */ (
    await server.ssrLoadModule('/tools/openapi/describe.ts')
  );
  return JSON.stringify(describeApi(version), null, 2);
}
