import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type ConsentPage, type ConsentRecord, type ConsentSide, consentPurposes } from '../../contract/consent/consent.ts';
import type { ConsentFile } from '../../contract/desk/consents.ts';
import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable } from '../db/open.ts';
import { applications, orders, payments } from '../db/tables/applications.ts';
import { consentAsks, consentChoices, consents } from '../db/tables/consents.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { endOfTerm } from './gates.ts';
import { newestNotice } from './notices.ts';
import { findDecider, requireSide, type SchoolYear } from './side.ts';

type Student = typeof students.$inferSelect;
type Choice = typeof consentChoices.$inferSelect;
export type ConsentDeps = SchoolYear & { hasLocker: boolean };

/** What is agreed to for a student, as whoever asks sees it. Throws `CallRefused` 403. */
export async function readConsentPage(
  db: Queryable,
  caller: Pick<Caller, 'role' | 'id'>,
  studentId: string,
  deps: ConsentDeps,
): Promise<ConsentPage> {
  const side = await requireSide(db, caller, studentId);
  const [student] = await db.select().from(students).where(eq(students.id, studentId));
  if (!student) throw new CallRefused(403, 'forbidden', 'This isn’t yours.');
  return tellConsent(db, student, side, deps);
}

/** The page of one side. */
export async function tellConsent(
  db: Queryable,
  student: Student,
  side: ConsentSide,
  { hasLocker, ...school }: ConsentDeps,
): Promise<ConsentPage> {
  const [kept, paid] = await together(
    () => readKept(db, student, school),
    () => findOwnPayment(db, student.id),
  );
  const { decider, record, purposes, refusedByStudent, askedAt } = kept;
  const decides = decider === side;
  return {
    ...{ firstname: student.firstname, decider, decides, notice: newestNotice, record, purposes, refusedByStudent, hasLocker },
    until: record === null && askedAt !== null ? endOfTerm(askedAt).getTime() : null,
    paid: decides && decider === 'parent' && paid ? { item: paid.item, at: paid.at.getTime() } : null,
  };
}

/** What is agreed to for a student, as the desk shows it. */
export async function readConsentFile(db: Queryable, student: Student, school: SchoolYear): Promise<ConsentFile> {
  const { askedAt, ...kept } = await readKept(db, student, school);
  return { ...kept, askedAt: askedAt?.getTime() ?? null };
}

async function readKept(db: Queryable, student: Student, school: SchoolYear) {
  const decider = findDecider(student, school);
  const its = <
    Row extends { studentId: typeof consents.studentId | typeof consentChoices.studentId | typeof consentAsks.studentId },
  >(
    table: Row,
  ) => eq(table.studentId, student.id);
  const [[record], choices, [ask]] = await together(
    async () =>
      db
        .select()
        .from(consents)
        .where(and(its(consents), eq(consents.side, decider), isNull(consents.endedAt))),
    async () => db.select().from(consentChoices).where(its(consentChoices)),
    async () =>
      db
        .select()
        .from(consentAsks)
        .where(and(its(consentAsks), eq(consentAsks.side, decider))),
  );
  return {
    decider,
    record: record ? toRecord(record) : null,
    purposes: toPurposes(choices, decider),
    refusedByStudent:
      decider === 'student'
        ? []
        : choices.filter(({ side, state }) => side === 'student' && state === 'withdrawn').map(({ purpose }) => purpose),
    askedAt: ask?.askedAt ?? null,
  };
}

function toPurposes(choices: readonly Choice[], decider: ConsentSide): ConsentPage['purposes'] {
  return consentPurposes.map((purpose) => {
    const choice = choices.find((each) => each.purpose === purpose && each.side === decider);
    // What was ended and given back to the parents is asked of them anew.
    if (!choice || choice.state === 'ended') return { purpose, state: 'asked', changedAt: null };
    return { purpose, state: choice.state, changedAt: choice.changedAt.getTime() };
  });
}

const toRecord = (row: typeof consents.$inferSelect): ConsentRecord => ({
  ...{ relation: row.relation, name: row.name, birthYear: row.birthYear, checkedBy: row.checkedBy, reference: row.reference },
  ...{ noticeVersion: row.noticeVersion, noticeLanguage: row.noticeLanguage, givenAt: row.givenAt.getTime() },
});

/** The newest payment of a student's that came by somebody's own card or account, and not by staff; undefined where there is none. */
export async function findOwnPayment(
  db: Queryable,
  studentId: string,
): Promise<{ id: string; item: string; at: Date } | undefined> {
  const [found] = await db
    .select({ id: payments.id, item: orders.itemName, at: payments.firstHeardAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(
      and(
        eq(applications.studentId, studentId),
        eq(orders.isOffline, false),
        inArray(payments.status, ['captured', 'refunded']),
        isNotNull(orders.paidAt),
      ),
    )
    .orderBy(desc(payments.firstHeardAt))
    .limit(1);
  return found;
}
