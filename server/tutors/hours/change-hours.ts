import { and, eq, gte, lte } from 'drizzle-orm';
import { type DaySpan, readDayHours } from '../../../contract/tutors/day-hours.ts';
import { type HoursException, mostExceptions, type TutorWeek, weekdays } from '../../../contract/tutors/hours.ts';
import type { Transaction } from '../../db/open.ts';
import type { teachers } from '../../db/tables/people.ts';
import { hoursExceptions, tutorHours } from '../../db/tables/tutors.ts';
import { type Statement, together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { readDay, toDay } from '../../schedule/school-time.ts';
import { lockTutor, prepareSlots } from './fit-slots.ts';
import { noHours, readHours } from './known-hours.ts';

type Tutor = typeof teachers.$inferSelect;
type ChangeDeps = { schoolZone: string; now: Date };

/** How far ahead somebody can be away, in days of the calendar. */
const farthest = '2200-01-01';

/** A tutor, locked until the change ends. Throws `CallRefused` 404. */
export async function holdTutor(tx: Transaction, id: string): Promise<Tutor> {
  const found = await lockTutor(tx, id);
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such tutor.');
  return found;
}

/** Sets a tutor's week, and gives what makes the slots fit it. Throws `CallRefused`: 400 naming the day that cannot be read, 404. */
export async function setHours(tx: Transaction, tutorId: string, { week, ...said }: TutorWeek, now: Date): Promise<Statement> {
  const row = { ...said, week: week.map((text, at) => readSpans(text, weekdays[at] ?? '')), changedAt: now };
  const [, , changeSlots] = await together(
    () => holdTutor(tx, tutorId),
    async () =>
      tx
        .insert(tutorHours)
        .values({ tutorId, ...row })
        .onConflictDoUpdate({ target: tutorHours.tutorId, set: row }),
    () => prepareSlots(tx, tutorId, now),
  );
  return changeSlots;
}

/** Adds leave or other hours of a tutor, and gives what makes the slots fit. Throws `CallRefused`: 400, 404, 409 for days that have such already, or too many. */
export async function addException(
  tx: Transaction,
  tutorId: string,
  { first, last, hours }: Omit<HoursException, 'id'>,
  { schoolZone, now }: ChangeDeps,
): Promise<Statement> {
  const [firstDay, lastDay] = [readDay(first).slice(0, 10), readDay(last).slice(0, 10)];
  if (lastDay < firstDay) throw badInput('The last day is before the first.');
  if (lastDay >= farthest) throw badInput('These days are too far away.');
  const shared = and(
    eq(hoursExceptions.tutorId, tutorId),
    lte(hoursExceptions.firstDay, lastDay),
    gte(hoursExceptions.lastDay, firstDay),
  );
  const [, known, [other]] = await together(
    () => holdTutor(tx, tutorId),
    () => readHours(tx, tutorId, now),
    async () => tx.select().from(hoursExceptions).where(shared).limit(1),
  );
  const zone = known?.timeZone ?? schoolZone;
  if (lastDay < toDay(now, zone).slice(0, 10)) throw badInput('These days have passed.');
  if (other)
    throw conflict(`There’s already leave or other hours from ${other.firstDay} to ${other.lastDay}. Remove that first.`);
  if ((known?.exceptions.length ?? 0) >= mostExceptions) throw conflict(`You can have ${mostExceptions} ahead at most.`);
  const spans = readSpans(hours, 'Hours');
  const addHours = async () =>
    known === null && tx.insert(tutorHours).values({ tutorId, ...noHours(schoolZone), changedAt: now });
  const [, , changeSlots] = await together(
    async () => tx.insert(hoursExceptions).values({ id: newId(), tutorId, firstDay, lastDay, spans, createdAt: now }),
    addHours,
    () => prepareSlots(tx, tutorId, now),
  );
  return changeSlots;
}

/** Takes leave or other hours of a tutor back. Gives what it was, and what makes the slots fit. Throws `CallRefused` 404. */
export async function removeException(
  tx: Transaction,
  { tutorId, exception }: { tutorId: string; exception: string },
  now: Date,
): Promise<{ removed: typeof hoursExceptions.$inferSelect; changeSlots: Statement }> {
  const its = and(eq(hoursExceptions.id, exception), eq(hoursExceptions.tutorId, tutorId));
  const [, [removed], changeSlots] = await together(
    () => holdTutor(tx, tutorId),
    async () => tx.delete(hoursExceptions).where(its).returning(),
    () => prepareSlots(tx, tutorId, now),
  );
  if (!removed) throw new CallRefused(404, 'notFound', 'This was already removed.');
  return { removed, changeSlots };
}

function readSpans(text: string, what: string): DaySpan[] {
  const read = readDayHours(text);
  if ('problem' in read) throw badInput(`${what}: ${read.problem}`);
  return read.spans;
}

const badInput = (says: string) => new CallRefused(400, 'badInput', says);
const conflict = (says: string) => new CallRefused(409, 'conflict', says);
