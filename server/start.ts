import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSecondFactorKey, requireRightKey } from './accounts/second-factor/key.ts';
import { listenForAdmin } from './admin/socket.ts';
import { buildApp } from './app.ts';
import { readAppSecret } from './app-secret.ts';
import { type Clock, createClock } from './clock/clock.ts';
import { watchClock } from './clock/watch.ts';
import type { Context } from './context.ts';
import { errorCode, isUnreachable } from './db/errors.ts';
import { openDatabase } from './db/open.ts';
import { fillDemo } from './demo/fill.ts';
import { fillDemoMarking } from './demo/marking.ts';
import { beginDemoDatabase } from './demo/packed-database.ts';
import { fillDemoReports } from './demo/reports.ts';
import { fillDemoSessions } from './demo/sessions.ts';
import { type ShutOut, shutDemoOut } from './demo/shut-out.ts';
import { chooseGateway } from './enrolment/sandbox/keys.ts';
import type { Environment } from './environment.ts';
import { warmQuickWays } from './exam/quick/warm.ts';
import { watchLoad } from './http/load.ts';
import { isStream } from './http/trace-calls.ts';
import { allJobs } from './jobs/jobs.ts';
import { startJobs } from './jobs/runner.ts';
import { formatAddress } from './listening-address.ts';
import { hearOthers, noOthers } from './live/hear-others.ts';
import { createLive } from './live/live.ts';
import { logEvent } from './log.ts';
import { createMetrics, type Metrics } from './metrics/registry.ts';
import { schoolStateReader } from './metrics/school-state.ts';
import { serveMetrics } from './metrics/serve.ts';
import { readPushKey } from './notices/push/key.ts';
import { projectRoot } from './project-root.ts';
import { createSettings, followSettings } from './settings/settings.ts';
import { readBuildName } from './site/build-name.ts';
import { keepServedAssets } from './site/kept-assets.ts';
import { keptAssetsFolder } from './site/pages.ts';
import { StartupError } from './startup-error.ts';
import { createErrorService } from './telemetry/error-service.ts';
import { createTracing } from './telemetry/tracing.ts';
import { readProductVersion } from './version.ts';

/** `metricsAddress`: where Prometheus asks, if it may. `shutOut`: what there was of a demonstration, where this is none. */
export type RunningServer = {
  context: Context;
  address: string;
  metricsAddress: string | null;
  shutOut: ShutOut;
  stop(): Promise<void>;
};

/**
 * Opens the database, fills the demonstration where DEMO is on and shuts its people out where it is off, and serves. `stop` tells /readyz and the jobs first, takes no more
 * connections once DRAIN_SECONDS are over, lets what is under way finish, and closes the database. What was opened before a failure is closed again.
 */
