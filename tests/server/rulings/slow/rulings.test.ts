import { and, desc, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemFile } from '../../../../contract/desk/items.ts';
import type { DeskPage } from '../../../../contract/desk/pages.ts';
import type { RulingLine, RulingPreview, RulingRow } from '../../../../contract/desk/rulings.ts';
import type { QuizResult } from '../../../../contract/results/results.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { questions, quizVersions } from '../../../../server/db/tables/content.ts';
import { notebookEntries } from '../../../../server/db/tables/notebook.ts';
import { notices } from '../../../../server/db/tables/notices.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { rulings } from '../../../../server/db/tables/rulings.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { settleRulings } from '../../../../server/rulings/settle.ts';
import { type RulingStep, rulingModel, rulingMoves, rulingSteps } from '../../../models/desk/ruling.model.ts';
import { deferred } from '../../../support/deferred.ts';
import { describePath } from '../../../support/model.ts';
import { testDatabase } from '../../../support/server/database.ts';
import { seedQuiz, seedSitting, seedStaff, seedStudent } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { token: string };
let head: { token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  head = await seedStaff(server.db, newId(), 'owner', server.clock.now);
});

type Quiz = { quizId: string; versionId: string };
type Taker = { id: string; token: string; sitting: string };

/** A quiz with keys B, C, A and 17.53, sat by as many as there are sheets. */
async function seedSat(...sheets: string[][]): Promise<{ quiz: Quiz; takers: Taker[] }> {
  const { db, clock } = server;
  const quiz = await seedQuiz(db, newId(), clock.now);
  const takers: Taker[] = [];
  for (const sheet of sheets) takers.push(await sit(quiz, sheet));
  return { quiz, takers };
}

async function sit(quiz: Quiz, sheet: string[]): Promise<Taker> {
  const { db, clock } = server;
  const student = await seedStudent(db, newId(), clock.now);
  const sitting = await seedSitting(db, { studentId: student.id, ...quiz }, clock.now);
  await server.call('/startAttempt', { studentQuizId: sitting }, { token: student.token });
  const answers = sheet.map((answer) => ({ answer }));
  const body = { studentQuizId: sitting, answers, timePerQuestion: { 1: 10, 2: 10, 3: 10, 4: 10 }, totalTime: 40 };
  const { http } = await server.call('/submitQuiz', body, { token: student.token });
  expect(http).toBe(200);
  return { ...student, sitting };
}

const desk = (path: string, body: object, by = clerk) => server.call(`/desk${path}`, body, { token: by.token });
type Wanted = { number?: number; kind: 'nobody' | 'everybody' | 'keys'; keys?: string[] };
const toBody = ({ quiz }: { quiz: Quiz }, { number = 1, kind, keys = [] }: Wanted) => ({
  version: quiz.versionId,
  number,
  kind,
  keys,
});
const preview = async (sat: { quiz: Quiz }, wanted: Wanted) =>
  (await desk('/previewRuling', toBody(sat, wanted))).body.data as RulingPreview;
const decide = (sat: { quiz: Quiz }, wanted: Wanted, { by = clerk, mayFall = false } = {}) =>
  desk(mayFall ? '/decideLoweringRuling' : '/decideRuling', { ...toBody(sat, wanted), reason: 'The key was wrong' }, by);
const list = async ({ quiz }: { quiz: Quiz }): Promise<RulingLine[]> =>
  ((await desk('/getItem', { version: quiz.versionId, number: 1 })).body.data as ItemFile).rulings;
/** By an owner, who may let scores fall. */
const takeBack = (ruling: string, path = '/takeBackLoweringRuling', by = head) =>
  desk(path, { ruling, reason: 'It was right after all' }, by);

async function scores({ takers }: { takers: Taker[] }): Promise<string[]> {
  const rows = await Promise.all(
    takers.map(async ({ sitting }) => (await server.db.select().from(sittings).where(eq(sittings.id, sitting)))[0]),
  );
  return rows.map((row) => `${row?.right}/${row?.total}`);
}
const resultOf = async ({ sitting, token }: Taker) =>
  (await server.call('/getQuizResult', { studentQuizId: sitting }, { token })).body.data as QuizResult;
