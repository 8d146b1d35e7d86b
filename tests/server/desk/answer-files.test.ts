import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { HandInReport } from '../../../contract/desk/answer-files.ts';
import type { SittingFile } from '../../../contract/desk/sitting.ts';
import { type AnswerFileContent, writeAnswerFile } from '../../../contract/exam/answer-file.ts';
import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { closeAfterMs, lateAnswersMs } from '../../../contract/limits.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { ledger } from '../../../server/db/tables/sittings.ts';
import { closeOverdueModules } from '../../../server/exam/closing/close-overdue.ts';
import { type MockTaker, mockTaker } from '../../support/server/server-mock.ts';
import { type QuizTaker, quizTaker, seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let token = '';
const signIn = async (username: string) => {
  ({ token } = await seedStaff(server.db, username, 'staff', server.clock.now));
};
beforeAll(() => signIn('answers-clerk'));

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token });
const write = (studentId: string, sittingId: string, entries: LedgerEntry[]): string => {
  const tabs = [{ holder: 'tab', entries, acknowledged: [], events: [] }];
  const content = { format: 'prepchart-answers', version: 1, studentId, sittingId, tabs } as const;
  return writeAnswerFile({ ...content, savedAt: server.clock.now.getTime() } satisfies AnswerFileContent);
};
const countRows = (sittingId: string) => server.db.$count(ledger, eq(ledger.sittingId, sittingId));
const readRows = (action: string, studentId: string) =>
  server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, action), eq(auditEvents.subjectId, studentId)));

let taker: QuizTaker;
let begun: number;
const entry = (seq: number, question: number, answer: string): LedgerEntry => {
  return { seq, question, answer, marked: false, at: begun + seq * 1000 };
};
beforeEach(async () => {
  taker = await quizTaker(server);
  begun = server.clock.now.getTime();
  await taker.call('/startAttempt', { holder: 'tab' });
  server.clock.pass(60_000);
});

it('says what would come of a file and stores nothing, and then takes just that, once', async () => {
  const file = write(taker.student.id, taker.studentQuizId, [entry(1, 1, 'A'), entry(2, 2, 'C')]);
  const handed = { student: taker.student.id, sitting: taker.studentQuizId, file };
  const shown = (await desk('/checkAnswerFile', handed)).body.data as HandInReport;
  expect(shown).toMatchObject({
    taken: 2,
    kept: 0,
    known: 0,
    older: 0,
    outside: 0,
    module: null,
    state: 'inProgress',
    ends: false,
  });
  expect(await countRows(taker.studentQuizId)).toBe(0);
  const expected = { taken: 2, kept: 0, known: 0, older: 0, outside: 0 };
  expect(await desk('/handInAnswerFile', { ...handed, expected: { ...expected, taken: 1 } })).toMatchObject({ http: 409 });
  expect(await countRows(taker.studentQuizId)).toBe(0);
  expect((await desk('/handInAnswerFile', { ...handed, expected })).body.data).toMatchObject({ taken: 2 });
  expect(await countRows(taker.studentQuizId)).toBe(2);
  expect((await desk('/checkAnswerFile', handed)).body.data).toMatchObject({ taken: 0, known: 2 });
  const [row] = await readRows('answers.hand-in', taker.student.id);
  expect(row).toMatchObject({ after: { sitting: taker.studentQuizId, taken: 2, kept: 0 } });
});

it('refuses what is damaged, and names whose a file of another test is', async () => {
  const handed = { student: taker.student.id, sitting: taker.studentQuizId };
  const other = await quizTaker(server);
  const refused = await desk('/checkAnswerFile', {
    ...handed,
    file: write(other.student.id, other.studentQuizId, [entry(1, 1, 'A')]),
  });
  expect(refused).toMatchObject({ http: 400, body: { msg: expect.stringMatching(/^This file is of another test: ‘Owls’ of /) } });
  const torn = write(taker.student.id, taker.studentQuizId, [entry(1, 1, 'A')]).replace('"A"', '"B"');
  expect((await desk('/checkAnswerFile', { ...handed, file: torn })).body.msg).toMatch(/^This file is damaged/);
  expect(await desk('/checkAnswerFile', { ...handed, student: other.student.id, file: torn })).toMatchObject({ http: 404 });
});

it('counts late answers of a module or leaves them out, with the reason, and grades it anew', async () => {
  const mock: MockTaker = await mockTaker(server);
  const deadline = server.clock.now.getTime() + 1_800_000;
  await mock.start(1, { holder: 'tab' });
  server.clock.pass(1_800_000 + closeAfterMs + 1);
  await closeOverdueModules(server.db, server.clock.now);
  server.clock.pass(lateAnswersMs);
  await signIn('later-clerk');
  const named = { student: mock.student.id, sitting: mock.recordId };
  const reason = 'The server was gone';
  const decide = (counted: boolean) => desk('/decideLateAnswers', { ...named, module: 1, counted, reason });
  expect(await decide(true)).toMatchObject({ http: 409, body: { msg: 'Module 1 has no late answers.' } });
  const file = write(mock.student.id, mock.moduleIds[0], [mock.entry(1, 2, 'C', { at: deadline - 60_000 })]);
  const shown = (await desk('/checkAnswerFile', { ...named, file })).body.data as HandInReport;
  expect(shown).toMatchObject({ taken: 0, kept: 1, module: 1, state: 'submitted', ends: false });
  const expected = { taken: 0, kept: 1, known: 0, older: 0, outside: 0 };
  expect((await desk('/handInAnswerFile', { ...named, file, expected })).http).toBe(200);
  expect(await mock.stored(1)).toMatchObject({ right: 0 });
  expect((await decide(true)).http).toBe(200);
  expect(await mock.stored(1)).toMatchObject({ right: 1 });
  expect((await decide(false)).http).toBe(200);
  expect(await mock.stored(1)).toMatchObject({ right: 0 });
  const rows = await readRows('answers.decide-late', mock.student.id);
  expect(rows.map(({ after, reason: why }) => [after?.lateAnswers, after?.module, why])).toEqual([
    ['graded', 1, reason],
    ['left out', 1, reason],
  ]);
  const { actions } = (await desk('/viewSitting', named)).body.data as SittingFile;
  expect(actions.map(({ action }) => action).sort()).toEqual(['answers.decide-late', 'answers.decide-late', 'answers.hand-in']);
  expect(
    await desk('/decideLateAnswers', { ...named, student: taker.student.id, module: 1, counted: true, reason }),
  ).toMatchObject({
    http: 404,
  });
});
