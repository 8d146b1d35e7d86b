import type { StaffAction } from '../../../contract/exam/attempts.ts';
import { detailLength } from '../../../contract/limits.ts';
import type { Transaction } from '../../db/open.ts';
import { sittingEvents } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { readModules } from '../sitting/mock-test.ts';
import { lockSitting, type Sitting } from '../sitting/sitting.ts';

/** A mock test as one student has it: the record, and its modules in their order. */
export type Mock = { record: Sitting; modules: Sitting[] };

/** Locks any sitting that staff name, until the transaction ends. Throws `CallRefused` 404. */
export async function lockForStaff(tx: Transaction, id: string): Promise<Sitting> {
  const sitting = await lockSitting(tx, id);
  if (!sitting) throw new CallRefused(404, 'notFound', `There is no sitting '${id}'.`);
  return sitting;
}

/**
 * Locks the mock test that staff name by its record's id, until the transaction ends. Throws `CallRefused`: 404 where there is none, 400 for a
 * quiz's sitting or a module's.
 */
export async function lockMock(tx: Transaction, id: string): Promise<Mock> {
  const [record, modules] = await together(
    () => lockForStaff(tx, id),
    () => readModules(tx, id),
  );
  const { recordId, position, isNode } = record;
  if (recordId !== null) {
    throw new CallRefused(400, 'badInput', `This is module ${position} of a mock test. The whole test is sitting ${recordId}.`);
  }
  if (!isNode) throw new CallRefused(400, 'badInput', 'This is a sitting of a quiz, not of a mock test.');
  return { record, modules };
}

/** A detail as it is stored. A cut through a character outside the basic plane would leave half of it. */
export const toDetail = (detail: string): string => detail.slice(0, detailLength).replace(/\p{Surrogate}$/u, '');

/** Adds what staff did to a sitting's events, and returns the detail as it is stored: cut to `detailLength`. */
export async function recordStaffAction(
  tx: Transaction,
  sittingId: string,
  action: { kind: StaffAction; detail: string },
  now: Date,
): Promise<string> {
  const detail = toDetail(action.detail);
  await tx.insert(sittingEvents).values({ sittingId, id: newId(), kind: action.kind, detail, at: now, receivedAt: now });
  return detail;
}