const told = (id: string) => server.db.select().from(notices).where(eq(notices.personId, id));

/** All right; the first wrong (A); the first wrong (D) and blank otherwise. */
const three = () => seedSat(['B', 'C', 'A', '17.53'], ['A', 'C', 'A', '17.53'], ['D', '', '', '']);

it('each decision stands in the list of all, with its question, found by its words and by whether it holds', async () => {
  const sat = await seedSat(['A', 'C', 'A', '17.53']);
  const title = `Owls ${newId()}`;
  await server.db.update(quizVersions).set({ title }).where(eq(quizVersions.id, sat.quiz.versionId));
  const find = async (more: object = {}) =>
    (await desk('/findRulings', { search: title, ...more })).body.data as DeskPage<RulingRow>;
  expect(await find()).toMatchObject({ lines: [], total: 0 });
  await decide(sat, { kind: 'everybody' });
  await decide(sat, { kind: 'everybody', number: 2 });
  const { lines, total } = await find();
  expect(total).toBe(2);
  expect(lines.map(({ title: test, place, students: changed, back }) => [test, place, changed, back])).toEqual([
    [title, { version: sat.quiz.versionId, number: 2 }, 0, null],
    [title, { version: sat.quiz.versionId, number: 1 }, 1, null],
  ]);
  await takeBack(lines[0]?.id ?? '');
  expect((await find({ state: 'holding' })).lines.map(({ id }) => id)).toEqual([lines[1]?.id]);
  expect((await find({ state: 'takenBack' })).lines.map(({ id }) => id)).toEqual([lines[0]?.id]);
  expect((await desk('/findRulings', { after: 'nowhere' })).http).toBe(400);
});

describe('a question counts', () => {
  it.each<[string, Wanted, string[]]>([
    ['for nobody', { kind: 'nobody' }, ['3/3', '3/3', '0/3']],
    ['as right for everybody', { kind: 'everybody' }, ['4/4', '4/4', '1/4']],
    ['as right with another key', { kind: 'keys', keys: ['a'] }, ['4/4', '4/4', '0/4']],
  ])('%s', async (_, wanted, after) => {
    const sat = await three();
    expect(await scores(sat)).toEqual(['4/4', '3/4', '0/4']);
    expect((await decide(sat, wanted)).http).toBe(200);
    expect(await scores(sat)).toEqual(after);
    // Who sits it from now on is graded so, too.
    const later = await sit(sat.quiz, ['A', 'C', 'A', '17.53']);
    await settleRulings(server.app.context);
    expect(await scores({ takers: [later] })).toEqual([after[1]]);
    const [decision] = await list(sat);
    expect((await takeBack(decision?.id ?? '')).http).toBe(200);
    expect(await scores({ takers: [...sat.takers, later] })).toEqual(['4/4', '3/4', '0/4', '3/4']);
  });

  it('in the result and its review as it was decided, and as it did once that is taken back', async () => {
    const sat = await three();
    const [, wrong] = sat.takers;
    if (!wrong) throw new Error('Nobody has it wrong.');
    const before = await resultOf(wrong);
    await decide(sat, { kind: 'nobody' });
    const result = await resultOf(wrong);
    expect(result.score).toMatchObject({ right: 3, total: 3, percent: 100 });
    const [first, second] = result.modules[0]?.questions ?? [];
    expect(first?.ruling).toEqual({ kind: 'nobody', keys: [] });
    expect(second).not.toHaveProperty('ruling');
    expect(result.modules[0]?.skills.reduce((sum, { total }) => sum + total, 0)).toBe(3);
    await takeBack((await list(sat))[0]?.id ?? '');
    expect(await resultOf(wrong)).toEqual(before);
  });
});

