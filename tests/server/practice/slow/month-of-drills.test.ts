import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { drillLength } from '../../../../contract/practice/practice.ts';
import { importContent } from '../../../../server/content/import.ts';
import { questions, quizzes } from '../../../../server/db/tables/content.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { readPracticeChoices } from '../../../../server/practice/choices.ts';
import { startDrill } from '../../../../server/practice/drills.ts';
import { quickStudent } from '../../../support/server/server-results.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
const dayMs = 24 * 3_600_000;
const days = 34;

type Skill = { subject: string; domain: string; skill: string };

it('who drills each skill of the SAT day after day meets no question twice within 30 days, and is told when the next one comes', async () => {
  const { db, clock } = server;
  const banks = (await readdir('content/bank')).filter((name) => name.startsWith('sat-'));
  for (const name of banks) await importContent(db, join('content/bank', name), clock.now);
  const { id: studentId } = await quickStudent(db, clock.now);
  await db.insert(enrolments).values({ id: newId(), studentId, courseId: 'course-sat' });
  const begin = clock.now.getTime();
  const day = (at: number) => new Date(begin + at * dayMs);

  /** A drill of a skill, handed in at once: the names in it; none where there is nothing new. */
  const takeDrill = async (area: Skill, now: Date): Promise<string[]> => {
    const made = await startDrill(db, { studentId, area }, now).catch((error: { httpStatus?: number }) => error.httpStatus);
    if (typeof made !== 'object') {
      expect(made).toBe(404);
      return [];
    }
    const handedIn = { state: 'submitted', submittedAt: now, ending: 'student' } as const;
    const [sitting] = await db.update(sittings).set(handedIn).where(eq(sittings.id, made.studentQuizId)).returning();
    const rows = await db
      .select({ name: questions.name })
      .from(questions)
      .where(eq(questions.versionId, sitting?.versionId ?? ''));
    return rows.map(({ name }) => name);
  };
  const readChoices = async ({ domain, skill }: Skill, now: Date) => {
    const choices = await readPracticeChoices(db, { studentId }, now);
    return choices.filter((choice) => choice.domain === domain && choice.skill === skill);
  };

  const choices = await readPracticeChoices(db, { studentId }, day(0));
  const skills = new Map(choices.map(({ subject, domain, skill }) => [`${domain}/${skill}`, { subject, domain, skill }]));
  expect(skills.size).toBe(29);
  const sizes = new Map([...skills.keys()].map((name) => [name, [] as number[]]));
  const lastDay = new Map<string, number>();
  for (let at = 0; at < days; at += 1) {
    for (const [name, area] of skills) {
      const names = await takeDrill(area, day(at));
      sizes.get(name)?.push(names.length);
      expect(names.filter((each) => at - (lastDay.get(each) ?? -Infinity) < 30)).toEqual([]);
      for (const each of names) lastDay.set(each, at);
    }
    if (at === 20) {
      for (const area of skills.values()) {
        const left = await readChoices(area, day(at));
        expect(left.map(({ fresh }) => fresh).filter((fresh) => fresh > 0)).toEqual([]);
        expect(Math.min(...left.map(({ freshAt }) => freshAt ?? Infinity))).toBe(day(30).getTime());
      }
    }
  }
  for (const drills of sizes.values()) {
    expect(drills[0]).toBe(drillLength);
    const month = drills.slice(0, 30).reduce((sum, count) => sum + count, 0);
    expect(month).toBeGreaterThanOrEqual(20);
    expect(drills.slice(0, 30).indexOf(0)).toBeGreaterThanOrEqual(2);
    expect(drills[30]).toBe(drillLength);
  }
  const drilled = await db
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(and(eq(quizzes.drillFor, studentId), isNotNull(quizzes.drillFor)));
  expect(drilled.length).toBe([...sizes.values()].flat().filter((count) => count > 0).length);
}, 240_000);
