import type { Socket } from 'node:net';
import { join } from 'node:path';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { apiRoutes } from './api.ts';
import { photoRoutes } from './attachments/routes.ts';
import { paperRoutes } from './billing/serve-paper.ts';
import type { Context } from './context.ts';
import { callbackRoutes } from './enrolment/orders/callback.ts';
import { isSandboxed } from './enrolment/sandbox/keys.ts';
import type { SandboxPace } from './enrolment/sandbox/pace.ts';
import { sandboxRoutes } from './enrolment/sandbox/routes.ts';
import type { Environment } from './environment.ts';
import { logCalls } from './http/call-log.ts';
import { makeRequestId, tellRequestId } from './http/request-id.ts';
import { traceCalls } from './http/trace-calls.ts';
import { answerUnreadable, decodableUrl } from './http/unreadable.ts';
import { nativeFormRoutes } from './inquiry/native-form.ts';
import { logError } from './log.ts';
import { longestFileToken } from './materials/file-links.ts';
import { fileRoutes } from './materials/serve-file.ts';
import { projectRoot } from './project-root.ts';
import { unsubscribeRoutes } from './report/unsubscribe.ts';
import { calendarFileRoutes } from './schedule/calendar-feed.ts';
import { createSettings } from './settings/settings.ts';
import { healthRoutes } from './site/health.ts';
import { legalVersionRoutes } from './site/legal-versions.ts';
import { mediaRoutes } from './site/media.ts';
import { pageRoutes } from './site/pages.ts';
import { secure } from './site/security.ts';

/** Largest body of a call, in bytes. */
const bodyLimit = 1_000_000;

/** How long a connection on which nothing was asked stays open once the server closes, in ms. */
const unaskedMs = 500;

type AppOptions = Context & { appFolder?: string; sandboxPace?: SandboxPace };

/**
 * Builds the whole server, not yet listening: the API under /api, images, PDFs, photos, and the built app from `appFolder` (dist/app). `sandboxPace`: how long things take in the
 * payment sandbox of a demonstration.
 */
export async function buildApp({
  appFolder = join(projectRoot, 'dist/app'),
  sandboxPace: pace,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const settings = given.settings ?? createSettings(given.db, given.environment);
  const context = { ...given, settings, environment: settings.environment };
  const { environment } = context;
  const app = fastify({
    bodyLimit,
    // A request that comes on an open connection while the server closes is answered like the others: the database is closed after them all.
    return503OnClosing: false,
    trustProxy: trusted(environment.trustProxy),
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: longestFileToken },
    rewriteUrl: decodableUrl,
    genReqId: makeRequestId(environment),
    clientErrorHandler: answerUnreadable(environment),
  });
  app.decorate('context', context);
  app.decorate('served', []);
  app.decorate('routes', []);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) app.routes.push(`${each} ${url}`);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const call = `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
    if (status >= 500) {
      logError(call, error, request.id);
      context.errorService?.tellFault(call, error);
    }
    const message = status >= 500 ? 'Something went wrong on our side. Please try again.' : 'This request cannot be read.';
    return reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`);
  });
  endConnectionsOnClose(app);
  tellRequestId(app);
  logCalls(app);
  traceCalls(app);
  await secure(app, environment);
  healthRoutes(app);
  mediaRoutes(app);
  fileRoutes(app);
  photoRoutes(app);
  calendarFileRoutes(app);
  paperRoutes(app);
  legalVersionRoutes(app);
  await pageRoutes(app, appFolder);
  await app.register(nativeFormRoutes);
  await app.register(callbackRoutes);
  await app.register(unsubscribeRoutes);
  await app.register(apiRoutes, { prefix: '/api' });
  if (isSandboxed(environment)) await app.register(sandboxRoutes, { prefix: '/sandbox', pace });
  return app;
}

/**
 * Closes each connection with its answer while the server closes: it would otherwise be kept open, and the server with it. One on which nothing was asked yet,
 * as browsers open them ahead, has a moment more: Node would wait for it without end.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  const unasked = new Set<Socket>();
  const endUnlessAsked = (socket: Socket) => {
    // After what came meanwhile was read, on a busy machine too.
    const end = () => setImmediate(() => unasked.has(socket) && socket.destroy());
    const timer = setTimeout(end, unaskedMs);
    socket.once('close', () => clearTimeout(timer));
  };
  app.server.on('connection', (socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
    if (isClosing) endUnlessAsked(socket);
  });
  app.server.on('request', ({ socket }) => unasked.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unasked) endUnlessAsked(socket);
  });
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** A number of proxies, counted from the connection inwards, or the addresses that count as one. */
const trusted = (proxies: Environment['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;
