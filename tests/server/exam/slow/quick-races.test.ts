import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useNotedMs } from '../../../../server/accounts/sessions.ts';
import { sessions } from '../../../../server/db/tables/people.ts';
import { ledger, sittingEvents, sittings } from '../../../../server/db/tables/sittings.ts';
import { freshDatabase, testDatabase } from '../../../support/server/database.ts';
import { type TestServer, testServer } from '../../../support/server/server-app.ts';
import { quizTaker } from '../../../support/server/server-seed.ts';

/** Two processes on one database: what one gathers the other does not know. */
let servers: [TestServer, TestServer];
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  const database = await freshDatabase();
  const shared = { db: database.db, close: async () => {} };
  servers = [await testServer({ database }), await testServer({ database: shared })];
});
afterAll(async () => {
  log.mockRestore();
  for (const server of servers.toReversed()) await server.close();
});

it('saves and submissions of many, each sent to both processes at once, are stored once, in one order, and graded by what is stored', async () => {
  const [{ db, clock }] = servers;
  const takers = await Promise.all(Array.from({ length: 24 }, () => quizTaker(servers[0])));
  const at = clock.now.getTime();
  const answers = ['B', 'C', '', '17.53'].map((answer) => ({ answer }));
  const https = await Promise.all(
    takers.flatMap(({ student, studentQuizId }, number) => {
      const send = (server: TestServer, path: string, body: object) =>
        server.call(path, { studentQuizId, holder: 'tab', ...body }, { token: student.token });
      const events = [{ id: 'e1', kind: 'keyPressed', detail: 'Meta', at }];
      const entries = [
        { seq: 1, question: 1, answer: 'A', marked: false, at },
        { seq: 2, question: 2, answer: 'D', marked: true, at },
      ];
      return servers.map(async (server) => {
        const started = await send(server, '/startAttempt', {});
        const saves = [entries.slice(0, 1), entries].map((some) => send(server, '/saveAnswers', { entries: some, events }));
        const submission = { answers, timePerQuestion: { 1: 2 }, totalTime: 3 };
        // Some submit behind their saves, some at the same time.
        if (number % 2 === 0) await Promise.all(saves);
        const submitted = await send(server, '/submitQuiz', submission);
        return [started.http, submitted.http, ...(await Promise.all(saves)).map(({ http }) => (http === 409 ? 'closed' : http))];
      });
    }),
  );
  for (const [started, submitted, ...saves] of https) {
    expect([200, 409]).toContain(started);
    expect(submitted).toBe(200);
    for (const save of saves) expect([200, 'closed']).toContain(save);
  }
  for (const { studentQuizId } of takers) {
    const [row] = await db.select().from(sittings).where(eq(sittings.id, studentQuizId));
    const entries = await db.select().from(ledger).where(eq(ledger.sittingId, studentQuizId)).orderBy(asc(ledger.seq));
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: row?.lastSeq ?? -1 }, (_, index) => index + 1));
    const newest = Object.fromEntries(entries.map(({ question, answer }) => [question, answer]));
    expect(newest).toMatchObject({ 1: 'B', 2: 'C', 4: '17.53' });
    expect(row).toMatchObject({ state: 'submitted', ending: 'student', right: 3, total: 4, timePerQuestion: { 1: 2 } });
    expect(await db.$count(sittingEvents, eq(sittingEvents.sittingId, studentQuizId))).toBeLessThanOrEqual(1);
  }
  expect(log).not.toHaveBeenCalled();
});

it.runIf(testDatabase === 'postgres')('a session that somebody else changes holds up no call', async () => {
  const [server] = servers;
  const { student, call } = await quizTaker(server);
  server.clock.pass(useNotedMs + 1_000);
  const [session] = await server.db.select().from(sessions).where(eq(sessions.personId, student.id));
  await server.db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.personId, student.id)).for('update');
    expect((await call('/startAttempt', { holder: 'tab' })).http).toBe(200);
  });
  const renewed = () => server.db.select().from(sessions).where(eq(sessions.personId, student.id));
  expect(await renewed()).toEqual([session]);
  const at = server.clock.now;
  await call('/saveAnswers', { holder: 'tab', entries: [{ seq: 1, question: 1, answer: 'B', marked: false, at: at.getTime() }] });
  expect(await renewed()).toEqual([{ ...session, usedAt: at }]);
});