it('is previewed: who changes from what to what, those that fall first, and nothing is changed', async () => {
  const sat = await seedSat(['B', 'C', '', ''], ['A', 'C', 'A', '']);
  const seen = await preview(sat, { kind: 'nobody' });
  expect(seen).toMatchObject({ sittings: 2, raised: 1, fell: 1 });
  expect(seen.changes.map(({ before, after }) => [before, after])).toEqual([
    [
      { right: 2, total: 4, percent: 50 },
      { right: 1, total: 3, percent: 33 },
    ],
    [
      { right: 2, total: 4, percent: 50 },
      { right: 2, total: 3, percent: 67 },
    ],
  ]);
  expect(await scores(sat)).toEqual(['2/4', '2/4']);
  expect(await list(sat)).toEqual([]);
});

it('lowers nobody’s score unless an owner says so', async () => {
  const sat = await seedSat(['B', 'C', '', ''], ['A', 'C', 'A', '']);
  for (const by of [clerk, head]) {
    const refused = await decide(sat, { kind: 'nobody' }, { by });
    expect([refused.http, refused.body.msg]).toEqual([
      403,
      'One score would fall. Only an owner can decide that. Choose another way, or ask one.',
    ]);
  }
  expect((await decide(sat, { kind: 'nobody' }, { mayFall: true })).http).toBe(403);
  expect(await scores(sat)).toEqual(['2/4', '2/4']);
  expect((await decide(sat, { kind: 'nobody' }, { by: head, mayFall: true })).http).toBe(200);
  expect(await scores(sat)).toEqual(['1/3', '2/3']);
});

it('is taken back after a look at whose scores change, and lowers nobody’s unless an owner says so', async () => {
  const sat = await three();
  await decide(sat, { kind: 'everybody' });
  const id = (await list(sat))[0]?.id ?? '';
  const look = async () => (await desk('/previewTakeBack', { ruling: id })).body.data as RulingPreview;
  const seen = await look();
  expect(seen).toMatchObject({ sittings: 3, raised: 0, fell: 2 });
  expect(seen.changes.map(({ before, after }) => [before.right, after.right]).sort()).toEqual([
    [1, 0],
    [4, 3],
  ]);
  for (const [path, by] of [
    ['/takeBackRuling', clerk],
    ['/takeBackRuling', head],
    ['/takeBackLoweringRuling', clerk],
  ] as const)
    expect((await takeBack(id, path, by)).http).toBe(403);
  expect(await scores(sat)).toEqual(['4/4', '4/4', '1/4']);
  expect((await list(sat))[0]).toMatchObject({ state: 'decided', back: null });
  expect((await takeBack(id)).http).toBe(200);
  expect(await scores(sat)).toEqual(['4/4', '3/4', '0/4']);
  expect((await desk('/previewTakeBack', { ruling: id })).http).toBe(409);
  expect((await desk('/previewTakeBack', { ruling: newId() })).http).toBe(404);
});

it('is taken back by anybody at the desk where no score falls by it', async () => {
  const sat = await seedSat(['B', 'C', 'A', '17.53']);
  await decide(sat, { kind: 'everybody' });
  const id = (await list(sat))[0]?.id ?? '';
  expect((await takeBack(id, '/takeBackRuling', clerk)).http).toBe(200);
  expect(await scores(sat)).toEqual(['4/4']);
});

it('tells each student whose score changes, once, and nobody else', async () => {
  const sat = await three();
  const [right, wrong, other] = sat.takers;
  await decide(sat, { kind: 'keys', keys: ['A'] });
  await settleRulings(server.app.context);
  expect(await told(right?.id ?? '')).toEqual([]);
  expect(await told(other?.id ?? '')).toEqual([]);
  expect(await told(wrong?.id ?? '')).toMatchObject([{ title: 'Your score has changed: Owls' }]);
  const [decision] = await list(sat);
  const mails = await server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `ruling:${decision?.id}:%`));
  expect(mails.map(({ text }) => text.includes('3 of 4 (75%) before, 4 of 4 (100%) now'))).toEqual([true]);
  await takeBack(decision?.id ?? '');
  expect(await told(wrong?.id ?? '')).toHaveLength(2);
});

