import type * as z from 'zod/mini';
import type { Task } from '../../contract/free-response/tasks.ts';
import type { getMarkingQueue, MarkingQueue, MarkingState } from '../../contract/marking/marking.ts';
import { formatName } from '../accounts/names.ts';
import type { Queryable } from '../db/open.ts';
import { addPoints } from '../free-response/points.ts';
import { toRubric } from '../free-response/read-tasks.ts';
import type { MarkingRow } from './change-marking.ts';
import { type FoundWork, findWorks } from './find-works.ts';
import { hasLapsed, toHolder } from './lease.ts';
import type { Marker } from './markers.ts';
import { noWork, requireSection } from './sections.ts';

/** Where a marking stands by now: a hold whose time is over has lapsed, whether or not somebody has noted it. */
export function standsAt(marking: MarkingRow | null, now: Date): MarkingState {
  if (!marking) return 'waiting';
  if (!hasLapsed(marking, now)) return marking.state;
  return marking.state === 'looking' ? 'lookAsked' : 'waiting';
}

/** A task as people say it. */
export const labelTask = ({ place }: Task): string =>
  `Question ${place.question}${place.part === null ? '' : `, part ${place.part}`}`;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** All answers to one question of a section, as `getMarkingQueue` of the contract says. Throws `CallRefused` 404. */
export async function readQueue(
  db: Queryable,
  { test, named, question }: z.output<typeof getMarkingQueue.body>,
  { marker, now }: { marker: Marker; now: Date },
): Promise<MarkingQueue> {
  const { title, course } = await requireSection(db, marker, test);
  const all = await findWorks(db, { test }, now);
  const questions = new Map<string, FoundWork[]>();
  for (const work of [...all].sort((one, other) => one.number - other.number))
    questions.set(work.task.name, [...(questions.get(work.task.name) ?? []), work]);
  const chosen = question ?? [...questions.keys()][0];
  const works = chosen === undefined ? undefined : questions.get(chosen);
  if (chosen === undefined || !works) throw noWork();
  const ordered = named ? works.toSorted((one, other) => compare(formatName(one), formatName(other))) : works;
  return {
    ...{ title, course, question: chosen },
    questions: [...questions].map(([name, its]) => ({
      ...{ question: name, label: its[0] ? labelTask(its[0].task.delivered) : name, works: its.length },
      marked: its.filter(({ marking }) => marking?.given != null).length,
    })),
    works: ordered.map((work) => ({
      ...{ work: work.work, number: work.number, name: named ? formatName(work) : null },
      state: standsAt(work.marking, now),
      points: work.marking?.given ? addPoints(toRubric(work.task), work.marking.given) : null,
      holder: work.marking && toHolder(work.marking, marker.key, now),
    })),
  };
}
