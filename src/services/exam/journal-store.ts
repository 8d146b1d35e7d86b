import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import {
  deviceEnding,
  ledgerEntry,
  moduleEndings,
  type SittingEvent,
  sittingEvent,
  timePerQuestion,
} from '../../../contract/exam/attempts.ts';
import { deviceDatabase } from '../api/device-database.ts';
import { serverTime } from '../api/server-clock.ts';
import { findNewestEntries } from './ledger-entries.ts';
import { painted, paintedIfAwaited } from './painted.ts';

/** What the server has acknowledged: the newest entry of each question under its number there, and the events. */
const acknowledged = z.object({ entries: z.array(ledgerEntry), events: z.array(sittingEvent) });
export type Acknowledgement = z.infer<typeof acknowledged>;

/**
 * What one tab keeps of one sitting: `entries` and `events` not yet acknowledged, what was (`acknowledged`, for a server whose database
 * goes back; an earlier version of the app kept none), the time so far (s), and how the sitting ended here, if it did, and when (server time, ms). `handedIn`: the server took
 * the end; the rest is kept until the result is there.
 */
const journal = z.object({
  key: z.string(),
  studentId: z.string(),
  sittingId: z.string(),
  entries: z.array(ledgerEntry),
  events: z.array(sittingEvent),
  acknowledged: z.optional(acknowledged),
  timePerQuestion,
  totalTime: z.number(),
  ending: z.nullable(deviceEnding(moduleEndings)),
  endedAt: z.optional(z.number()),
  handedIn: z.optional(z.boolean()),
});
export type Journal = z.infer<typeof journal>;

/** The records that can be read; an earlier version of the app may have written them, with its own names. */
const readable = (records: unknown[]): Journal[] =>
  records.flatMap((record) => {
    const read = journal.safeParse(record);
    return read.success ? [read.data] : [];
  });

/** How the sitting ended on this device, as one of its tabs kept it; null where it did not. */
export const endingIn = (journals: readonly Journal[]): Journal['ending'] =>
  journals.find(({ ending }) => ending !== null)?.ending ?? null;

/** Records of which the server may lack something although the sitting is over: too late for that. */
export const keysNotHandedIn = (journals: readonly Journal[]): string[] =>
  journals.filter(({ handedIn }) => !handedIn).map(({ key }) => key);

interface JournalDatabase extends DBSchema {
  journals: { key: string; value: Journal; indexes: { sittingId: string; studentId: string } };
}

const openDatabase = deviceDatabase<JournalDatabase>('prepchart', 1, (db) => {
  const journals = db.createObjectStore('journals', { keyPath: 'key' });
  journals.createIndex('sittingId', 'sittingId');
  journals.createIndex('studentId', 'studentId');
});

/** Nothing is read or written before what waits for the paint of a click: records are kept in the order of what happened. */
async function database(ready = paintedIfAwaited()) {
  await ready;
  return openDatabase();
}

/** A tab's own record: two tabs never write the same one. */
export const journalKey = (sittingId: string, holder: string) => `${sittingId}/${holder}`;

/** Journals that the browser refused to keep, by their keys: a file of answers can still be made of them while the page is open. */
const notKept = new Map<string, Journal>();

/**
 * Keeps a tab's journal on this device and forgets the records it has taken over (`adopted`), in one step. Throws where the
 * browser cannot (full, disabled, private).
 */
export async function keepJournal(journal: Journal, adopted: string[] = []): Promise<void> {
  notKept.set(journal.key, journal);
  await storeJournal(journal, adopted);
  // A newer one may be on its way to the device, and not get there.
  if (notKept.get(journal.key) === journal) notKept.delete(journal.key);
}

async function storeJournal(journal: Journal, adopted: string[]) {
  const transaction = (await database(painted())).transaction('journals', 'readwrite');
  const forgotten = adopted.map((key) => transaction.store.delete(key));
  // An end, once noted, is never taken back.
  const known = await transaction.store.get(journal.key);
  const end = journal.ending === null && known?.ending ? { ending: known.ending, endedAt: known.endedAt ?? 0 } : {};
  await Promise.all([...forgotten, transaction.store.put({ ...journal, ...end }), transaction.done]);
}

