import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnswerFileContent, writeAnswerFile } from '../../../contract/exam/answer-file.ts';
import type { LedgerEntry, SittingEvent } from '../../../contract/exam/attempts.ts';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import { closeAfterMs, lateAnswersMs } from '../../../contract/limits.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { ledger, sittingEvents, sittings } from '../../../server/db/tables/sittings.ts';
import { closeOverdueModules } from '../../../server/exam/closing/close-overdue.ts';
import { adminCommands } from '../../support/server/admin.ts';
import { type MockTaker, mockTaker } from '../../support/server/server-mock.ts';
import { type QuizTaker, quizTaker } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const { run, read, refuse, succeed } = adminCommands(server);

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answers-'));
  path = join(folder, 'answers.json');
});
afterEach(() => rm(folder, { recursive: true }));

type Kept = Partial<{ entries: LedgerEntry[]; acknowledged: LedgerEntry[]; events: SittingEvent[] }>;
const save = (studentId: string, sittingId: string, { entries = [], acknowledged = [], events = [] }: Kept) => {
  const tabs = [{ holder: 'tab', entries, acknowledged, events }];
  const savedAt = server.clock.now.getTime();
  const content: AnswerFileContent = { format: 'prepchart-answers', version: 1, studentId, sittingId, savedAt, tabs };
  return writeFile(path, writeAnswerFile(content));
};
const handIn = () => read('answers', 'hand-in', path);
const readRows = async (sittingId: string) => {
  const rows = await server.db.select().from(ledger).where(eq(ledger.sittingId, sittingId)).orderBy(ledger.seq);
  return rows.map(({ seq, question, answer, at, counted }) => [seq, question, answer, at.getTime(), counted]);
};
const readState = async (sittingId: string) => {
  const [sitting] = await server.db.select().from(sittings).where(eq(sittings.id, sittingId));
  const events = await server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, sittingId));
  return { sitting, rows: await readRows(sittingId), events };
};
const nothing = { taken: 0, kept: 0, known: 0, older: 0, outside: 0 };
const isOpen = { state: 'inProgress', ending: null };

