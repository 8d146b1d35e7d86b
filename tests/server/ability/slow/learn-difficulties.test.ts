import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { learnDifficulties } from '../../../../server/ability/learn-difficulties.ts';
import { importContent } from '../../../../server/content/import.ts';
import { itemDifficulties, type ModuleOfVersion, quizVersions } from '../../../../server/db/tables/content.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { ledger, sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { adaptiveFolder } from '../../../support/content/adaptive-content.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const database = sharedDatabase();
const now = new Date('2027-03-02T10:00:00.000Z');
const later = new Date('2027-03-03T10:00:00.000Z');

/** A test with nobody in it yet. */
async function importTest() {
  const [imported] = (await importContent(database.db, adaptiveFolder({}, `adaptive-${newId()}`), now)).folders;
  if (!imported || !('quizId' in imported)) throw new Error(`Not imported: ${JSON.stringify(imported)}`);
  const [version] = await database.db.select().from(quizVersions).where(eq(quizVersions.quizId, imported.quizId));
  if (!version?.modules) throw new Error('There is no version.');
  return { quizId: imported.quizId, versionId: version.id, modules: version.modules };
}

type Test = Awaited<ReturnType<typeof importTest>>;

/** Students who finished all of it, their answers as `answer` says. */
async function finish(
  { quizId, versionId, modules }: Test,
  count: number,
  answer: (student: number, question: number, module: ModuleOfVersion) => string,
  more: { isDemo?: boolean } = {},
) {
  const { db } = database;
  for (let student = 0; student < count; student++) {
    const [id, recordId] = [newId(), newId()];
    const person = { username: id, firstname: 'Asha', lastname: 'Menon', email: `${id}@example.org`, createdAt: now };
    await db.insert(students).values({ id, ...person, ...more });
    const ended = { state: 'submitted', ending: 'student', assignedAt: now, startedAt: now, submittedAt: now } as const;
    const sat = modules.map((module, at) => ({ module, id: newId(), position: at + 1 }));
    await db.insert(sittings).values([
      { id: recordId, studentId: id, quizId, versionId, ...ended },
      ...sat.map(({ module, ...part }) => ({
        ...{ ...part, ...ended, recordId, studentId: id, quizId: module.quizId, versionId: module.versionId },
      })),
    ]);
    await db.insert(ledger).values(
      sat.flatMap(({ id: sittingId, module }) =>
        [1, 2, 3, 4, 5, 6].map((question) => {
          const entry = { seq: question, question, answer: answer(student, question, module), marked: false };
          return { sittingId, ...entry, at: now, receivedAt: now };
        }),
      ),
    );
  }
}

const learn = (at: Date) => learnDifficulties({ db: database.db, now: () => at });
const learntOf = ({ modules }: Test) =>
  database.db
    .select()
    .from(itemDifficulties)
    .where(
      inArray(
        itemDifficulties.versionId,
        modules.map(({ versionId }) => versionId),
      ),
    )
    .orderBy(itemDifficulties.versionId, itemDifficulties.number, itemDifficulties.since);

/** Half of the students know everything but the second question, which nobody does; the sixth is known by all. */
const halves = (student: number, question: number) => {
  if (question === 2) return '1';
  return question === 6 || student % 2 === 0 ? '7' : '1';
};

it('learns from thirty sittings which questions were harder than declared, those that are tried out as well', async () => {
  const test = await importTest();
  await finish(test, 30, halves);
  await learn(now);
  const learnt = await learntOf(test);
  const first = learnt.filter(({ versionId }) => versionId === test.modules[0]?.versionId);
  const of = (number: number) => first.find((row) => row.number === number);
  expect(of(2)?.difficulty).toBeGreaterThan(0.3);
  expect(of(6)?.difficulty).toBeLessThan(-0.3);
  expect(of(2)?.width).toBeLessThan(0.45);
  expect(of(2)?.sittings).toBe(30);
});

it('learns nothing from fewer, nor from students who are made up', async () => {
  const test = await importTest();
  await finish(test, 29, halves);
  await finish(test, 10, halves, { isDemo: true });
  await learn(now);
  expect(await learntOf(test)).toEqual([]);
});

it('writes nothing again that has not moved, and keeps what was known before where it has', async () => {
  const test = await importTest();
  await finish(test, 30, halves);
  await learn(now);
  const before = await learntOf(test);
  await learn(later);
  expect(await learntOf(test)).toEqual(before);
  await finish(test, 30, () => '7');
  await learn(later);
  const after = await learntOf(test);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.filter(({ since }) => since.getTime() === now.getTime())).toEqual(before);
});
