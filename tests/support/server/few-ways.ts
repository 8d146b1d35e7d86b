import { expect } from 'vitest';
import { countRoundTrips, fewWays } from './round-trips.ts';
import type { TestServer } from './server-app.ts';

type CallOptions = { token?: string; address?: string };

/** Makes a call, which has to do what it is asked and may take few ways to PostgreSQL and back, `more` than usual where that is said. Gives what it answers. */
export const fewWaysOf =
  (server: TestServer, more = 0) =>
  async (path: string, asked: CallOptions, body: object): Promise<Record<string, unknown>> => {
    const { result, trips } = await countRoundTrips(server.db, () => server.call(path, body, asked));
    expect([path, result.http, result.body.reason]).toEqual([path, 200, undefined]);
    expect(trips, `Ways to PostgreSQL and back of ${path}`).toBeLessThanOrEqual(fewWays + more);
    return result.body;
  };
