import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import type { Clock } from '../../../server/clock/clock.ts';
import type { Database, OpenDatabase } from '../../../server/db/open.ts';
import type { Gateway } from '../../../server/enrolment/orders/gateway.ts';
import { type Environment, readEnvironment } from '../../../server/environment.ts';
import type { CallEvent } from '../../../server/http/call-log.ts';
import type { Load } from '../../../server/http/load.ts';
import { freshDatabase } from './database.ts';
import { secondFactorKey } from './second-factor-key.ts';

/** A clock that stands still until it is moved. */
export type TestClock = { now: Date; pass(ms: number): void };

/** A clock of the server's that is believed all the time. */
export const believedClock = (now: () => Date): Clock => ({ now, earliest: now, isSettled: () => true, compareWith: () => {} });

export const testClock = (start = '2026-03-02T10:00:00.000Z'): TestClock => {
  const clock = {
    now: new Date(start),
    pass: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  return clock;
};

type Answer = { http: number; headers: Record<string, unknown>; body: Record<string, unknown> };

export type TestServer = {
  /** What the security log has, newest last. */
  events: CallEvent[];
  app: FastifyInstance;
  db: Database;
  clock: TestClock;
  environment: Environment;
  /** POST /api{path}; `address` is where the call comes from. */
  call(path: string, body: unknown, options?: { token?: string; address?: string }): Promise<Answer>;
  close(): Promise<void>;
};

/** The server on a database of its own, with a clock of its own, without listening. */
export async function testServer(
  parts: {
    env?: NodeJS.ProcessEnv;
    appFolder?: string;
    gateway?: Gateway;
    database?: OpenDatabase;
    clock?: Clock;
    generalOnly?: boolean;
    load?: () => Load;
  } = {},
): Promise<TestServer> {
  const { db, close } = parts.database ?? (await freshDatabase());
  const clock = testClock();
  const environment = readEnvironment({ DEMO: 'off', SECOND_FACTOR: 'optional', ...parts.env });
  const events: CallEvent[] = [];
  const app = await buildApp({
    ...{
      db,
      clock: parts.clock ?? believedClock(() => clock.now),
      now: parts.clock?.now ?? (() => clock.now),
      isStopping: () => false,
      environment,
      listeningAt: () => 'http://127.0.0.1:3000',
      secret: 's'.repeat(32),
      secondFactorKey,
      gateway: parts.gateway ?? null,
      generalOnly: parts.generalOnly ?? false,
      ...(parts.load && { load: parts.load }),
      logEvent: (event: CallEvent) => {
        if (event.log === 'security') events.push(event);
      },
    },
    appFolder: parts.appFolder ?? '/nowhere',
  });
  return {
    events,
    app,
    db,
    clock,
    environment,
    call: async (path, body, { token, address = '192.0.2.1' } = {}) => {
      const response = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        payload: JSON.stringify(body),
        remoteAddress: address,
      });
      return { http: response.statusCode, headers: response.headers, body: response.json() };
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
}