it('takes it out of the notebook, and puts it back for the day on which it would have come', async () => {
  const sat = await three();
  const [, wrong] = sat.takers;
  const read = async () => {
    const body = { studentId: wrong?.id ?? '' };
    return (await server.call('/getNotebook', body, { token: wrong?.token ?? '' })).body.data as {
      waiting: number;
      done: number;
    };
  };
  const entries = () =>
    server.db
      .select()
      .from(notebookEntries)
      .where(eq(notebookEntries.studentId, wrong?.id ?? ''));
  expect(await read()).toMatchObject({ waiting: 1, done: 0 });
  const before = await entries();
  await decide(sat, { kind: 'everybody' });
  expect(await read()).toMatchObject({ waiting: 0, done: 0 });
  await takeBack((await list(sat))[0]?.id ?? '');
  expect(await read()).toMatchObject({ waiting: 1, done: 0 });
  expect(await entries()).toEqual(before);
});

it('holds for every version that asks it alike, and for drills that were made of it', async () => {
  const { db, clock } = server;
  const sat = await three();
  const { quizId, versionId } = sat.quiz;
  const drill = await seedQuiz(db, newId(), clock.now);
  await db.delete(questions).where(eq(questions.versionId, drill.versionId));
  await db
    .insert(questions)
    .values({ versionId: drill.versionId, number: 1, name: 'owls/q1', ofVersionId: versionId, ofNumber: 1 });
  const student = await seedStudent(db, newId(), clock.now);
  const sitting = await seedSitting(db, { studentId: student.id, ...drill }, clock.now);
  const over = {
    state: 'submitted',
    startedAt: clock.now,
    submittedAt: clock.now,
    ending: 'student',
    right: 0,
    total: 1,
  } as const;
  await db.update(sittings).set(over).where(eq(sittings.id, sitting));
  await decide(sat, { kind: 'everybody' });
  expect(await scores({ takers: [{ ...student, sitting }] })).toEqual(['1/1']);
  expect(await db.select().from(rulings).where(eq(rulings.quizId, quizId))).toHaveLength(1);
});

it('leaves alone what was made up for a demonstration without answers', async () => {
  const { db, clock } = server;
  const sat = await three();
  const madeUp = await seedStudent(db, newId(), clock.now);
  await db.update(students).set({ isDemo: true }).where(eq(students.id, madeUp.id));
  const sitting = await seedSitting(db, { studentId: madeUp.id, ...sat.quiz }, clock.now);
  const over = {
    state: 'submitted',
    startedAt: clock.now,
    submittedAt: clock.now,
    ending: 'student',
    right: 3,
    total: 4,
  } as const;
  await db.update(sittings).set(over).where(eq(sittings.id, sitting));
  expect((await decide(sat, { kind: 'nobody' })).http).toBe(200);
  expect(await scores({ takers: [{ ...madeUp, sitting }] })).toEqual(['3/4']);
});

describe('refused', () => {
  it.each<[string, Wanted, number]>([
    ['a key that is no choice', { kind: 'keys', keys: ['E'] }, 400],
    ['a key that is right already', { kind: 'keys', keys: ['b'] }, 400],
    ['no key', { kind: 'keys' }, 400],
    ['a word for a number', { kind: 'keys', keys: ['owl'], number: 4 }, 400],
    ['a question that is not there', { kind: 'nobody', number: 9 }, 404],
  ])('is %s', async (_, wanted, http) => {
    const sat = await seedSat(['A', '', '', '']);
    expect((await decide(sat, wanted)).http).toBe(http);
    expect((await desk('/previewRuling', toBody(sat, wanted))).http).toBe(http);
  });

  it('is what is no decision', async () => {
    expect((await takeBack(newId())).http).toBe(404);
  });
});

it('accepts further numbers exactly', async () => {
  const sat = await seedSat(['B', 'C', 'A', '17.50'], ['B', 'C', 'A', '17.4']);
  expect((await decide(sat, { kind: 'keys', keys: ['17.5'], number: 4 })).http).toBe(200);
  expect(await scores(sat)).toEqual(['4/4', '3/4']);
});

