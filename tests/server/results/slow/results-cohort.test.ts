import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cohortUpTo, type QuizResult } from '../../../../contract/results/results.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { queryRows } from '../../../../server/db/rows.ts';
import { cohorts } from '../../../../server/db/tables/content.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { readCohorts } from '../../../../server/results/cohort.ts';
import { refreshCohorts, selectCohorts } from '../../../../server/results/count-cohorts.ts';
import { testDatabase } from '../../../support/server/database.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../../support/server/server-results.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let db: OpenDatabase['db'];
let now: Date;
beforeAll(async () => {
  db = server.db;
  now = server.clock.now;
});

/** Sittings of a new pack by one student after another, each with its seconds by question. */
async function sat(size: number, times: Record<number, number>[], more: { isDemo?: boolean } = {}) {
  const pack = await seedPack(db, { asked: asked(size) }, now);
  const { id: studentId } = await quickStudent(db, now, more);
  const rows = times.map((timePerQuestion) => ({
    ...{ id: newId(), studentId, ...pack, assignedAt: now, startedAt: now, submittedAt: now, timePerQuestion },
    ...({ state: 'submitted', ending: 'student' } as const),
  }));
  if (rows.length > 0) await db.insert(sittings).values(rows);
  return { pack, studentId };
}
const same = (number: number, times: Record<number, number>) => Array.from({ length: number }, () => times);

describe('the median time of a question', () => {
  it('by hand: an odd number, an even number, half seconds', async () => {
    const seconds = [3, 90, 12.5, 61, 8, 7, 30, 44, 5, 10, 20, 25, 26, 27, 28, 29, 31, 32, 33, 34];
    const twenty = await sat(
      1,
      seconds.map((one) => ({ 1: one })),
    );
    const more = await sat(
      1,
      [...seconds, 1000].map((one) => ({ 1: one })),
    );
    const cohorts = await readCohorts(db, [twenty.pack.versionId, more.pack.versionId], now);
    // In order: 3 5 7 8 10 12.5 20 25 26 27 | 28 29 30 …: between the tenth and the eleventh, then the eleventh.
    expect(cohorts.get(twenty.pack.versionId)).toEqual({ sittings: 20, isDemo: false, medians: new Map([[1, 27.5]]) });
    expect(cohorts.get(more.pack.versionId)).toEqual({ sittings: 21, isDemo: false, medians: new Map([[1, 28]]) });
  });

  it('is told from 20 sittings on, and of a question only where 20 spent time on it', async () => {
    const nineteen = await sat(1, same(19, { 1: 5 }));
    const some = await sat(2, [...same(19, { 1: 5, 2: 6 }), { 1: 5, 2: 0 }, { 1: 5 }]);
    const cohorts = await readCohorts(db, [nineteen.pack.versionId, some.pack.versionId], now);
    expect(cohorts.get(nineteen.pack.versionId)).toMatchObject({ sittings: 19, medians: new Map() });
    expect(cohorts.get(some.pack.versionId)).toMatchObject({ sittings: 21, medians: new Map([[1, 5]]) });
  });

  it('counts finished sittings alone, of this version', async () => {
    const { pack, studentId } = await sat(1, same(20, { 1: 5 }));
    const open = { studentId, ...pack, assignedAt: now, startedAt: now, timePerQuestion: { 1: 500 } };
    await db.insert(sittings).values([
      { id: newId(), ...open, state: 'inProgress' },
      { id: newId(), ...open, state: 'assigned' },
    ]);
    await sat(1, same(20, { 1: 900 }));
    expect([...(await readCohorts(db, [pack.versionId], now))]).toEqual([
      [pack.versionId, { sittings: 20, isDemo: false, medians: new Map([[1, 5]]) }],
    ]);
  });

  it('is of the newest 500 sittings of each version', async () => {
    const { pack, studentId } = await sat(1, same(cohortUpTo - 1, { 1: 5 }));
    const other = await sat(1, same(21, { 1: 7 }));
    const older = (hours: number, seconds: number) => {
      const at = new Date(now.getTime() - 3_600_000 * hours);
      const times = { assignedAt: at, startedAt: at, submittedAt: at, timePerQuestion: { 1: seconds } };
      return { id: newId(), studentId, ...pack, ...times, ...({ state: 'submitted', ending: 'student' } as const) };
    };
    await db.insert(sittings).values([older(1, 5), ...Array.from({ length: 600 }, () => older(2, 900))]);
    const cohorts = await readCohorts(db, [pack.versionId, other.pack.versionId], now);
    expect(cohorts.get(pack.versionId)).toEqual({ sittings: 500, isDemo: false, medians: new Map([[1, 5]]) });
    expect(cohorts.get(other.pack.versionId)).toEqual({ sittings: 21, isDemo: false, medians: new Map([[1, 7]]) });
  });

  it('is the middle of the sorted times, whatever they are', async () => {
    const time = fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 20_000 }).map((half) => half / 2),
    );
    const drawn = fc.sample(fc.array(fc.array(time, { minLength: 60, maxLength: 60 }), { minLength: 20, maxLength: 41 }), 6);
    for (const table of drawn) {
      const { pack } = await sat(
        1,
        table.map((row) => Object.fromEntries(row.map((seconds, at) => [at + 1, seconds]))),
      );
      const naive = new Map<number, number>();
      for (let at = 0; at < 60; at += 1) {
        const spent = table
          .map((row) => row[at] ?? 0)
          .filter((seconds) => seconds > 0)
          .sort((one, other) => one - other);
        const [low = 0, high = 0] = [spent[Math.ceil(spent.length / 2) - 1], spent[Math.floor(spent.length / 2)]];
        if (spent.length >= 20) naive.set(at + 1, (low + high) / 2);
      }
      const { medians } = (await readCohorts(db, [pack.versionId], now)).get(pack.versionId) ?? {};
      expect([...(medians ?? [])].sort(([one], [other]) => one - other)).toEqual([...naive]);
    }
  });
});

