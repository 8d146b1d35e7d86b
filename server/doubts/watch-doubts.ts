import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { teachers } from '../db/tables/people.ts';
import { doubtEscalationLetter, doubtReminderLetter } from '../mail/letters/doubts.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { tutorsOf } from './access.ts';
import { type DoubtRow, lapseHold } from './change-doubt.ts';

/** Gives doubts back that a tutor has taken and is silent about, and tells their pages. */
export async function lapseHolds({ db, now, environment, live }: Context, signal?: AbortSignal): Promise<void> {
  const silent = await db
    .select({ id: doubts.id })
    .from(doubts)
    .where(and(eq(doubts.state, 'taken'), lte(doubts.takenUntil, now())));
  for (const { id } of silent) {
    signal?.throwIfAborted();
    await lapseHold({ db, now: now(), school: environment.schoolHours }, id);
  }
  if (silent.length > 0) live?.wake();
}

/** Reminds the tutors of a course of an answer that is half due, and tells the school of one that is nearly due, once each. */
export async function remindOfDoubts({ db, now, environment, ...context }: Context, signal?: AbortSignal): Promise<void> {
  const at = now();
  const site = siteAddress({ ...context, environment });
  for (const stage of ['remindAt', 'escalateAt'] as const) {
    const due = await db.select({ id: doubts.id }).from(doubts).where(lte(doubts[stage], at));
    for (const { id } of due) {
      signal?.throwIfAborted();
      await db.transaction(async (tx) => {
        // It may have been answered since the list was read.
        const [doubt] = await tx
          .select()
          .from(doubts)
          .where(and(eq(doubts.id, id), lte(doubts[stage], at)))
          .for('update');
        if (!doubt) return;
        await mail[stage](tx, doubt, { site, zone: environment.schoolTimeZone, school: environment.schoolMail, at });
        await tx
          .update(doubts)
          .set({ [stage]: null })
          .where(eq(doubts.id, id));
      });
    }
  }
}

type MailContext = { site: string; zone: string; school: string; at: Date };

const mail = {
  remindAt: async (tx: Transaction, doubt: DoubtRow, { site, zone, at }: MailContext) => {
    const facts = await readFacts(tx, doubt);
    const ids = doubt.takenBy === null ? await tutorsOf(tx, doubt.courseId) : [doubt.takenBy];
    const people = await tx.select().from(teachers).where(inArray(teachers.id, ids));
    for (const { id, firstname, email } of people) {
      const letter = doubtReminderLetter({ ...facts, zone, name: firstname, url: `${site}/teacher-portal/dashboard` });
      await queueMail(tx, { ...letter, recipient: email, once: onceOf(doubt, `reminder-${id}`) }, at);
    }
  },
  escalateAt: async (tx: Transaction, doubt: DoubtRow, { site, zone, school, at }: MailContext) => {
    const letter = doubtEscalationLetter({ ...(await readFacts(tx, doubt)), zone, url: `${site}/desk/doubts?state=escalated` });
    await queueMail(tx, { ...letter, recipient: school, once: onceOf(doubt, 'escalation') }, at);
  },
};

/** Each wait of a doubt is told of once. */
const onceOf = ({ id, waitingSince }: DoubtRow, what: string) => `doubt-${what}:${id}:${waitingSince?.getTime()}`;

async function readFacts(tx: Transaction, { courseId, dueAt }: DoubtRow) {
  const [course] = await tx.select({ name: courses.name }).from(courses).where(eq(courses.id, courseId));
  if (!course || dueAt === null) throw new Error('A doubt that is due has a course and a time.');
  return { course: course.name, dueAt };
}
