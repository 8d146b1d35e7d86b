import { and, eq, exists, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { consentPurposes, ofAgeFrom } from '../../contract/consent/consent.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { consentAsks, consentChoices, consents } from '../db/tables/consents.ts';
import { enrolments } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { type Statement, together } from '../db/together.ts';
import { logError } from '../log.ts';
import { consentAskLetter } from '../mail/letters/consent.ts';
import { queueMail } from '../mail/outbox.ts';
import { dateAt } from '../schedule/school-time.ts';
import { siteAddress } from '../site-address.ts';
import { endOfTerm } from './gates.ts';
import { findDecider } from './side.ts';
import { endRecord, moveConsent, readMoved } from './write-consent.ts';

type Student = typeof students.$inferSelect;

/**
 * Ends what parents said of students who came of age, and asks whoever decides and was never asked, once each. One that fails is logged and keeps nobody else's; where there was one,
 * throws at the end.
 */
export async function watchConsents(context: Context, signal?: AbortSignal): Promise<void> {
  const { db } = context;
  const oldest = dateAt(context.now(), context.environment.schoolTimeZone).year - ofAgeFrom(0);
  const isOwn = or(isNotNull(students.parentsEndedAt), lte(students.birthYear, oldest));
  const saidByParents = exists(
    db
      .select({ one: sql`1` })
      .from(consentChoices)
      .where(
        and(eq(consentChoices.studentId, students.id), eq(consentChoices.side, 'parent'), ne(consentChoices.state, 'ended')),
      ),
  );
  const grown = await db.select().from(students).where(and(isOwn, saidByParents));
  const side = sql`case when ${isOwn} then 'student' else 'parent' end`;
  const unasked = await db
    .select()
    .from(students)
    .where(
      and(
        isNull(students.disabledAt),
        eq(students.isDemo, false),
        exists(db.select({ one: sql`1` }).from(enrolments).where(eq(enrolments.studentId, students.id))),
        notExists(
          db
            .select({ one: sql`1` })
            .from(consentAsks)
            .where(and(eq(consentAsks.studentId, students.id), eq(consentAsks.side, side))),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(consents)
            .where(and(eq(consents.studentId, students.id), eq(consents.side, side), isNull(consents.endedAt))),
        ),
      ),
    );
  let failed = 0;
  const carryOut = async ({ id }: Student, work: (tx: Transaction, student: Student) => Promise<void>) => {
    signal?.throwIfAborted();
    const done = db.transaction(async (tx) => {
      const [held] = await tx.select().from(students).where(eq(students.id, id)).for('no key update');
      if (held) await work(tx, held);
    });
    await done.catch((error: unknown) => {
      logError(`The consent for student ${id} was not looked after`, error);
      failed += 1;
    });
  };
  for (const student of grown)
    await carryOut(student, async (tx) => {
      await (await prepareEndOfWord(tx, student.id, context.now()))();
    });
  for (const student of unasked) await carryOut(student, (tx, held) => ask(tx, held, context));
  if (failed > 0) throw new Error(`The consent for ${failed} students could not be looked after.`);
}

/** Reads what the parents said, and gives what ends it, by statements that are asked at once: the student decides from now on. The student is locked. */
export async function prepareEndOfWord(tx: Transaction, studentId: string, now: Date): Promise<Statement> {
  const word = { studentId, side: 'parent', now, notice: null, staffName: null } as const;
  const known = await together(...consentPurposes.map((purpose) => async () => readMoved(tx, purpose, word)));
  const ends = consentPurposes.map(
    (purpose, at) => () => moveConsent(tx, purpose, { type: 'student.cameOfAge' }, word, known[at]),
  );
  return () => together(() => endRecord(tx, studentId, now, 'parent'), ...ends);
}

async function ask(tx: Transaction, student: Student, context: Context): Promise<void> {
  const { environment } = context;
  const now = context.now();
  const side = findDecider(student, { now, zone: environment.schoolTimeZone });
  const rows = await tx
    .insert(consentAsks)
    .values({ studentId: student.id, side, askedAt: now })
    .onConflictDoNothing()
    .returning({ side: consentAsks.side });
  if (rows.length === 0) return;
  const recipient = side === 'parent' ? (student.guardianEmail ?? student.email) : student.email;
  const letter = consentAskLetter({
    ...{ firstname: student.firstname, side, toStudent: side === 'parent' && student.guardianEmail === null },
    ...{ until: endOfTerm(now), supportEmail: environment.supportEmail },
    href: `${siteAddress(context)}${side === 'parent' ? '/parents' : '/student-portal/profile'}`,
  });
  await queueMail(tx, { ...letter, recipient, once: `consent-ask:${student.id}:${side}` }, now);
}
