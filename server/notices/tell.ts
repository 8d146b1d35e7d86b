import { and, eq, inArray } from 'drizzle-orm';
import type { MailMode, NoticeKind, NoticeSettings } from '../../contract/notices/notices.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { notices, pushSubscriptions } from '../db/tables/notices.ts';
import { type Statement, together } from '../db/together.ts';
import { newId } from '../ids.ts';
import { personChannel } from '../live/channels.ts';
import { writeLiveEvent } from '../live/events.ts';
import { oneLine } from '../mail/letters/words.ts';
import { type Letter, queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';
import { readEarlierLetters, settleEarlier } from './earlier-letters.ts';
import { isQuiet, nextDigest, quietUntil } from './quiet-hours.ts';
import { findMailbox, isReader, type Reader, readSettings } from './reader.ts';
import { stopNoticesPath } from './stop-link.ts';

/**
 * What is to be told. `once` names it for this reader: the same again is told to nobody. `about`: the student it is about. `path`: where it is. `letter` is made
 * with the address where its reader ends such mail; `stopPath`: another one than the usual. `endsAt`: from when it is worth nothing, so that no quiet hours hold it until then. `announcementId`: the words of the school that it is.
 * `needed`: it is mailed whatever its reader has chosen. `changed`: the session that it changes. `isOwn`: its reader did it, and is mailed for the record alone. `isHeld`: whoever tells
 * it has locked what it is told of, so that nobody else tells it meanwhile.
 */
export type NoticeDraft = {
  reader: Reader;
  kind: NoticeKind;
  once: string;
  about: string | null;
  title: string;
  path: string;
  letter: (unsubscribeUrl: string) => Letter;
  stopPath?: string;
  endsAt?: Date;
  announcementId?: string;
  needed?: NeededMail;
  changed?: string;
  isOwn?: boolean;
  isHeld?: boolean;
};

/** Where a letter goes that must come, also where nobody may sign in as its reader, and its file for a calendar. */
type NeededMail = { recipient: string; calendar?: string };

/** What telling needs of the server. */
export type NoticeContext = Pick<Context, 'listeningAt' | 'secret'> & {
  environment: Pick<Context['environment'], 'publicUrl' | 'schoolTimeZone'>;
  now: Date;
};

/**
 * Tells somebody something, in the transaction of what causes it: in the page, by mail and to their browsers, as they chose, and outside of their quiet hours. The one place
 * that decides so; letters of contracts and of safety are queued by themselves. Returns false where it was told before, or there is nobody to tell.
 */
export const tell = async (tx: Transaction, news: NoticeDraft, context: NoticeContext): Promise<boolean> =>
  (await prepareTelling(tx, news, context))();

/** Reads all that telling needs to know, and gives what tells: of a session that changed, or of what is held, single statements, that can go with a commit. */
export async function prepareTelling(
  tx: Transaction,
  news: NoticeDraft,
  { now, secret, ...context }: NoticeContext,
): Promise<Statement<boolean>> {
  const { reader, kind, once, about, endsAt, needed, changed, isOwn = false, isHeld = false } = news;
  const [mailbox, settings, hasBrowser, earlier, told] = await together(
    () => findMailbox(tx, reader, about),
    () => readSettings(tx, reader, context.environment.schoolTimeZone),
    () => isRinging(tx, reader),
    async () => (changed === undefined ? [] : readEarlierLetters(tx, reader, changed)),
    async () => isHeld && (await findTold(tx, reader, [once])).has(once),
  );
  if (told) return async () => false;
  if (mailbox === null)
    return async () => {
      if (needed) await queueMail(tx, { ...news.letter(''), ...needed, once }, now);
      return false;
    };
  const way = settings.ways.find((each) => each.kind === kind) ?? { mail: 'now' as const, push: true };
  const stopPath = news.stopPath ?? stopNoticesPath({ kinds: [kind], reader, about, mailbox }, secret);
  const unsubscribeUrl = `${siteAddress(context)}${stopPath}`;
  const letter = { ...news.letter(unsubscribeUrl), ...(needed ?? { unsubscribeUrl }) };
  const mode = needed ? 'now' : way.mail;
  const mailAt = isOwn ? now : planMail(mode, { now, settings, endsAt });
  const isMailedNow = mailAt !== null && mailAt <= now;
  const waits = mailAt !== null && !isMailedNow;
  const insert = () =>
    tx
      .insert(notices)
      .values({
        ...{ id: newId(), once, role: reader.role, personId: reader.id, about, kind, path: news.path, createdAt: now },
        ...{ title: oneLine(news.title), announcementId: news.announcementId ?? null, readAt: isOwn ? now : null },
        letter: waits && mode === 'now' ? letter : null,
        mailAt: waits ? mailAt : null,
        pushAt: way.push && hasBrowser && !isOwn ? planPush({ now, settings, endsAt }) : null,
      })
      .onConflictDoNothing()
      .returning({ id: notices.id });
  const mail = async () => isMailedNow && queueMail(tx, { recipient: mailbox, ...letter, once }, now);
  const channels = [personChannel(reader.role, reader.id)];
  const wake = () => writeLiveEvent(tx, { topic: 'notice', subject: kind, channels }, now);
  const letters = isMailedNow ? earlier : [];
  const settle = changed === undefined ? [] : settleEarlier(tx, { reader, changed, letters }, now);
  // Each change has a name of its own, and whoever makes one holds the session.
  if (isHeld || changed !== undefined)
    return async () => {
      await together(...settle, insert, mail, wake);
      return true;
    };
  return async () => {
    if ((await insert()).length === 0) return false;
    await together(mail, wake);
    return true;
  };
}

type Plan = { now: Date; settings: NoticeSettings; endsAt: Date | undefined };

/** When a mail goes; null: never. */
function planMail(mail: MailMode, { now, settings, endsAt }: Plan): Date | null {
  if (mail === 'never') return null;
  const at = mail === 'now' ? quietUntil(now, settings) : nextDigest(mail, now, settings);
  return endsAt !== undefined && at >= endsAt ? now : at;
}

/** When a browser shows it; null: never, since a phone that rings at night helps nobody. */
function planPush({ now, settings, endsAt }: Plan): Date | null {
  const at = quietUntil(now, settings);
  return endsAt !== undefined && at >= endsAt && isQuiet(now, settings) ? null : at;
}

async function isRinging(tx: Transaction, reader: Reader): Promise<boolean> {
  const its = isReader(pushSubscriptions, reader);
  return (await tx.select({ hash: pushSubscriptions.endpointHash }).from(pushSubscriptions).where(its).limit(1)).length > 0;
}

/** Which of some names have been told to a reader. */
export async function findTold(tx: Transaction, { role, id }: Reader, onces: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ once: notices.once })
    .from(notices)
    .where(and(eq(notices.role, role), eq(notices.personId, id), inArray(notices.once, [...onces])));
  return new Set(rows.map(({ once }) => once));
}
