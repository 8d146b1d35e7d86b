import { and, eq, gt } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { saveAnswers, startAttempt } from '../../../contract/exam/attempts.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import type { JournalStart } from '../../../src/machines/exam/answer-journal.setup.ts';
import type { Delivery, DeliveryReceipt } from '../../../src/services/exam/attempts.ts';
import { quizTaker } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();

it('answers that the database lost after it had acknowledged them are all there again, while the page is open', async () => {
  const taker = await quizTaker(server);
  const { studentQuizId: sittingId } = taker;
  await taker.call('/startAttempt', { holder: 'tab' });
  const deliver = async ({ sittingId: studentQuizId, ...delivery }: Delivery): Promise<DeliveryReceipt> => {
    const { http, body } = await taker.call('/saveAnswers', { studentQuizId, ...delivery });
    expect(http).toBe(200);
    return { lastSeq: saveAnswers.answer.parse(body).data.lastSeq, eventIds: [] };
  };
  const journal = createActor(
    answerJournalMachine.provide({
      actors: {
        keepJournal: fromPromise<void, JournalStart>(async () => undefined),
        deliverAnswers: fromPromise<DeliveryReceipt, Delivery>(({ input }) => deliver(input)),
        connection: fromCallback<EventObject>(() => undefined),
      },
    }),
    {
      input: {
        ...{ studentId: taker.student.id, sittingId, holder: 'tab', lastSeq: 0, entries: [], events: [] },
        ...{ acknowledged: { entries: [], events: [] }, timePerQuestion: {}, totalTime: 0, adopted: [] },
      },
    },
  ).start();
  const write = async (question: number, answer: string) => {
    journal.send({ type: 'answer.written', question, answer, marked: false });
    await vi.waitFor(() => expect(journal.getSnapshot().hasTag('saved')).toBe(true), { timeout: 60_000 });
  };
  await write(1, 'B');
  await write(2, 'C');
  await write(3, 'A');
  // What a restored backup, a failover or a power cut leaves: the newest two are gone, and their numbers with them.
  await server.db.transaction(async (tx) => {
    await tx.delete(ledger).where(and(eq(ledger.sittingId, sittingId), gt(ledger.seq, 1)));
    await tx.update(sittings).set({ lastSeq: 1 }).where(eq(sittings.id, sittingId));
  });
  await write(4, '17');
  const { body } = await taker.call('/startAttempt', { holder: 'tab' });
  const { saved } = startAttempt.answer.parse(body).data;
  expect(Object.fromEntries(saved.map(({ question, answer }) => [question, answer]))).toEqual({
    1: 'B',
    2: 'C',
    3: 'A',
    4: '17',
  });
  journal.stop();
});
