import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../server/app.ts';
import type { Context } from '../../../server/context.ts';
import type { Gateway } from '../../../server/enrolment/orders/gateway.ts';
import { chooseGateway } from '../../../server/enrolment/sandbox/keys.ts';
import type { SandboxPace } from '../../../server/enrolment/sandbox/pace.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { stockCourses } from '../enrolment/stock.ts';
import { freshDatabase } from './database.ts';
import { secondFactorKey } from './second-factor-key.ts';
import { believedClock, testClock } from './server-app.ts';

export type DemoServer = {
  url: string;
  context: Context;
  gateway: Gateway;
  /** POST {url}{path} with JSON. */
  post(path: string, body: object): Promise<{ http: number; body: Record<string, unknown> }>;
  /** Starts another process's server over the same database. */
  beside(): Promise<{ post: DemoServer['post']; close(): Promise<void> }>;
  /** Ends the server alone and starts it again over the same database and folder, as after a crash. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** What takes minutes at banks takes no time here. */
export const quickPace: SandboxPace = { firstMs: 5, lookMs: 25, retryMs: 25, waitMs: 50, returnMs: 50, settleMs: 50 };

/** A server with DEMO=on that listens on a port of its own, so that the payment sandbox can be reached, at a quick pace; without the demonstration's people. */
export async function demoServer(env: NodeJS.ProcessEnv = {}): Promise<DemoServer> {
  const { db, close } = await freshDatabase();
  await stockCourses(db);
  const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-demo-'));
  const environment = readEnvironment({ DEMO: 'on', DATA_DIR: dataDir, ...env });
  const clock = testClock();
  const start = async () => {
    let url = '';
    const given = { environment, listeningAt: () => url, secret: 's'.repeat(32), secondFactorKey };
    const gateway = chooseGateway(given);
    if (gateway === null) throw new Error('There is no sandbox.');
    const context: Context = {
      ...{ ...given, db, now: () => clock.now, gateway },
      ...{ clock: believedClock(() => clock.now), isStopping: () => false },
    };
    const app = await buildApp({ ...context, appFolder: '/nowhere', sandboxPace: quickPace });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, url, context, gateway };
  };
  let running = await start();
  return {
    get url() {
      return running.url;
    },
    get context() {
      return running.context;
    },
    get gateway() {
      return running.gateway;
    },
    post: (path, body) => postTo(running.url, path, body),
    beside: async () => {
      const other = await start();
      return {
        post: (path, body) => postTo(other.url, path, body),
        close: async () => {
          await other.app.close();
        },
      };
    },
    restart: async () => {
      await running.app.close();
      running = await start();
    },
    close: async () => {
      await running.app.close();
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function postTo(url: string, path: string, body: object): Promise<{ http: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { http: response.status, body: await response.json() };
}
