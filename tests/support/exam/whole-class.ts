import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestServer } from '../server/server-app.ts';
import type { quizTaker } from '../server/server-seed.ts';

type Taker = Awaited<ReturnType<typeof quizTaker>>;

/** Lets a student sit a quiz, and so many others stand where that one does: 'copy1' and so on, each with a session and a sitting of that name. */
export async function seedClass(server: TestServer, taker: Taker, size: number): Promise<void> {
  const at = server.clock.now.getTime();
  await taker.call('/startAttempt', { holder: 'tab' });
  const entries = [{ seq: 1, question: 1, answer: 'B', marked: false, at }];
  const events = [{ id: 'e1', kind: 'keyPressed', detail: 'Meta', at }];
  expect((await taker.call('/saveAnswers', { holder: 'tab', entries, events })).http).toBe(200);
  const copies = (table: string, key: string, value: string, other: string) =>
    server.db.execute(
      sql.raw(`
      insert into ${table} select made.* from ${table} as one, generate_series(1, ${size}) as g,
        lateral jsonb_populate_record(one, jsonb_build_object(${other})) as made
      where one.${key} = '${value}'`),
    );
  const { id } = taker.student;
  await copies('students', 'id', id, `'id', 'copy' || g, 'username', 'copy' || g, 'email', 'copy' || g || '@example.org'`);
  await copies('sessions', 'person_id', id, `'person_id', 'copy' || g, 'token_hash', 'copy' || g`);
  await copies('sittings', 'id', taker.studentQuizId, `'id', 'copy' || g, 'student_id', 'copy' || g`);
  for (const table of ['ledger', 'sitting_events'])
    await copies(table, 'sitting_id', taker.studentQuizId, `'sitting_id', 'copy' || g`);
}