it.runIf(testDatabase === 'postgres')(
  'reaches a sitting that is being submitted while it is decided, and that is told',
  async () => {
    const { db, clock } = server;
    const sat = await seedSat(['A', '', '', '']);
    const racer = await seedStudent(db, newId(), clock.now);
    const sitting = await seedSitting(db, { studentId: racer.id, ...sat.quiz }, clock.now);
    await server.call('/startAttempt', { studentQuizId: sitting }, { token: racer.token });
    const [written, decided] = [deferred<void>(), deferred<void>()];
    // Graded by the old key, and committed only after the decision.
    const submitting = db.transaction(async (tx) => {
      const over = { state: 'submitted', submittedAt: clock.now, ending: 'student', right: 0, total: 4 } as const;
      await tx.update(sittings).set(over).where(eq(sittings.id, sitting));
      written.resolve();
      await decided.promise;
    });
    await written.promise;
    expect((await decide(sat, { kind: 'everybody' })).http).toBe(200);
    decided.resolve();
    await submitting;
    expect(await scores({ takers: [{ ...racer, sitting }] })).toEqual(['0/4']);
    await settleRulings(server.app.context);
    expect(await scores({ takers: [{ ...racer, sitting }] })).toEqual(['1/4']);
    expect(await told(racer.id)).toHaveLength(1);
    // Again it changes nothing, and nobody is told twice.
    await settleRulings(server.app.context);
    expect(await told(racer.id)).toHaveLength(1);
  },
);

it('leaves a row in the record of actions, with the number of the decision and why', async () => {
  const sat = await three();
  const { body } = await decide(sat, { kind: 'everybody' });
  const [row] = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'item.rule'), eq(auditEvents.subjectName, 'Owls, question 1')))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  expect(row).toMatchObject({ reason: 'The key was wrong', subjectKind: 'test' });
  expect(body.students).toBe(2);
});

describe('a question that is ruled on', () => {
  it.each(rulingModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    const sat = await three();
    const moves: Record<RulingStep, () => Promise<number>> = {
      decide: async () => (await decide(sat, { kind: 'everybody' })).http,
      decideAgain: async () => (await decide(sat, { kind: 'keys', keys: ['A'] })).http,
      takeBack: async () => (await takeBack((await list(sat))[0]?.id ?? newId())).http,
      minutesPass: async () => {
        const { context } = server.app;
        const later = new Date(context.now().getTime() + 6 * 60_000);
        await settleRulings({ ...context, now: () => later });
        return 200;
      },
    };
    const looks: Record<keyof typeof rulingMoves, [state: string | null, scores: string[]]> = {
      counts: [null, ['4/4', '3/4', '0/4']],
      decided: ['decided', ['4/4', '4/4', '1/4']],
      holds: ['standing', ['4/4', '4/4', '1/4']],
      takenBack: ['takenBack', ['4/4', '3/4', '0/4']],
      restored: ['restored', ['4/4', '3/4', '0/4']],
      decidedAgain: ['decided', ['4/4', '4/4', '0/4']],
      holdsAgain: ['standing', ['4/4', '4/4', '0/4']],
    };
    let state: keyof typeof rulingMoves = 'counts';
    for (const { event } of path.steps) {
      if (!(event.type in moves)) continue;
      const step = event.type as RulingStep;
      expect(await moves[step]()).toBe(200);
      state = Reflect.get(rulingMoves[state], step) as keyof typeof rulingMoves;
      const [decision] = await list(sat);
      expect([state, decision?.state ?? null, await scores(sat)]).toEqual([state, ...looks[state]]);
    }
    // What cannot be done there changes nothing.
    for (const step of rulingSteps) {
      if (
        step in rulingMoves[state] ||
        (step === 'decideAgain' && state === 'counts') ||
        (step === 'decide' && state.match(/takenBack|restored/))
      )
        continue;
      if (step === 'takeBack' && state.endsWith('Again')) continue;
      const http = await moves[step]();
      if (step !== 'minutesPass') expect([state, step, http]).toEqual([state, step, http === 404 ? 404 : 409]);
      expect(await scores(sat)).toEqual(looks[state][1]);
    }
  });
});
