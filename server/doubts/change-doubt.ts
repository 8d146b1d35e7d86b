import { and, eq, sql } from 'drizzle-orm';
import { holdMinutes } from '../../contract/doubts/doubts.ts';
import { promisedHours } from '../../contract/limits.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { type Statement, together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import type { SchoolHours } from '../hours/school-hours.ts';
import { CallRefused } from '../http/refused.ts';
import { belongsToParty, noDoubt, type Party } from './access.ts';
import { advanceDoubt, type DoubtAction, type DoubtEvent } from './doubt.machine.ts';
import { noteLive } from './note-live.ts';
import { endedPromise, type PromiseTerms, restedPromise, runningPromise, waitedSoFar } from './promise.ts';

export type DoubtRow = typeof doubts.$inferSelect;

/**
 * A doubt that is being changed, under the lock of its row. `doubt` has the next `revision` already, and is stored at the end where something was `touched`, with
 * what else is to be written then.
 */
export type Change = {
  tx: Transaction;
  doubt: DoubtRow;
  now: Date;
  party: Party;
  terms: PromiseTerms;
  touched: boolean;
  writings: Statement[];
};

/** What the course of a doubt promises; a join would lock the course as well. */
const hours = sql<number | null>`(select ${courses.promisedHours} from ${courses} where ${courses.id} = ${doubts.courseId})`;

type ChangeDeps = { db: Queryable; now: Date; school: SchoolHours };

/** What a change of a doubt does. `read`: what it needs to know beside the doubt. `tell`: what the answer says of it, in one statement or several at once. */
type Work<Known, Result, Told> = {
  read?: (tx: Transaction) => Promise<Known>;
  change: (change: Change, known: Known) => Promise<Result>;
  tell: (tx: Transaction, result: Result) => Promise<Told>;
};

/**
 * Changes a party's doubt, one change after the other: a hold whose time is over lapses first. Throws `CallRefused` 404.
 */
export const changeDoubt = <Known, Result, Told>(
  { db, now, school }: ChangeDeps,
  party: Party,
  doubtId: string,
  { read, change: work, tell }: Work<Known, Result, Told>,
): Promise<Told> =>
  transact(db, async (tx) => {
    const [[found], known] = await together(
      async () =>
        tx
          .select({ doubt: doubts, hours })
          .from(doubts)
          .where(and(eq(doubts.id, doubtId), belongsToParty(tx, party)))
          .for('update'),
      async () => read?.(tx) as Known,
    );
    if (!found) throw noDoubt();
    const doubt = { ...found.doubt, revision: found.doubt.revision + 1 };
    const terms = { hours: found.hours ?? promisedHours, school };
    const change: Change = { tx, doubt, now, party, terms, touched: false, writings: [] };
    lapse(change);
    const result = await work(change, known);
    return async () => {
      const [, told] = await together(
        () => store(change),
        () => tell(tx, result),
      );
      return told;
    };
  });

/** What a course promises. */
export async function readTerms(tx: Transaction, courseId: string, school: SchoolHours): Promise<PromiseTerms> {
  const [course] = await tx.select({ hours: courses.promisedHours }).from(courses).where(eq(courses.id, courseId));
  return { hours: course?.hours ?? promisedHours, school };
}

/** Lets the hold on a doubt go if its time is over, and has its pages told. */
export const lapseHold = ({ db, now, school }: ChangeDeps, doubtId: string): Promise<void> =>
  transact(db, async (tx) => {
    const [found] = await tx.select().from(doubts).where(eq(doubts.id, doubtId)).for('update');
    if (!found) return nothingMore;
    const terms = await readTerms(tx, found.courseId, school);
    const party: Party = { role: 'tutor', id: found.takenBy ?? '' };
    const doubt = { ...found, revision: found.revision + 1 };
    const change: Change = { tx, doubt, now, party, terms, touched: false, writings: [] };
    lapse(change);
    return () => store(change);
  });

/** Stores what was changed, and notes for open pages that something was. */
async function store({ tx, doubt, now, touched, writings }: Change): Promise<void> {
  if (!touched) return;
  await together(
    ...writings,
    () => tx.update(doubts).set(doubt).where(eq(doubts.id, doubt.id)),
    () => noteLive(tx, doubt, now),
  );
}

/** Lets a hold go whose time is over. */
function lapse(change: Change): void {
  const { doubt, now } = change;
  if (doubt.state === 'taken' && doubt.takenUntil !== null && doubt.takenUntil <= now) moveDoubt(change, { type: 'hold.lapsed' });
}

/**
 * Moves a doubt by its chart, and does what the transition asks. `from` null: it is asked just now. False where the state does not know the event, or not of
 * this tutor.
 */
export function moveDoubt(
  change: Change,
  event: Pick<DoubtEvent, 'type'>,
  from: DoubtRow['state'] | null = change.doubt.state,
): boolean {
  const { doubt, party } = change;
  const isHolder = party.role === 'tutor' && doubt.takenBy === party.id;
  const moved = advanceDoubt(from, { ...event, isHolder, wasReopened: doubt.reopenedAt !== null });
  if (moved === null) return false;
  if (moved.state !== doubt.state || moved.actions.length > 0) change.touched = true;
  if (moved.state !== doubt.state) noteState(change, moved.state);
  for (const action of moved.actions) actions[action](change);
  return true;
}

/** As `moveDoubt`. Throws `CallRefused` 409: heldElsewhere where a colleague has it, else closed with `otherwise`. */
export function requireMove(change: Change, event: Pick<DoubtEvent, 'type'>, otherwise: string): void {
  if (moveDoubt(change, event)) return;
  const { doubt, party } = change;
  if (doubt.state === 'taken' && doubt.takenBy !== party.id)
    throw new CallRefused(409, 'heldElsewhere', 'A colleague has taken this doubt.');
  throw new CallRefused(409, 'closed', otherwise);
}

function noteState({ doubt, now }: Change, state: DoubtRow['state']): void {
  const wasDone = doubt.state === 'answered' || doubt.state === 'solved';
  if (state === 'reopened' && wasDone) doubt.reopenedAt = now;
  if (state !== 'taken' && doubt.state !== 'taken') doubt.changedAt = now;
  doubt.solvedAt = state === 'solved' ? now : null;
  doubt.state = state;
}

const actions: Record<DoubtAction, (change: Change) => void> = {
  hold: ({ doubt, party, now }) => {
    const until = new Date(now.getTime() + holdMinutes * 60_000);
    // A sign of life takes nothing from somebody whom the desk gave longer.
    const isLonger = doubt.takenBy === party.id && doubt.takenUntil !== null && doubt.takenUntil > until;
    doubt.takenBy = party.id;
    if (!isLonger) doubt.takenUntil = until;
  },
  release: ({ doubt }) => {
    doubt.takenBy = null;
    doubt.takenUntil = null;
  },
  runPromise: ({ doubt, now, terms }) => Object.assign(doubt, runningPromise(doubt, now, terms)),
  restPromise: ({ doubt, now }) => Object.assign(doubt, restedPromise(doubt, now)),
  endPromise: ({ doubt }) => Object.assign(doubt, endedPromise),
  noteAnswer: ({ doubt, now, terms }) => {
    if (doubt.firstAnswerAt !== null) return;
    doubt.firstAnswerAt = now;
    doubt.firstWaitMs = waitedSoFar(doubt, now, terms);
  },
};