/** Notes on this tab's own record how its sitting ended and all that was seen, leaving what is still to be delivered. Throws like keepJournal. */
export async function keepEnding({
  studentId,
  sittingId,
  holder,
  ending,
  events,
}: {
  studentId: string;
  sittingId: string;
  holder: string;
  ending: Journal['ending'];
  events?: SittingEvent[];
}): Promise<void> {
  const key = journalKey(sittingId, holder);
  const transaction = (await database()).transaction('journals', 'readwrite');
  const known = await transaction.store.get(key);
  const empty = { key, studentId, sittingId, entries: [], events: [], timePerQuestion: {}, totalTime: 0 };
  const kept = known ?? empty;
  const endedAt = known?.ending && known.endedAt ? known.endedAt : serverTime();
  const ended = { ...kept, ending, endedAt, events: events ?? kept.events };
  await Promise.all([transaction.store.put(ended), transaction.done]);
}

/**
 * Notes that the server took the end of a sitting with all its answers: nothing is left to deliver, and what was delivered is kept for a
 * database that goes back. Records of other tabs are forgotten. Throws like keepJournal.
 */
export async function keepHandedIn(key: string, sittingId: string): Promise<void> {
  notKept.delete(key);
  const transaction = (await database()).transaction('journals', 'readwrite');
  const known = await transaction.store.index('sittingId').getAll(sittingId);
  const changes = known.map((record) => {
    if (record.key !== key) return transaction.store.delete(record.key);
    return transaction.store.put({ ...record, ...afterDelivery(record), handedIn: true });
  });
  await Promise.all<unknown>([...changes, transaction.done]);
}

/** A record once all of it is at the server. */
function afterDelivery({ entries, events, acknowledged: before }: Journal) {
  const newest = findNewestEntries([...(before?.entries ?? []), ...entries]);
  const all = new Map([...(before?.events ?? []), ...events].map((event) => [event.id, event]));
  return { entries: [], events: [], acknowledged: { entries: [...newest.values()], events: [...all.values()] } };
}

/** All that the tabs of this browser kept of a sitting; nothing where the browser keeps nothing. */
export async function recallJournals(sittingId: string): Promise<Journal[]> {
  try {
    return readable(await (await database()).getAllFromIndex('journals', 'sittingId', sittingId));
  } catch {
    return [];
  }
}

/** As recallJournals; an end from before staff took it back (ms, null: never) counts no more, had been delivered, and is forgotten. */
export async function recallSince(sittingId: string, reinstatedAt: number | null): Promise<Journal[]> {
  const journals = await recallJournals(sittingId);
  const isStale = ({ ending, endedAt = 0 }: Journal) => ending !== null && reinstatedAt !== null && endedAt < reinstatedAt;
  const stale = journals.filter(isStale);
  if (stale.length > 0) await forgetJournals(stale.map(({ key }) => key));
  return journals.filter((journal) => !isStale(journal));
}

/** Forgets the given records. A browser that keeps nothing has nothing to forget. */
export async function forgetJournals(keys: string[]): Promise<void> {
  for (const key of keys) notKept.delete(key);
  try {
    const transaction = (await database()).transaction('journals', 'readwrite');
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
  } catch {
    return;
  }
}

/** How many answers (and submissions) of a journal the server has not got. */
export const countWaiting = ({ entries, ending, handedIn }: Journal): number => entries.length + (ending && !handedIn ? 1 : 0);

/** All that this browser kept of a student's sittings, and what this page could not keep. */
export async function recallForFile(studentId: string): Promise<Journal[]> {
  const stored = await loadJournals(studentId);
  const inPage = [...notKept.values()].filter((journal) => journal.studentId === studentId);
  return [...stored.filter(({ key }) => !inPage.some((journal) => journal.key === key)), ...inPage];
}

async function loadJournals(studentId: string): Promise<Journal[]> {
  try {
    return readable(await (await database()).getAllFromIndex('journals', 'studentId', studentId));
  } catch {
    return [];
  }
}

/** How many answers (and submissions) of a student wait on this device. */
export async function countUndelivered(studentId: string): Promise<number> {
  return (await loadJournals(studentId)).reduce((sum, journal) => sum + countWaiting(journal), 0);
}

/** Forgets what the server has; undelivered answers stay. */
export async function forgetDelivered(studentId: string): Promise<void> {
  const delivered = (await loadJournals(studentId)).filter((journal) => countWaiting(journal) + journal.events.length === 0);
  await forgetJournals(delivered.map(({ key }) => key));
}
