import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GetPage } from './built-pages.ts';
import { sendPage } from './page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page for addresses that lead nowhere; null where the app is not built. */
    missingPage: GetPage | null;
  }
}

/** Makes every address that nothing serves a real 404, with a page that helps. */
export function notFoundRoute(app: FastifyInstance, missingPage: GetPage | null): void {
  app.decorate('missingPage', missingPage);
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
}

/** Answers 404. */
export async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(404);
  const { missingPage } = reply.server;
  if (missingPage) return sendPage(request, reply, await missingPage());
  return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Page not found.\n');
}
