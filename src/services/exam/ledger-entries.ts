import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { entriesPerCall } from '../../../contract/limits.ts';

/** The newest entry of each question, by its number. */
export function findNewestEntries(entries: LedgerEntry[]): Map<number, LedgerEntry> {
  const newest = new Map<number, LedgerEntry>();
  for (const entry of [...entries].sort((a, b) => a.at - b.at || a.seq - b.seq)) newest.set(entry.question, entry);
  return newest;
}

/** Entries in the order of their stamps, numbered on from `lastSeq`. */
const numberedFrom = (entries: LedgerEntry[], lastSeq: number): LedgerEntry[] =>
  [...entries].sort((a, b) => a.at - b.at || a.seq - b.seq).map((entry, index) => ({ ...entry, seq: lastSeq + 1 + index }));

/** Acknowledged entries that the ledger has no more: its newest entry of their question has a lower number, or there is none. */
export function lostEntries(acknowledged: LedgerEntry[], saved: LedgerEntry[]): LedgerEntry[] {
  const known = new Map(saved.map(({ question, seq }) => [question, seq]));
  return acknowledged.filter(({ question, seq }) => seq > (known.get(question) ?? 0));
}

/**
 * What a ledger that went back to `lastSeq` is given: the newest acknowledged answer of every question, and every undelivered entry.
 */
export const entriesAgain = (acknowledged: LedgerEntry[], undelivered: LedgerEntry[], lastSeq: number): LedgerEntry[] =>
  numberedFrom([...findNewestEntries(acknowledged).values(), ...undelivered], lastSeq);

/**
 * What of the undelivered entries still counts beside the server's ledger: only what is newer than the ledger's own answer to
 * the same question, so that another device's later answer is never overwritten. Numbered on from `lastSeq`.
 */
export function rebased(undelivered: LedgerEntry[], saved: LedgerEntry[], lastSeq: number): LedgerEntry[] {
  const known = findNewestEntries(saved);
  const newer = undelivered.filter((entry) => entry.at > (known.get(entry.question)?.at ?? -1));
  return numberedFrom(newer, lastSeq);
}

/** Characters of one delivery: below what the server takes in bytes, whatever the language of the notes. */
const charactersPerCall = 250_000;

/** The first entries, as many as one delivery takes: one with many notes is as long as a hundred without. */
export function firstForCall(entries: LedgerEntry[]): LedgerEntry[] {
  let characters = 0;
  const fits = (entry: LedgerEntry) => {
    characters += JSON.stringify(entry).length;
    return characters <= charactersPerCall;
  };
  const tooMany = entries.slice(0, entriesPerCall).findIndex((entry) => !fits(entry));
  return entries.slice(0, tooMany === -1 ? entriesPerCall : Math.max(1, tooMany));
}
