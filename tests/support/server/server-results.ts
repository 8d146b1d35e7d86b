import type { TimePerQuestion } from '../../../contract/exam/attempts.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import type { Database } from '../../../server/db/open.ts';
import { questions, quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { students } from '../../../server/db/tables/people.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { isRight } from '../../../server/exam/closing/grade.ts';
import { readQuestions } from '../../../server/exam/sitting/version.ts';
import { newId } from '../../../server/ids.ts';

/** A question of a pack in short: its key, what it is about, and the family that drew it. */
export type ShortQuestion = { key: string; domain?: string; skill?: string; explanation?: string; family?: string };

type Pack = { slug?: string; subject?: string; title?: string; isBank?: boolean; moduleOf?: string; asked: ShortQuestion[] };
export type SeededPack = { quizId: string; versionId: string };

/** A quiz, a module or a bank: every question is a choice of four, named q1, q2, … */
export async function seedPack(db: Database, { asked, ...pack }: Pack, now: Date): Promise<SeededPack> {
  const [quizId, versionId] = [newId(), newId()];
  const { slug = `pack-${quizId}`, subject = 'SAT Math', title = 'Pack', isBank = false, moduleOf = null } = pack;
  await db.insert(quizzes).values({ id: quizId, slug, isBank, moduleOf, createdAt: now });
  await addVersion(db, { quizId, versionId, version: 1, subject, title, asked }, now);
  return { quizId, versionId };
}

type Version = SeededPack & { version: number; subject: string; title: string; asked: ShortQuestion[] };

/** Another version of one. */
export async function addVersion(db: Database, { versionId, asked, ...version }: Version, now: Date): Promise<void> {
  const more = { digest: versionId, creator: 'Prepchart', minutes: null, questionCount: asked.length, createdAt: now };
  await db.insert(quizVersions).values({ id: versionId, ...version, ...more });
  await db.insert(questions).values(
    asked.map(({ key, domain = 'Algebra', skill = 'Lines', explanation = 'Because.', family }, index) => ({
      ...{ versionId, number: index + 1, name: `q${index + 1}`, domain, skill, difficulty: 'easy' },
      delivered: {
        ...({
          question: `Question ${index + 1}`,
          questionFormat: 'html',
          optionFormat: 'html',
          kind: 'choice',
          mcq: true,
        } as const),
        options: { A: 'one', B: 'two', C: 'three', D: 'four' },
      },
      key: { answer: key, accepted: [], explanation, ...(family && { family: { name: family, seed: index + 1 } }) },
    })),
  );
}

/** So many questions of one skill with the key A. */
export const asked = (number: number, more: Partial<ShortQuestion> = {}): ShortQuestion[] =>
  Array.from({ length: number }, () => ({ key: 'A', ...more }));

type FullSat = {
  quizId: string;
  versionId: string;
  modules: { quizId: string; versionId: string; type: string; seconds: number }[];
};

/** A mock test in the shape of the full SAT: 27, 27, 22 and 22 questions with the key A. */
export async function seedFullSat(db: Database, now: Date): Promise<FullSat> {
  const [quizId, versionId] = [newId(), newId()];
  await db.insert(quizzes).values({ id: quizId, slug: `sat-${quizId}`, isNode: true, createdAt: now });
  const modules: FullSat['modules'] = [];
  for (const [index, size] of [27, 27, 22, 22].entries()) {
    const type = index < 2 ? 'reading-writing' : 'math';
    const named = { slug: `sat-${quizId}/${index + 1}`, title: `Module ${index + 1}`, moduleOf: quizId };
    modules.push({ ...(await seedPack(db, { ...named, asked: asked(size, { skill: type }) }, now)), type, seconds: 1920 });
  }
  const more = { version: 1, digest: versionId, title: 'Full test', creator: 'Prepchart', subject: 'SAT', minutes: 134 };
  await db.insert(quizVersions).values({ id: versionId, quizId, ...more, modules, questionCount: 98, createdAt: now });
  return { quizId, versionId, modules };
}

/** `answers`: by question from 1, '' a blank. `times`: in seconds; without them every question was looked at for a second. */
type FinishedSeed = SeededPack & {
  studentId: string;
  answers: string[];
  submittedAt: Date;
  times?: TimePerQuestion;
  recordId?: string;
  position?: number;
};

/** A finished sitting of a quiz or a module with its ledger and its score, as a submission would have left it. */
export async function insertFinished(db: Database, { answers, times, ...sitting }: FinishedSeed): Promise<string> {
  const id = newId();
  const asked = await readQuestions(db, sitting.versionId);
  const right = asked.filter(({ delivered, key, number }) => isRight(delivered, key, answers[number - 1] ?? '')).length;
  const { submittedAt } = sitting;
  const entries = answers.flatMap((answer, index) => (answer === '' ? [] : [{ question: index + 1, answer }]));
  const at = new Date(submittedAt.getTime() - 60_000);
  await db.insert(sittings).values({
    ...{ id, ...sitting, assignedAt: at, startedAt: at, state: 'submitted', ending: 'student' },
    ...{
      right,
      total: asked.length,
      timePerQuestion: times ?? Object.fromEntries(asked.map(({ number }) => [number, 1])),
      lastSeq: entries.length,
      totalTime: 60,
    },
  });
  if (entries.length > 0) {
    await db
      .insert(ledger)
      .values(entries.map((entry, index) => ({ sittingId: id, seq: index + 1, ...entry, marked: false, at, receivedAt: at })));
  }
  return id;
}

/** A finished full SAT with so many right answers in each module; null: never begun. Returns the record's id and those of the modules. */
export async function insertFinishedSat(
  db: Database,
  { studentId, sat, rights, submittedAt }: { studentId: string; sat: FullSat; rights: (number | null)[]; submittedAt: Date },
): Promise<{ recordId: string; moduleIds: string[] }> {
  const recordId = newId();
  const right = rights.reduce<number>((sum, some) => sum + (some ?? 0), 0);
  await db.insert(sittings).values({
    ...{ id: recordId, studentId, quizId: sat.quizId, versionId: sat.versionId, assignedAt: submittedAt, startedAt: submittedAt },
    ...{ state: 'submitted', ending: 'student', submittedAt, right, total: 98, totalTime: 240 },
  });
  const moduleIds: string[] = [];
  for (const [index, module] of sat.modules.entries()) {
    const some = rights[index] ?? null;
    const place = { studentId, recordId, position: index + 1, quizId: module.quizId, versionId: module.versionId };
    if (some === null) {
      const id = newId();
      await db.insert(sittings).values({ id, ...place, assignedAt: submittedAt });
      moduleIds.push(id);
    } else {
      const answers = Array.from({ length: some }, () => 'A');
      moduleIds.push(await insertFinished(db, { ...place, answers, submittedAt }));
    }
  }
  return { recordId, moduleIds };
}

/** A student without a password, signed in by a session: many are made quickly. */
export async function quickStudent(
  db: Database,
  now: Date,
  more: { isDemo?: boolean } = {},
): Promise<{ id: string; token: string }> {
  const id = newId();
  const person = { username: id, firstname: 'Asha', lastname: 'Menon', email: `${id}@example.org` };
  await db.insert(students).values({ id, ...person, ...more, createdAt: now });
  return { id, token: await openSession(db, { role: 'student', id }, now) };
}

/** Counts what is asked of the database until `count` is called: through the driver, so that nothing is missed outside transactions. */
export function countQueries(db: Database): () => number {
  const { $client } = db as unknown as { $client: { query: (...asked: unknown[]) => unknown } };
  const { query } = $client;
  let number = 0;
  $client.query = (...asked) => {
    number += 1;
    return query.apply($client, asked);
  };
  return () => {
    $client.query = query;
    return number;
  };
}
