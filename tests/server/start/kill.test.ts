import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshPlace, type Place, post, type ServerProcess, startProcess } from '../../support/server/server-process.ts';
import { seedQuiz, seedSitting, seedStudent } from '../../support/server/server-seed.ts';

let place: Place;
let server: ServerProcess | undefined;
beforeEach(async () => {
  place = await freshPlace();
}, 60_000);
afterEach(async () => {
  await server?.end('SIGKILL');
  await place.remove();
});

type Writer = { token: string; studentQuizId: string; acknowledged: number; sent: number };

async function seedWriters(count: number): Promise<Writer[]> {
  const { db, close } = await place.open();
  const now = new Date();
  const quiz = await seedQuiz(db, 'owls', now);
  const writers: Writer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id, token } = await seedStudent(db, `student-${number}`, now);
    const studentQuizId = await seedSitting(db, { studentId: id, ...quiz }, now);
    writers.push({ token, studentQuizId, acknowledged: 0, sent: 0 });
  }
  await close();
  return writers;
}

/** Saves entry after entry until the server is gone. Each answer says its own number. */
async function write(url: string, writer: Writer, onAcknowledged: () => void): Promise<void> {
  const { token, studentQuizId } = writer;
  try {
    for (;;) {
      writer.sent += 1;
      const entry = {
        seq: writer.sent,
        question: 1 + (writer.sent % 4),
        answer: String(writer.sent),
        marked: false,
        at: Date.now(),
      };
      const { http } = await post(url, '/saveAnswers', { studentQuizId, entries: [entry] }, token);
      expect(http).toBe(200);
      writer.acknowledged = writer.sent;
      onAcknowledged();
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

it('a killed server has every entry that it acknowledged when it is started again', async () => {
  const writers = await seedWriters(6);
  server = await startProcess(place.env);
  for (let round = 1; round <= 2; round += 1) {
    const { url, end } = server;
    for (const { token, studentQuizId } of writers) {
      expect(await post(url, '/startAttempt', { studentQuizId }, token)).toMatchObject({ http: 200 });
    }
    let acknowledged = 0;
    await Promise.all(
      writers.map((writer) =>
        write(url, writer, () => {
          acknowledged += 1;
          if (acknowledged === 100 * round) void end('SIGKILL');
        }),
      ),
    );
    server = await startProcess(place.env);
    for (const writer of writers) {
      const { body } = await post(server.url, '/startAttempt', { studentQuizId: writer.studentQuizId }, writer.token);
      const { lastSeq, saved } = body.data as { lastSeq: number; saved: { seq: number; answer: string }[] };
      expect(lastSeq).toBeGreaterThanOrEqual(writer.acknowledged);
      expect(lastSeq).toBeLessThanOrEqual(writer.sent);
      expect(saved.map(({ answer }) => answer)).toEqual(saved.map(({ seq }) => String(seq)));
      expect(Math.max(0, ...saved.map(({ seq }) => seq))).toBe(lastSeq);
      writer.sent = lastSeq;
    }
  }
}, 240_000);
