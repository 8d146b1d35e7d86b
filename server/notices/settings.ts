import { sql } from 'drizzle-orm';
import { type NoticeKind, type NoticeSettings, noticeChoices, usualQuiet } from '../../contract/notices/notices.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { noticeSettings } from '../db/tables/notices.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { isReader, isReportedTo, type Reader } from './reader.ts';

/** Keeps how a reader wants to be told. Throws `CallRefused` 400 for a way that the reader's role has not. */
export async function chooseNotices(
  db: Database,
  reader: Reader,
  chosen: NoticeSettings,
  { schoolZone, now }: { schoolZone: string; now: Date },
): Promise<void> {
  for (const { kind, mail } of chosen.ways) {
    if (!noticeChoices[reader.role][kind]?.includes(mail)) throw new CallRefused(400, 'badInput', 'This can’t be chosen here.');
  }
  const { timeZone, quiet } = chosen;
  await transact(db, async (tx) => {
    const known = await hold(tx, reader);
    const ways = { ...known?.ways };
    for (const { kind, mail, push } of chosen.ways) ways[kind] = { mail, push };
    // Who leaves the zone as it was goes on with that of the browser, wherever it travels. That of parents stands with their other choices.
    const isZoneChosen = known?.isZoneChosen || (known?.timeZone ?? schoolZone) !== timeZone;
    const reports = ways.reports?.mail;
    return async () => {
      await together(
        async () => keep(tx, reader, { timeZone, isZoneChosen, quiet, ways, changedAt: now }),
        async () => (reports ? setReports(tx, reader, reports !== 'never', now) : undefined),
      );
    };
  });
}

/** Mails a reader no more of some kinds. */
export const stopMail = (
  db: Database,
  reader: Reader,
  { kinds, zone, now }: { kinds: readonly NoticeKind[]; zone: string; now: Date },
) =>
  db.transaction(async (tx) => {
    const ways = { ...(await hold(tx, reader))?.ways };
    for (const kind of kinds) ways[kind] = { push: ways[kind]?.push ?? true, mail: 'never' };
    await tx
      .insert(noticeSettings)
      .values({ ...nameReader(reader), timeZone: zone, quiet: usualQuiet, ways, changedAt: now })
      .onConflictDoUpdate({ target: [noticeSettings.role, noticeSettings.personId], set: { ways, changedAt: now } });
    if (kinds.includes('reports')) await setReports(tx, reader, false, now);
  });

/** Notes the zone that a reader's browser is in, for whoever has chosen none. Writes only where it is another one. */
export async function noteZone(db: Queryable, reader: Reader, timeZone: string, now: Date): Promise<void> {
  const [known] = await db
    .select({ timeZone: noticeSettings.timeZone, isZoneChosen: noticeSettings.isZoneChosen })
    .from(noticeSettings)
    .where(isReader(noticeSettings, reader));
  if (known?.isZoneChosen || known?.timeZone === timeZone) return;
  await db
    .insert(noticeSettings)
    .values({ ...nameReader(reader), timeZone, quiet: usualQuiet, changedAt: now })
    .onConflictDoUpdate({
      target: [noticeSettings.role, noticeSettings.personId],
      set: { timeZone },
      setWhere: sql`not ${noticeSettings.isZoneChosen}`,
    });
}

const nameReader = ({ role, id }: Reader) => ({ role, personId: id });

const keep = (tx: Transaction, reader: Reader, set: Omit<typeof noticeSettings.$inferInsert, 'role' | 'personId'>) =>
  tx
    .insert(noticeSettings)
    .values({ ...nameReader(reader), ...set })
    .onConflictDoUpdate({ target: [noticeSettings.role, noticeSettings.personId], set });

/** What was chosen so far, locked until the transaction ends. */
async function hold(tx: Transaction, reader: Reader) {
  const [row] = await tx.select().from(noticeSettings).where(isReader(noticeSettings, reader)).for('update');
  return row;
}

/** Whether reports are mailed stands with each student, since whoever makes one looks there. */
async function setReports(tx: Transaction, reader: Reader, wanted: boolean, now: Date): Promise<void> {
  const reportsStoppedAt = wanted ? null : sql`coalesce(${students.reportsStoppedAt}, ${now.toISOString()}::timestamptz)`;
  await tx.update(students).set({ reportsStoppedAt }).where(isReportedTo(reader));
}
