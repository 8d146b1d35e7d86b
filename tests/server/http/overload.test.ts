import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as accounts from '../../../contract/accounts/accounts.ts';
import * as attempts from '../../../contract/exam/attempts.ts';
import * as messages from '../../../contract/exam/messages.ts';
import * as quizzes from '../../../contract/exam/quizzes.ts';
import type { Load } from '../../../server/http/load.ts';
import { type TestServer, testServer } from '../../support/server/server-app.ts';
import { quizTaker, seedStudent } from '../../support/server/server-seed.ts';

let load: Load = 'calm';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ load: () => load });
});
afterAll(() => server?.close());

it('under load what can wait is refused with when to come again, an exam’s calls last, and the state of health never', async () => {
  const quiz = await quizTaker(server);
  const reading = await seedStudent(server.db, 'reading', server.clock.now);
  const calls = async (now: Load) => {
    load = now;
    const read = await server.call('/getCoursesByStudent', { studentId: reading.id }, { token: reading.token });
    const start = await quiz.call('/startAttempt');
    const webhook = await server.call('/razorpay/webhook', {});
    const health = await server.app.inject({ method: 'GET', url: '/healthz' });
    return { read, told: [read.http, start.http, webhook.http, health.statusCode] };
  };
  expect((await calls('calm')).told).toEqual([200, 200, 404, 200]);
  const { read, told } = await calls('busy');
  expect(told).toEqual([503, 200, 404, 200]);
  expect([read.headers['retry-after'], read.body]).toEqual([
    '5',
    {
      status: 0,
      msg: 'We’re very busy right now. Please try again in a moment.',
      reason: 'unavailable',
      serverNow: expect.any(Number),
    },
  ]);
  expect((await calls('full')).told).toEqual([503, 503, 503, 200]);
  expect((await calls('calm')).told).toEqual([200, 200, 404, 200]);
});

it('whatever an exam asks is answered while what can wait is refused, and a sign-in in the middle of one too', async () => {
  const folder = 'src/services/exam';
  // What the lists tell more of each test can wait: they stand without it.
  const files = readdirSync(folder).filter((file) => file !== 'listing.ts');
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const asked = new Set(code.flatMap((text) => [...text.matchAll(/\bpost\((\w+),/g)].map(([, name]) => String(name))));
  expect(asked.size).toBeGreaterThan(7);
  const known: Record<string, unknown> = { ...attempts, ...messages, ...quizzes, ...accounts };
  load = 'busy';
  const refused: string[] = [];
  for (const name of [...asked, 'loginStudent', 'loginInstructor']) {
    const { path } = z.object({ path: z.string() }).parse(known[name]);
    if ((await server.call(path, {})).http === 503) refused.push(name);
  }
  expect(refused).toEqual([]);
});
