import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledger, sittings } from '../../../../server/db/tables/sittings.ts';
import { countQueries } from '../../../support/server/server-results.ts';
import { quizTaker } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();

it('a save is one statement, and stores what the general way would', async () => {
  const taker = await quizTaker(server);
  await taker.call('/startAttempt', { holder: 'tab' });
  server.clock.pass(20_500);
  const at = server.clock.now.getTime();
  const entry = { seq: 1, question: 2, answer: 'C', marked: true, at };
  const count = countQueries(server.db);
  const { body } = await taker.call('/saveAnswers', {
    ...{ holder: 'tab', entries: [entry], timePerQuestion: { 2: 400 }, totalTime: 3, signs: [at] },
    events: [{ id: 'e1', kind: 'keyPressed', detail: 'Meta', at }],
  });
  expect([count(), body.data]).toEqual([1, { lastSeq: 1, deadline: null }]);
  const [row] = await server.db.select().from(sittings).where(eq(sittings.id, taker.studentQuizId));
  expect(row).toMatchObject({ lastSeq: 1, timePerQuestion: { 2: 25.5 }, totalTime: 20, signs: 1, lastSignAt: server.clock.now });
  expect(row).toMatchObject({ contactAt: server.clock.now, countedAt: new Date(at - 500) });
  const [stored] = await server.db.select().from(ledger).where(eq(ledger.sittingId, taker.studentQuizId));
  expect(stored).toMatchObject({ ...entry, at: server.clock.now, receivedAt: server.clock.now, counted: true });
});
