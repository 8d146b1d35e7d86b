import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { itemDifficulties, type ModuleOfVersion, quizVersions } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { isRight, tells } from '../exam/closing/grade.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import { addLogs, answerLogs, type Logs, weighLogs } from './estimate.ts';
import { abilities } from './item.ts';
import { learnDifficulty, type Observation } from './learn-difficulty.ts';
import { itemAt, type MeasuredQuestion, readMeasuredQuestions } from './read-items.ts';

/** From so many finished sittings of a module on its questions are measured; of a test's sittings the newest are looked at. */
const sittingsFrom = 30;
const testsUpTo = 500;

/** A difficulty that moved by less says nothing new. */
const newsFrom = 0.05;

/**
 * Learns from finished adaptive tests how hard their questions are: from the newest sittings of each, answer by answer, beside all the other answers
 * of the same section. Stores what moved, from `now` on: scores of tests that were finished before keep what was known then. A question that is being
 * tried out is measured like any other. Made-up students teach nothing.
 */
export async function learnDifficulties({ db, now }: Pick<Context, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const tests = await db
    .select({ id: quizVersions.id, modules: quizVersions.modules })
    .from(quizVersions)
    .where(sql`jsonb_path_exists(${quizVersions.modules}, '$[*].harder')`);
  for (const { id, modules } of tests) {
    signal?.throwIfAborted();
    await learnFromTest(db, { id, modules: modules ?? [] }, now());
  }
}

type Test = { id: string; modules: ModuleOfVersion[] };

/** A module that was sat: what its answers say of each question, and which section of which student it belongs to. */
type SatModule = { id: string; versionId: string; section: string };

async function learnFromTest(db: Database, { id, modules }: Test, now: Date): Promise<void> {
  const sat: SatModule[] = (await finishedModules(db, id)).map(({ recordId, position, ...module }) => ({
    ...module,
    section: `${recordId}/${modules[(position ?? 0) - 1]?.type}`,
  }));
  const versionIds = [...new Set(sat.map(({ versionId }) => versionId))];
  const enough = versionIds.filter((versionId) => sat.filter((module) => module.versionId === versionId).length >= sittingsFrom);
  if (enough.length === 0) return;
  const measured = await readMeasuredQuestions(db, versionIds);
  const evidence = await readEvidence(db, sat, measured);
  for (const versionId of enough) {
    const its = sat.filter((module) => module.versionId === versionId);
    for (const question of measured.get(versionId) ?? []) {
      if (!tells(question.key)) continue;
      await keepDifficulty(
        db,
        { versionId, question, observations: its.map((module) => evidence.observe(module, question)) },
        now,
      );
      // A server that measures goes on answering in between.
      await setImmediate();
    }
  }
}

const whole = alias(sittings, 'whole');

/** The modules of the newest finished sittings of a test, made-up students' left out. */
function finishedModules(db: Database, testVersionId: string) {
  const newest = db.$with('newest').as(
    db
      .select({ id: whole.id })
      .from(whole)
      .innerJoin(students, eq(students.id, whole.studentId))
      .where(and(eq(whole.versionId, testVersionId), eq(whole.state, 'submitted'), eq(students.isDemo, false)))
      .orderBy(desc(whole.submittedAt), asc(whole.id))
      .limit(testsUpTo),
  );
  return db
    .with(newest)
    .select({ id: sittings.id, versionId: sittings.versionId, recordId: sittings.recordId, position: sittings.position })
    .from(sittings)
    .innerJoin(newest, eq(newest.id, sittings.recordId))
    .where(and(eq(sittings.state, 'submitted'), isNotNull(sittings.startedAt)));
}

/**
 * What all answers say of the students' abilities, so that each question can be looked at beside all others. By what was declared of them: what was learnt
 * of one would move the others, and each the next, without a new answer.
 */
async function readEvidence(db: Database, sat: readonly SatModule[], measured: ReadonlyMap<string, readonly MeasuredQuestion[]>) {
  const answers = await newestAnswers(
    db,
    sat.map(({ id }) => id),
  );
  const logs = new Map([...measured.values()].flat().map((question) => [question, answerLogs(question.prior)]));
  const isRightIn = (module: SatModule, question: MeasuredQuestion) =>
    isRight(question, question.key, answers.get(toPlace(module.id, question.number))?.answer ?? '');
  const logsOf = (module: SatModule, question: MeasuredQuestion): Logs =>
    logs.get(question)?.[isRightIn(module, question) ? 'right' : 'wrong'] ?? [];
  const bySection = new Map<string, Logs>();
  for (const module of sat) {
    for (const question of measured.get(module.versionId) ?? []) {
      if (question.key.uncounted || !tells(question.key)) continue;
      const known = bySection.get(module.section) ?? abilities.map(() => 0);
      bySection.set(module.section, addLogs(known, logsOf(module, question)));
    }
  }
  const observe = (module: SatModule, question: MeasuredQuestion): Observation => {
    const all = bySection.get(module.section) ?? [];
    const others = question.key.uncounted ? all : addLogs(all, logsOf(module, question), -1);
    return { weights: weighLogs(others), right: isRightIn(module, question) };
  };
  return { observe };
}

type Learnt = { versionId: string; question: MeasuredQuestion; observations: Observation[] };

/** Always learnt from what was declared, never from what was learnt before: the same answers would count twice. */
async function keepDifficulty(db: Database, { versionId, question, observations }: Learnt, now: Date): Promise<void> {
  const learnt = learnDifficulty(question.prior, observations);
  const known = itemAt(question, now);
  const moved = Math.max(Math.abs(learnt.difficulty - known.difficulty), Math.abs(learnt.width - known.width));
  if (moved < newsFrom) return;
  await db
    .insert(itemDifficulties)
    .values({ versionId, number: question.number, since: now, ...learnt, sittings: observations.length })
    .onConflictDoNothing();
}
