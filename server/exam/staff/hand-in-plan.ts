import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { isGradedLate, type LateModule } from '../closing/late-entries.ts';

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
export function planHandIn(ledger: readonly Row[], entries: readonly LedgerEntry[], rules: HandInRules): Plan {
  let previousAt = ledger.at(-1)?.at ?? 0;
  const byNumber = new Set(ledger.map((row) => `${row.seq} ${toContents(row)}`));
  const byStamp = new Set(ledger.map((row) => `${Math.trunc(row.at)} ${toContents(row)}`));
  const plan: Plan = { added: [], taken: 0, kept: 0, known: 0, older: 0, outside: 0 };
  for (const entry of entries.toSorted((one, other) => one.at - other.at || one.seq - other.seq)) {
    const at = Math.trunc(entry.at);
    const stamp = `${at} ${toContents(entry)}`;
    if (byNumber.has(`${entry.seq} ${toContents(entry)}`) || byStamp.has(stamp)) plan.known += 1;
    else if (at < rules.from || at > rules.until) plan.outside += 1;
    else if (ledger.some((row) => row.counted && row.question === entry.question && row.at >= at)) plan.older += 1;
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

function isCounted(rules: HandInRules, at: number, previousAt: number): boolean {
  return rules.standing === 'open' || (rules.standing === 'late' && isGradedLate(rules.late, { at }, previousAt));
}

const toContents = ({ question, answer, marked }: LedgerEntry): string => JSON.stringify([question, answer, marked]);