describe('the kept cohort of a version', () => {
  it('stays as it was counted until the job finds that somebody has finished since', async () => {
    const { pack, studentId } = await sat(1, same(20, { 1: 5 }));
    const read = async () => (await readCohorts(db, [pack.versionId], now)).get(pack.versionId);
    const first = { sittings: 20, isDemo: false, medians: new Map([[1, 5]]) };
    expect(await read()).toEqual(first);
    await insertFinished(db, { ...pack, studentId, answers: ['A'], times: { 1: 9 }, submittedAt: now });
    expect(await read()).toEqual(first);
    await refreshCohorts(db, now);
    expect(await read()).toEqual({ ...first, sittings: 21 });
    // What nobody has finished since is left as it is.
    const [row] = await db.select().from(cohorts).where(eq(cohorts.versionId, pack.versionId));
    await refreshCohorts(db, new Date(now.getTime() + 2 * 3_600_000));
    await refreshCohorts(db, new Date(now.getTime() + 4 * 3_600_000));
    const [later] = await db.select().from(cohorts).where(eq(cohorts.versionId, pack.versionId));
    expect(later?.countedAt).toEqual(new Date((row?.countedAt.getTime() ?? 0) + 2 * 3_600_000));
  });

  // The embedded database's planner has other costs, and a single school of its own.
  it.runIf(testDatabase === 'postgres')('is counted by the index, from its newest sittings', async () => {
    const { pack, studentId } = await sat(1, []);
    await db.execute(sql`
      insert into sittings (id, student_id, quiz_id, version_id, assigned_at, started_at, submitted_at, state, ending, time_per_question)
      select gen_random_uuid()::text, ${studentId}, ${pack.quizId}, ${pack.versionId}, at, at, at, 'submitted', 'student', '{"1": 5}'
      from generate_series(1, 5000) as n, lateral (select now() - n * interval '1 minute' as at) as instants`);
    await db.execute(sql`analyze sittings`);
    const explained = sql`explain (analyze, format json) ${selectCohorts([pack.versionId])}`;
    const [row] = await queryRows(db, z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.unknown() })) }), explained);
    const nodes = flatten(planNode.parse(row?.['QUERY PLAN'][0]?.Plan));
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain('sittings_version');
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).not.toContain(
      'sittings',
    );
    expect(nodes.filter((node) => node['Node Type'] === 'Limit').map((node) => node['Actual Rows'])).toEqual([cohortUpTo]);
  });
});

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: PlanNode[];
};
const planNode: z.ZodMiniType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  Plans: z.optional(z.array(z.lazy(() => planNode))),
}) as z.ZodMiniType<PlanNode>;
const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

describe('a result beside its cohort', () => {
  it('has the medians of its questions, and says whose they are', async () => {
    const { pack } = await sat(2, same(24, { 1: 40, 2: 80 }), { isDemo: true });
    const own = await quickStudent(db, now);
    const times = { 1: 10 };
    const studentQuizId = await insertFinished(db, { ...pack, studentId: own.id, answers: ['A', ''], times, submittedAt: now });
    const { body } = await server.call('/getQuizResult', { studentQuizId }, { token: own.token });
    expect(body.data).toMatchObject({
      modules: [
        {
          studentQuizId,
          cohort: { sittings: 25, isDemo: true },
          questions: [
            { seconds: 10, medianSeconds: 40 },
            { seconds: 0, medianSeconds: 80 },
          ],
        },
      ],
    });
  });

  it('has none of few', async () => {
    const { pack, studentId } = await sat(1, same(18, { 1: 40 }));
    const own = await quickStudent(db, now);
    const studentQuizId = await insertFinished(db, {
      ...pack,
      studentId: own.id,
      answers: ['A'],
      times: { 1: 4 },
      submittedAt: now,
    });
    const { modules } = (await server.call('/getQuizResult', { studentQuizId }, { token: own.token })).body.data as QuizResult;
    expect(modules.map(({ cohort, questions }) => [cohort, questions.map(({ medianSeconds }) => medianSeconds)])).toEqual([
      [{ sittings: 19, isDemo: false }, [null]],
    ]);
    const others = await db
      .select()
      .from(sittings)
      .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)));
    expect(others).toHaveLength(18);
  });
});
