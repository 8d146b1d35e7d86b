import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ConsentPurpose } from '../../../contract/consent/consent.ts';
import type { recordConsent as recordCall } from '../../../contract/desk/consents.ts';
import type { Act } from '../../audit/act.ts';
import { agree, change, requireAdult } from '../../consent/give-consent.ts';
import { findDecider, type SchoolYear } from '../../consent/side.ts';
import { readAllMoved } from '../../consent/write-consent.ts';
import { consents } from '../../db/tables/consents.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { holdOwnStudent } from './file.ts';
import { subject } from './subject.ts';

type SeenConsent = z.output<typeof recordCall.body>;
/** Staff who write it down know of it: no letter goes to the school. */
const quiet = { schoolMail: '' };

const wordOf = ({ now, actor }: Act, studentId: string, side: 'parent' | 'student') =>
  ({ studentId, side, now, notice: null, staffName: actor.name }) as const;

/** Writes down what an adult agreed to before staff. Throws `CallRefused` as `recordConsent` of the contract says. */
export async function recordConsent(act: Act, { student: id, seen, purposes, ...adult }: SeenConsent, school: SchoolYear) {
  const student = await holdOwnStudent(act.tx, id);
  const side = findDecider(student, school);
  if ((side === 'student') !== (adult.relation === 'self'))
    throw new CallRefused(
      409,
      'closed',
      side === 'student'
        ? `${student.firstname} is 18 or older, and agrees alone.`
        : `${student.firstname} isn’t 18 yet: a parent or guardian agrees.`,
    );
  requireAdult(adult, school);
  const proof = { checkedBy: 'staff', reference: seen } as const;
  const known = await readAllMoved(act.tx, { studentId: id, side });
  await agree(act.tx, student, { adult, proof, purposes, known }, wordOf(act, id, side), quiet);
  await act.record({ action: 'consent.record', subject: subject(student), after: { ...adult, seen, purposes } });
}

/** Writes down that staff saw that whoever agreed is an adult. Throws `CallRefused` 404, 409. */
export async function checkConsent(act: Act, { student: id, seen }: { student: string; seen: string }): Promise<void> {
  const open = and(eq(consents.studentId, id), isNull(consents.endedAt));
  const [student, [record]] = await together(
    () => holdOwnStudent(act.tx, id),
    async () => act.tx.select().from(consents).where(open),
  );
  if (!record) throw new CallRefused(409, 'notOpen', 'Nobody has agreed yet, so there is nothing to check.');
  if (record.checkedBy !== null) throw new CallRefused(409, 'conflict', 'This was checked before.');
  await sendOn(act.tx, () =>
    act.tx.update(consents).set({ checkedBy: 'staff', reference: seen, checkedAt: act.now }).where(open),
  );
  await act.record({ action: 'consent.check', subject: subject(student), after: { name: record.name, seen } });
}

/** Withdraws a purpose for a family that asked the school to. Throws `CallRefused` 404. */
export async function withdrawConsent(
  act: Act,
  { student: id, purpose, reason }: { student: string; purpose: ConsentPurpose; reason: string },
  school: SchoolYear,
): Promise<void> {
  const student = await holdOwnStudent(act.tx, id);
  const word = wordOf(act, id, findDecider(student, school));
  await change(act.tx, student, { purpose, given: false }, word, quiet);
  await act.record({ action: 'consent.withdraw', subject: subject(student), after: { purpose }, reason });
}
