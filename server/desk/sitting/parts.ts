import { and, asc, inArray } from 'drizzle-orm';
import { type LedgerQuestion, ledgerAnswerLength, type ReceivedEvent, type SittingPart } from '../../../contract/desk/sitting.ts';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { heartbeatMs } from '../../../contract/limits.ts';
import type { Queryable } from '../../db/open.ts';
import { ledger, sittingEvents } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { lateFrom } from '../../exam/closing/late-entries.ts';
import { isUnproctored } from '../../exam/sitting/signs.ts';
import type { Sitting } from '../../exam/sitting/sitting.ts';
import { secondsFor } from '../../exam/sitting/time.ts';
import { type NamedVersion, readVersions, requireVersion } from '../../exam/sitting/version.ts';
import { countWarnings } from '../../exam/sitting/warnings.ts';
import { type LateAnswers, readLateAnswers } from '../../exam/staff/late-answers.ts';

type Entry = typeof ledger.$inferSelect;

/** What is on record of some sittings, by their ids: all that was seen and done, in the order of its own stamps. */
export async function readReceivedEvents(db: Queryable, ids: string[]): Promise<Map<string, ReceivedEvent[]>> {
  const rows = await db
    .select()
    .from(sittingEvents)
    .where(inArray(sittingEvents.sittingId, ids))
    .orderBy(asc(sittingEvents.at), asc(sittingEvents.id));
  const bySitting = new Map<string, ReceivedEvent[]>();
  for (const { sittingId, id, kind, detail, at, receivedAt } of rows) {
    const event = { id, kind, detail, at: at.getTime(), receivedAt: receivedAt.getTime() };
    bySitting.set(sittingId, [...(bySitting.get(sittingId) ?? []), event]);
  }
  return bySitting;
}

/** The modules of a mock test, or a quiz as its own only part, with all that is kept of how each was sat. */
export async function readParts(
  db: Queryable,
  rows: Sitting[],
  { events, policy }: { events: Map<string, ReceivedEvent[]>; policy: Accommodations },
): Promise<SittingPart[]> {
  const ids = rows.map(({ id }) => id);
  const [versions, late, entries] = await together(
    () => readVersions(db, [...new Set(rows.map(({ versionId }) => versionId))]),
    () => readLateAnswers(db, ids),
    async () =>
      db
        .select()
        .from(ledger)
        .where(and(inArray(ledger.sittingId, ids)))
        .orderBy(asc(ledger.seq)),
  );
  return rows.map((row) =>
    toPart(row, {
      policy,
      events: events.get(row.id) ?? [],
      version: requireVersion(versions, row.versionId),
      late: late.get(row.id) ?? { graded: 0, kept: 0 },
      entries: entries.filter(({ sittingId }) => sittingId === row.id),
    }),
  );
}

type PartFacts = {
  policy: Accommodations;
  events: ReceivedEvent[];
  version: NamedVersion;
  late: LateAnswers;
  entries: Entry[];
};

const toMs = (at: Date | null) => at?.getTime() ?? null;

function toPart(row: Sitting, { policy, events, version, late, entries }: PartFacts): SittingPart {
  const { id, position, state, ending, minutesGiven, totalTime, signs } = row;
  return {
    ...{ id, name: version.title, position, state, ending, minutesGiven, totalTime, signs, late, events },
    startedAt: toMs(row.startedAt),
    submittedAt: toMs(row.submittedAt),
    reinstatedAt: toMs(row.reinstatedAt),
    deadline: toMs(row.deadline),
    lateUntil: toMs(row.lateUntil),
    seconds: row.recordId === null ? null : secondsOf(row, policy),
    contactAt: toMs(row.contactAt),
    signsExpected: Math.floor((totalTime * 1000) / heartbeatMs),
    lastSignAt: toMs(row.lastSignAt),
    unproctored: isUnproctored(row),
    warnings: countWarnings(row, events),
    questions: toQuestions(row, entries),
  };
}

/** A module's time: as its clock was set, whoever moved it meanwhile; of one that waits what it will be. */
function secondsOf(row: Sitting, policy: Accommodations): number {
  const { startedAt, deadline, reinstatedAt } = row;
  // Reopened, it began anew at a moment that is not kept: what was left then is.
  if (startedAt === null || deadline === null || reinstatedAt !== null) return secondsFor(row, policy);
  return Math.round((deadline.getTime() - startedAt.getTime()) / 1000);
}

function toQuestions(row: Sitting, entries: Entry[]): LedgerQuestion[] {
  const numbers = new Set([...Object.keys(row.timePerQuestion).map(Number), ...entries.map(({ question }) => question)]);
  return [...numbers]
    .sort((one, other) => one - other)
    .map((number) => ({
      number,
      seconds: row.timePerQuestion[number] ?? 0,
      guessed: row.guessed.includes(number),
      lines: entries
        .filter(({ question }) => question === number)
        .map(({ seq, answer, marked, at, receivedAt, counted }) => ({
          ...{ seq, marked, counted, answer: answer.slice(0, ledgerAnswerLength), length: answer.length },
          ...{ at: at.getTime(), receivedAt: receivedAt.getTime() },
          late: row.deadline !== null && receivedAt > lateFrom(row.deadline),
        })),
    }));
}
