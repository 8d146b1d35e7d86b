import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { TimePerQuestion } from '../../contract/exam/attempts.ts';
import type { Transaction } from '../db/open.ts';
import { askedQuestions, type ModuleOfVersion, quizVersions, quizzes } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { insertSittings, moduleRow } from '../exam/sitting/module-rows.ts';
import { newId } from '../ids.ts';

/** Who they are: more of them than a median is shown from (contract/results/results.ts). */
const cohortNames = [
  ...[
    'Ishaan Chatterjee',
    'Mira Kapoor',
    'Rohan Desai',
    'Tara Joshi',
    'Vivaan Shah',
    'Anika Reddy',
    'Dev Malhotra',
    'Sara Thomas',
  ],
  ...['Arnav Gupta', 'Riya Pillai', 'Neel Banerjee', 'Zoya Khan', 'Aditya Verma', 'Nisha George', 'Karan Mehta', 'Pooja Saxena'],
  ...[
    'Yash Patil',
    'Leah Fernandes',
    'Siddharth Ghosh',
    'Maya Chopra',
    'Omar Sheikh',
    'Kavya Nambiar',
    'Rahul Sinha',
    'Esha Dutta',
  ],
];
const dayMs = 24 * 3_600_000;

/**
 * Gives every quiz and mock test that the demo students have a cohort to be compared with: sittings of students that are made up, cannot
 * sign in and are in no course. Where it is there already, nothing changes.
 */
export async function addCohort(tx: Transaction, usernames: readonly string[], now: Date): Promise<void> {
  const versions = await assignedTo(tx, usernames);
  if (versions.length === 0) return;
  const members = await addMembers(tx, now);
  const rows: SittingRow[] = [];
  for (const versionId of versions) rows.push(...(await missingSittings(tx, versionId, members, now)));
  await insertSittings(tx, rows);
}

type SittingRow = typeof sittings.$inferInsert;

/** The versions that some students have, of quizzes and mock tests as wholes; no drills. */
async function assignedTo(tx: Transaction, usernames: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ versionId: sittings.versionId })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(inArray(students.username, [...usernames]), isNull(sittings.recordId), isNull(quizzes.drillFor)));
  return rows.map(({ versionId }) => versionId).sort();
}

/** The made-up students in their order, made where they are missing. */
async function addMembers(tx: Transaction, now: Date): Promise<string[]> {
  const rows = cohortNames.map((name, at) => {
    const [firstname = '', lastname = ''] = name.split(' ');
    const username = `demo.cohort.${String(at + 1).padStart(2, '0')}`;
    const reached = { username, email: `${username}@prepchart.example` };
    return { ...reached, id: newId(), firstname, lastname, isDemo: true, createdAt: now, disabledAt: now };
  });
  await tx.insert(students).values(rows).onConflictDoNothing();
  const usernames = rows.map((row) => row.username);
  const members = await tx
    .select({ id: students.id })
    .from(students)
    .where(inArray(students.username, usernames))
    .orderBy(asc(students.username));
  return members.map(({ id }) => id);
}

/** One finished sitting of a version for each member that has none, all told as if each had sat it in one go on a day of their own. */
async function missingSittings(tx: Transaction, versionId: string, members: string[], now: Date): Promise<SittingRow[]> {
  const [version] = await tx.select().from(quizVersions).where(eq(quizVersions.id, versionId));
  if (!version) throw new Error(`There is no quiz version ${versionId}.`);
  const there = await tx
    .select({ studentId: sittings.studentId })
    .from(sittings)
    .where(and(eq(sittings.versionId, versionId), inArray(sittings.studentId, members)));
  const modules: { module: ModuleOfVersion; asked: QuestionRow[] }[][] = [];
  for (const { harder, ...module } of version.modules ?? []) {
    const forms: { module: ModuleOfVersion; asked: QuestionRow[] }[] = [];
    for (const versionId of [module.versionId, ...(harder === undefined ? [] : [harder])]) {
      forms.push({ module: { ...module, versionId }, asked: await readAsked(tx, versionId) });
    }
    modules.push(forms);
  }
  const own = await readAsked(tx, versionId);
  return members.flatMap((studentId, member) => {
    if (there.some((sitting) => sitting.studentId === studentId)) return [];
    const startedAt = new Date(now.getTime() - (member + 9) * dayMs);
    const record = { id: newId(), studentId, quizId: version.quizId, versionId, assignedAt: startedAt };
    const sat = modules.flatMap((forms, at) => {
      const form = forms[member % forms.length];
      return form ? { ...moduleRow(record, form.module, at + 1), ...satBy(member, form.asked, form.module.seconds) } : [];
    });
    const whole = modules.length === 0 ? satBy(member, own, null) : sumFigures(sat);
    return [record, ...sat].map((row) => ({ ...whole, ...row, ...toEnd(startedAt, whole.totalTime) }));
  });
}

const toEnd = (startedAt: Date, seconds: number) => ({
  ...({ state: 'submitted', ending: 'student', startedAt } as const),
  submittedAt: new Date(startedAt.getTime() + seconds * 1000),
});

/** How a sitting came out; times in s. */
type SittingFigures = { right: number; total: number; totalTime: number; timePerQuestion: TimePerQuestion };

const sumFigures = (sat: SittingFigures[]): SittingFigures => {
  const sum = (of: 'right' | 'total' | 'totalTime') => sat.reduce((total, part) => total + part[of], 0);
  return { right: sum('right'), total: sum('total'), totalTime: sum('totalTime'), timePerQuestion: {} };
};

type QuestionRow = { number: number; difficulty: string };

const readAsked = (tx: Transaction, versionId: string): Promise<QuestionRow[]> =>
  tx
    .select({ number: askedQuestions.number, difficulty: askedQuestions.difficulty })
    .from(askedQuestions)
    .where(eq(askedQuestions.versionId, versionId))
    .orderBy(asc(askedQuestions.number));

/** By difficulty: about how many seconds a question takes, and how many of a hundred answer it rightly. */
const expected: Record<string, { seconds: number; right: number }> = {
  easy: { seconds: 42, right: 82 },
  medium: { seconds: 62, right: 64 },
  hard: { seconds: 88, right: 44 },
};

/** How a member does, the same at each start: each has a pace of their own, and each question takes one longer and another less. */
function satBy(member: number, asked: QuestionRow[], limit: number | null): SittingFigures {
  const pace = 0.75 + scattered(member, 0) / 200;
  const wanted = asked.map(({ number, difficulty }) => {
    const { seconds, right } = expected[difficulty] ?? { seconds: 60, right: 60 };
    const spent = seconds * pace * (0.6 + scattered(member, number) / 125);
    return { number, spent, right: scattered(number, member + 100) < right };
  });
  const total = wanted.reduce((sum, { spent }) => sum + spent, 0);
  const fit = limit === null ? 1 : Math.min(1, limit / total);
  const times = wanted.map(({ number, spent }) => [String(number), Math.max(1, Math.floor(spent * fit))] as const);
  return {
    right: wanted.filter(({ right }) => right).length,
    total: asked.length,
    totalTime: times.reduce((sum, [, seconds]) => sum + seconds, 0),
    timePerQuestion: Object.fromEntries(times),
  };
}

/** A number from 0 to 99 that two others stand for, without an order to be seen in it. */
const scattered = (one: number, other: number): number =>
  createHash('sha256').update(`${one}/${other}`).digest().readUInt32BE() % 100;
