import { and, asc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { giveBackMarks } from '../../contract/desk/marking.ts';
import type { Act } from '../audit/act.ts';
import { markings } from '../db/tables/free-response.ts';
import { together } from '../db/together.ts';
import { addPoints } from '../free-response/points.ts';
import { toRubric } from '../free-response/read-tasks.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { type FoundWork, findWorks } from './find-works.ts';
import { advanceMarking } from './marking.machine.ts';
import { readTitle } from './sections.ts';
import { tellMarks } from './tell-marks.ts';

/** Gives marks back, as `giveBackMarks` of the contract says. Throws `CallRefused`: 404, 409. */
export async function giveBack(
  { tx, now, record }: Act,
  { test, which }: z.output<typeof giveBackMarks.body>,
  context: NoticeContext,
): Promise<{ students: number; answers: number }> {
  const title = await readTitle(tx, test);
  const isOfTest = inArray(
    markings.sittingId,
    (await findWorks(tx, { test }, now)).map(({ work }) => work),
  );
  // Whoever marks one of them meanwhile comes before or after all of it.
  await tx
    .select({ number: markings.number })
    .from(markings)
    .where(isOfTest)
    .orderBy(asc(markings.sittingId), asc(markings.number))
    .for('update');
  const batches = bySitting(await findWorks(tx, { test }, now)).flatMap((works) => {
    const isMarked = works.every(({ marking }) => marking?.given != null);
    const ready = works.filter(({ marking }) => marking?.state === 'marked');
    return ready.length === 0 || (which === 'complete' && !isMarked) ? [] : [ready];
  });
  if (batches.length === 0)
    throw new CallRefused(
      409,
      'conflict',
      which === 'complete' ? 'No student’s answers are all marked yet.' : 'There are no marks to give back.',
    );
  const batch = newId();
  await together(
    ...batches.flat().map((work) => () => giveOne(tx, work, now)),
    ...batches.flatMap((works) =>
      works
        .slice(0, 1)
        .map((whose) => () => tellMarks(tx, { once: `marks:${batch}`, whose, title, points: sumUp(works) }, { ...context, now })),
    ),
  );
  const answers = batches.reduce((sum, works) => sum + works.length, 0);
  const people = [...new Set(batches.flatMap(([first]) => first?.studentId ?? []))];
  const students = people.length;
  await record({
    action: 'marking.give-back',
    subject: { kind: 'test', id: null, name: title },
    people,
    after: { which, students, answers },
  });
  return { students, answers };
}

async function giveOne(tx: Act['tx'], { work, number, marking }: FoundWork, now: Date): Promise<void> {
  const moved = advanceMarking(marking?.state ?? 'waiting', { type: 'school.gaveBack', isHolder: false, mayLook: false });
  if (!moved) throw new Error(`The marks of ${work}/${number} cannot be given back.`);
  await tx
    .update(markings)
    .set({ state: moved.state, givenBackAt: now })
    .where(and(eq(markings.sittingId, work), eq(markings.number, number)));
}

function bySitting(works: readonly FoundWork[]): FoundWork[][] {
  const sittings = new Map<string, FoundWork[]>();
  for (const work of works) sittings.set(work.work, [...(sittings.get(work.work) ?? []), work]);
  return [...sittings.values()];
}

const sumUp = (works: readonly FoundWork[]) => {
  const points = { given: 0, of: 0 };
  for (const { task, marking } of works) {
    const rubric = toRubric(task);
    points.given += addPoints(rubric, marking?.given ?? []);
    points.of += addPoints(rubric, [...rubric.keys()]);
  }
  return points;
};
