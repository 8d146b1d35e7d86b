import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { isGradedLate, type LateModule } from '../closing/late-entries.ts';
import { toContents } from '../sitting/entry-contents.ts';

/** The sitting's time (ms), and whether it is open, takes late answers, or is over. */
export type HandInRules = { from: number; until: number } & (
  | { standing: 'open' | 'over' }
  | { standing: 'late'; late: LateModule }
);

type Row = LedgerEntry & { counted: boolean };
type Plan = { added: Row[]; taken: number; kept: number; known: number; older: number; outside: number };

/**
 * What of a file's entries is added to a ledger, under the numbers that follow its last. An entry is known by its number and contents, or, once
 * it got another number, by its contents and stamp. What the ledger has a later answer to is left out, as a device leaves it out.
 */
export function planHandIn(ledger: readonly LedgerEntry[], entries: readonly LedgerEntry[], rules: HandInRules): Plan {
  let previousAt = ledger.at(-1)?.at ?? 0;
  const byNumber = new Set(ledger.map((row) => `${row.seq} ${toContents(row)}`));
  const byStamp = new Set(ledger.map((row) => `${Math.trunc(row.at)} ${toContents(row)}`));
  const newestAt = findNewestStamps(ledger);
  const plan: Plan = { added: [], taken: 0, kept: 0, known: 0, older: 0, outside: 0 };
  for (const entry of entries.toSorted((one, other) => one.at - other.at || one.seq - other.seq)) {
    const at = Math.trunc(entry.at);
    const stamp = `${at} ${toContents(entry)}`;
    if (byNumber.has(`${entry.seq} ${toContents(entry)}`) || byStamp.has(stamp)) plan.known += 1;
    else if (at < rules.from || at > rules.until) plan.outside += 1;
    else if ((newestAt.get(entry.question) ?? -1) >= at) plan.older += 1;
    else {
      const counted = isCounted(rules, at, previousAt);
      previousAt = Math.max(previousAt, at);
      byStamp.add(stamp);
      plan.added.push({ ...entry, seq: ledger.length + plan.added.length + 1, at, counted });
      plan[counted ? 'taken' : 'kept'] += 1;
    }
  }
  return plan;
}

/** When each question was last answered (ms), also by what is only kept: staff may count it later, in the order of the numbers. */
function findNewestStamps(ledger: readonly LedgerEntry[]): Map<number, number> {
  const newest = new Map<number, number>();
  for (const { question, at } of ledger) newest.set(question, Math.max(newest.get(question) ?? at, at));
  return newest;
}

function isCounted(rules: HandInRules, at: number, previousAt: number): boolean {
  return rules.standing === 'open' || (rules.standing === 'late' && isGradedLate(rules.late, { at }, previousAt));
}