describe('of a quiz that is open', () => {
  let taker: QuizTaker;
  let begun: number;
  const entry = (seq: number, question: number, answer: string, at = begun + seq * 1000) => {
    return { seq, question, answer, marked: false, at };
  };
  const saveOwn = (kept: Kept) => save(taker.student.id, taker.studentQuizId, kept);
  beforeEach(async () => {
    taker = await quizTaker(server);
    begun = server.clock.now.getTime();
    await taker.call('/startAttempt', { holder: 'tab' });
    await taker.call('/saveAnswers', { holder: 'tab', entries: [entry(1, 1, 'A')] });
    server.clock.pass(60_000);
  });

  it('its answers are in the ledger with their numbers and stamps, are graded, and the file is on record', async () => {
    await saveOwn({ acknowledged: [entry(1, 1, 'A')], entries: [entry(2, 1, 'B'), entry(3, 2, 'C')] });
    expect(await handIn()).toMatchObject({ ...nothing, taken: 2, known: 1, lastSeq: 3, ...isOpen, title: 'Owls' });
    expect(await readRows(taker.studentQuizId)).toEqual([
      [1, 1, 'A', begun + 1000, true],
      [2, 1, 'B', begun + 2000, true],
      [3, 2, 'C', begun + 3000, true],
    ]);
    const { events } = await readState(taker.studentQuizId);
    expect(events).toMatchObject([
      { kind: 'answersHandedIn', detail: expect.stringMatching(/^File [0-9a-f]{8}: 2 taken, 0 kept$/) },
    ]);
    const answers = ['B', 'C', '', ''].map((answer) => ({ answer }));
    expect((await taker.call('/submitQuiz', { holder: 'tab', answers, timePerQuestion: {}, totalTime: 60 })).http).toBe(200);
    expect((await readState(taker.studentQuizId)).sitting).toMatchObject({ right: 2, state: 'submitted' });
  });

  it('changes nothing where it is handed in again, and nothing for the device that delivers the same later', async () => {
    const entries = [entry(2, 1, 'B'), entry(3, 2, 'C')];
    await saveOwn({ entries });
    expect(await succeed('answers', 'hand-in', path)).toContain('2 answers taken: they count.');
    const recorded = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, taker.student.id));
    const after = { sitting: taker.studentQuizId };
    expect(recorded).toMatchObject([{ action: 'answers.hand-in', subjectKind: 'student', subjectName: 'Asha Menon', after }]);
    const before = await readState(taker.studentQuizId);
    server.clock.pass(1000);
    expect(await succeed('answers', 'hand-in', path)).toContain('Nothing is changed.');
    expect(await handIn()).toMatchObject({ ...nothing, known: 2 });
    expect(await readState(taker.studentQuizId)).toEqual(before);
    const again = await taker.call('/saveAnswers', { holder: 'tab', entries });
    expect(again).toMatchObject({ http: 200, body: { data: { lastSeq: 3 } } });
    expect(await readRows(taker.studentQuizId)).toEqual(before.rows);
  });

  it('its highlights come with the answers, and are known when they come again', async () => {
    const highlights: Highlight[] = [{ part: 'question', start: 0, end: 5, color: 'blue', note: 'Why?' }];
    await saveOwn({ entries: [{ ...entry(2, 1, 'A'), highlights }] });
    expect(await handIn()).toMatchObject({ ...nothing, taken: 1 });
    expect(await handIn()).toMatchObject({ ...nothing, known: 1 });
    const rows = await server.db.select().from(ledger).where(eq(ledger.sittingId, taker.studentQuizId)).orderBy(ledger.seq);
    expect(rows.map((row) => row.highlights)).toEqual([null, highlights]);
  });

  it('brings back what a restored backup has lost, under the next numbers, and only once', async () => {
    await taker.call('/saveAnswers', { holder: 'tab', entries: [entry(2, 2, 'D')] });
    const acknowledged = [entry(5, 1, 'B'), entry(6, 2, 'C')];
    await saveOwn({ acknowledged, entries: [entry(7, 3, 'A')] });
    expect(await handIn()).toMatchObject({ ...nothing, taken: 3, lastSeq: 5 });
    expect((await readRows(taker.studentQuizId)).slice(2)).toEqual([
      [3, 1, 'B', begun + 5000, true],
      [4, 2, 'C', begun + 6000, true],
      [5, 3, 'A', begun + 7000, true],
    ]);
    expect(await handIn()).toMatchObject({ ...nothing, known: 3, lastSeq: 5 });
  });

  it('overwrites no later answer that the student gave elsewhere, and takes none from outside the sitting’s time', async () => {
    await taker.call('/startAttempt', { holder: 'other', takeOver: true });
    await taker.call('/saveAnswers', { holder: 'other', entries: [entry(2, 2, 'C', begun + 50_000)] });
    const tomorrow = server.clock.now.getTime() + 25 * 3_600_000;
    const entries = [entry(2, 2, 'A'), entry(3, 3, 'A'), entry(4, 4, '1', begun - 1), entry(5, 4, '2', tomorrow)];
    await saveOwn({ entries });
    expect(await handIn()).toMatchObject({ ...nothing, taken: 1, older: 1, outside: 2, lastSeq: 3 });
    expect((await readRows(taker.studentQuizId)).slice(1)).toEqual([
      [2, 2, 'C', begun + 50_000, true],
      [3, 3, 'A', begun + 3000, true],
    ]);
    const lines = (await succeed('answers', 'hand-in', path)).trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.trim())).toEqual([
      '1 answer known before.',
      '1 answer left out: there is a later answer to the same question.',
      '2 answers left out: not from the time of this sitting.',
      'Nothing is changed.',
    ]);
  });

  it('takes an answer of the first and of the last moment of its time', async () => {
    const last = server.clock.now.getTime() + 24 * 3_600_000;
    await saveOwn({ entries: [entry(2, 2, 'A', begun), entry(3, 3, 'A', last), entry(4, 4, '1', last + 1)] });
    expect(await handIn()).toMatchObject({ ...nothing, taken: 2, outside: 1 });
  });

  it('what the proctor saw on the device comes with them, and ends the quiz where it costs that', async () => {
    const events = [{ id: 'seen-1', kind: 'tabHidden' as const, detail: '', at: begun + 9000 }];
    await saveOwn({ entries: [entry(2, 1, 'B')], events });
    expect(await handIn()).toMatchObject({ taken: 1, state: 'submitted', ending: 'tabHidden' });
    expect((await readState(taker.studentQuizId)).sitting).toMatchObject({ right: 1, lastSeq: 2 });
  });

  it('is kept and not graded once the quiz is over', async () => {
    const answers = ['A', '', '', ''].map((answer) => ({ answer }));
    await taker.call('/submitQuiz', { holder: 'tab', answers, timePerQuestion: {}, totalTime: 60 });
    await saveOwn({ entries: [entry(2, 1, 'B'), entry(3, 2, 'C')] });
    expect(await handIn()).toMatchObject({ ...nothing, kept: 2, state: 'submitted' });
    expect(await readRows(taker.studentQuizId)).toMatchObject([{ 4: true }, { 4: false }, { 4: false }]);
    expect((await readState(taker.studentQuizId)).sitting).toMatchObject({ right: 0 });
    expect(await handIn()).toMatchObject({ ...nothing, known: 2 });
    // Should staff count them, an earlier answer of another device must not come last.
    await saveOwn({ entries: [entry(2, 2, 'D', begun + 2500), entry(3, 3, 'A')] });
    expect(await handIn()).toMatchObject({ ...nothing, kept: 1, older: 1 });
  });

  it('is refused for another student’s sitting, an unknown one, one not begun, and a question that is not there', async () => {
    const other = await quizTaker(server);
    const before = await readState(taker.studentQuizId);
    const entries = [entry(2, 1, 'B')];
    await save(other.student.id, taker.studentQuizId, { entries });
    expect((await refuse('answers', 'hand-in', path))[0]).toBe('forbidden');
    await save(taker.student.id, 'unknown', { entries });
    expect((await refuse('answers', 'hand-in', path))[0]).toBe('notFound');
    await save(other.student.id, other.studentQuizId, { entries });
    expect((await refuse('answers', 'hand-in', path))[0]).toBe('notOpen');
    await saveOwn({ entries: [...entries, entry(3, 5, 'B')] });
    expect(await refuse('answers', 'hand-in', path)).toEqual(['badInput', 'There is no question 5: there are 4.']);
    expect(await readState(taker.studentQuizId)).toEqual(before);
  });

  it('a bad file ends the command with 2, the file’s name and the reason', async () => {
    await writeFile(path, '{"format":');
    expect(await run('answers', 'hand-in', path)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining(`${path} is not JSON`),
    });
    await saveOwn({ entries: [entry(2, 1, 'B')] });
    await writeFile(path, writeAnswerFile(JSON.parse('{"tabs":[]}')));
    expect(await run('answers', 'hand-in', path)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('is not an answer file'),
    });
    const missing = join(folder, 'none.json');
    expect(await run('answers', 'hand-in', missing)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining(`${missing} cannot be read: ENOENT`),
    });
  });
});