export async function startServer(base: Environment): Promise<RunningServer> {
  const closing: (() => Promise<void>)[] = [];
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    for (const close of closing.toReversed()) await close();
  };
  try {
    const database = await openDatabase(base, {
      migrates: base.migrateAtStart,
      ...(base.demo && { beginFrom: (folder) => beginDemoDatabase(folder) }),
    }).catch(sayUnreachable);
    closing.push(database.close);
    const settings = createSettings(database.db, base);
    await settings.read();
    const { environment } = settings;
    let address: string | null = null;
    const given = { environment, listeningAt: () => required(address), secret: readAppSecret(environment) };
    const secondFactorKey = readSecondFactorKey(environment);
    const push = readPushKey(environment);
    await requireRightKey(database.db, secondFactorKey);
    const clock = createClock({ wall: Date.now, monotonic: () => performance.now() });
    const watched = watchLoad(() => database.countConnections?.().waiting ?? 0);
    closing.push(async () => watched.stop());
    const metrics =
      environment.metricsPort === null
        ? null
        : createMetrics({
            version: readProductVersion(),
            countConnections: database.countConnections,
            load: watched.load,
            readState: schoolStateReader({ db: database.db, now: clock.now, environment, jobs: allJobs({ environment }) }),
          });
    const telling = tellServices(environment, clock.now);
    closing.push(telling.close);
    const listenAt = environment.directDatabaseUrl ?? environment.databaseUrl;
    const live = createLive(database.db, (onHeard) =>
      listenAt === null ? noOthers : hearOthers(database.db, listenAt, onHeard),
    );
    closing.push(live.stop);
    const unfollow = await followSettings(settings, live);
    closing.push(async () => unfollow());
    const context: Context = {
      ...{ ...given, secondFactorKey, db: database.db, gateway: chooseGateway(given) },
      ...{ clock, now: clock.now, isStopping: () => isStopping },
      load: watched.load,
      ...{ live, settings },
      ...(metrics && { metrics }),
      ...(push && { push }),
      ...telling.services,
      logEvent: (event) => {
        if (!isStream(event.call)) metrics?.observeCall(event);
        if (environment.accessLog || event.log === 'security') logEvent(event);
      },
    };
    closing.push(await watchClock(context));
    const shutOut = environment.demo ? { people: 0, sessions: 0 } : await shutDemoOut(context.db);
    if (environment.demo) {
      await fillDemo(context.db, context.now());
      await fillDemoSessions(context.db, { now: context.now(), zone: environment.schoolTimeZone });
    }
    if (environment.databaseUrl === null) {
      const admin = await listenForAdmin(context);
      closing.push(() => admin.close());
    }
    const keptFolder = keptAssetsFolder(environment.dataDir);
    closing.push(await keepServedAssets(join(projectRoot, 'dist/app/assets'), keptFolder, context.now));
    // The embedded database has one connection, and is nobody's whole class.
    if (database.countConnections) await warmQuickWays(context.db);
    const app = await buildApp(context);
    closing.push(async () => {
      await app.close();
    });
    await app.listen({ port: environment.port, host: environment.host }).catch(sayPort(environment));
    address = formatAddress(app.server.address(), environment.host);
    const metricsAddress = await startMetrics(metrics, environment, closing);
    if (environment.demo) {
      await fillDemoReports(context);
      await fillDemoMarking(context);
    }
    // The jobs start last, since the links in their mails contain the address.
    const jobs = startJobs(context, allJobs(context));
    watched.begin();
    closing.push(async () => {
      await Promise.all([jobs.stop(), wait(environment.drainSeconds * 1000)]);
    });
    return { context, address, metricsAddress, shutOut, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Null where METRICS_PORT is not set. Closed last of all but the database, so that a stop can be watched. */
async function startMetrics(
  metrics: Metrics | null,
  { metricsHost, metricsPort }: Environment,
  closing: (() => Promise<void>)[],
): Promise<string | null> {
  if (metrics === null || metricsPort === null) return null;
  const { address, close } = await serveMetrics(metrics, { metricsHost, metricsPort }).catch(
    sayPort({ port: metricsPort, host: metricsHost }, 'METRICS_'),
  );
  closing.splice(1, 0, close);
  return address;
}

/** What tells services of other people about this server, none of them unless a setting names it. */
function tellServices({ errorService: dsn, collector, demo }: Environment, now: Clock['now']) {
  const build = dsn || collector ? readBuildName(join(projectRoot, 'dist/app')) : '';
  const errorService = dsn && createErrorService(dsn, { build, environment: demo ? 'demonstration' : 'production' });
  const tracing = collector && createTracing(collector, build, now);
  return {
    services: { ...(errorService && { errorService }), ...(tracing && { tracing }) },
    close: async () => {
      await Promise.all([errorService?.close(), tracing?.close()]);
    },
  };
}

function required(address: string | null): string {
  if (address === null) throw new Error('The server does not listen yet.');
  return address;
}

function sayUnreachable(error: unknown): never {
  if (isUnreachable(error))
    throw new StartupError(`The database of DATABASE_URL cannot be reached: ${errorCode(error) ?? 'no answer'}.`);
  throw error;
}

const sayPort =
  ({ port, host }: Pick<Environment, 'port' | 'host'>, prefix = '') =>
  (error: unknown): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is in use. Stop what uses it, or choose another ${prefix}PORT.`,
      EACCES: `Port ${port} on ${host} is not open to this user. Choose another ${prefix}PORT.`,
      EADDRNOTAVAIL: `${host} is not an address of this machine. Choose another ${prefix}HOST.`,
    };
    const reason = reasons[errorCode(error) ?? ''];
    throw reason === undefined ? error : new StartupError(reason);
  };
