import { and, eq, isNull } from 'drizzle-orm';
import { type CheckKind, checkWords } from '../../../contract/tutors/checks.ts';
import type { Act } from '../../audit/act.ts';
import { tutorChecks } from '../../db/tables/tutors.ts';
import { tutorSubject } from '../../desk/tutors/hours.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { readDay, toDay } from '../../schedule/school-time.ts';
import { holdTutor } from '../hours/change-hours.ts';

/** What was checked of a tutor. `until` null: for good. */
type NewCheck = { tutor: string; kind: CheckKind; checkedOn: string; until: string | null; found: string };

/** Records a check of a tutor, in place of one of its kind. Throws `CallRefused`: 404, 400 for days that can't be. */
export async function recordCheck(
  { tx, now, actor, record }: Act,
  { tutor: tutorId, kind, found, ...days }: NewCheck,
  zone: string,
): Promise<void> {
  const tutor = await holdTutor(tx, tutorId);
  const checkedOn = readDay(days.checkedOn).slice(0, 10);
  const until = days.until === null ? null : readDay(days.until).slice(0, 10);
  if (checkedOn > toDay(now, zone).slice(0, 10))
    throw badInput('A check is recorded once it was done: that day is still to come.');
  if (until !== null && until < checkedOn) throw badInput('It would have expired before it was done.');
  const row = { id: newId(), tutorId, kind, checkedOn, until, found, byName: actor.name, at: now };
  await tx.insert(tutorChecks).values(row);
  const after = { check: checkWords[kind], checkedOn, until: until ?? 'For good', found };
  await record({ action: 'tutor.check', subject: tutorSubject(tutor), after });
}

/** Takes a tutor's checks of a kind back: it is missing from then on. Throws `CallRefused` 404. */
export async function withdrawCheck(
  { tx, now, record }: Act,
  { tutor: tutorId, kind, reason }: { tutor: string; kind: CheckKind; reason: string },
): Promise<void> {
  const tutor = await holdTutor(tx, tutorId);
  const its = and(eq(tutorChecks.tutorId, tutorId), eq(tutorChecks.kind, kind), isNull(tutorChecks.withdrawnAt));
  const withdrawn = await tx.update(tutorChecks).set({ withdrawnAt: now }).where(its).returning();
  const last = withdrawn.at(-1);
  if (!last) throw new CallRefused(404, 'notFound', 'There’s no such check anymore.');
  const before = { check: checkWords[kind], checkedOn: last.checkedOn, until: last.until ?? 'For good' };
  await record({ action: 'tutor.withdraw-check', subject: tutorSubject(tutor), before, reason });
}

const badInput = (says: string) => new CallRefused(400, 'badInput', says);