describe('of a module whose time is over', () => {
  let taker: MockTaker;
  let deadline: number;
  const [entry, sitting] = [
    (seq: number, question: number, answer: string, at: number) => taker.entry(seq, question, answer, { at }),
    () => taker.moduleIds[0],
  ];
  beforeEach(async () => {
    taker = await mockTaker(server);
    deadline = server.clock.now.getTime() + 1_800_000;
    await taker.start(1, { holder: 'tab' });
    await taker.save(1, [entry(1, 1, 'B', deadline - 1_790_000)], { holder: 'tab', timePerQuestion: {} });
    server.clock.pass(1_800_000 + closeAfterMs + 1);
  });
  /** One from after the newest contact, and one that it should have brought. */
  const saveBoth = () =>
    save(taker.student.id, sitting(), {
      entries: [entry(2, 3, 'A', deadline - 1_799_000), entry(3, 2, 'C', deadline - 60_000)],
    });

  it.each([
    ['once the server has closed it', () => closeOverdueModules(server.db, server.clock.now)],
    ['before the server has closed it', async () => undefined],
  ])('is judged as late answers are, %s', async (_, close) => {
    await close();
    await saveBoth();
    expect(await handIn()).toMatchObject({ ...nothing, taken: 1, kept: 1, lastSeq: 3 });
    await closeOverdueModules(server.db, server.clock.now);
    expect(await taker.stored(1)).toMatchObject({ right: 2, lastSeq: 3, state: 'submitted' });
    expect(await readRows(sitting())).toMatchObject([{ 4: true }, { 2: 'A', 4: false }, { 2: 'C', 4: true }]);
  });

  it.each([
    ['closed', () => closeOverdueModules(server.db, server.clock.now)],
    ['not closed yet', async () => undefined],
  ])('is kept and not graded when late answers have ended (%s), until staff count it', async (_, close) => {
    await close();
    server.clock.pass(lateAnswersMs);
    await saveBoth();
    expect(await handIn()).toMatchObject({ ...nothing, kept: 2 });
    await closeOverdueModules(server.db, server.clock.now);
    expect(await taker.stored(1)).toMatchObject({ right: 1 });
    const decide = ['mock', 'late-answers', '--sitting', taker.recordId, '--module', '1', '--count', '--reason', 'Server gone'];
    expect(await succeed(...decide)).toContain('are graded');
    expect(await taker.stored(1)).toMatchObject({ right: 3 });
  });
});
