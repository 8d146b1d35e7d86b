import { and, asc, desc, eq, lt, or } from 'drizzle-orm';
import type { ConcernState } from '../../contract/concerns/concerns.ts';
import type { Concern, ConcernHead, ConcernMove } from '../../contract/desk/concerns.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { concernSteps, concerns } from '../db/tables/concerns.ts';
import { cutPage, pageLimit, readTimeCursor } from '../desk/pages.ts';
import { CallRefused } from '../http/refused.ts';
import { advanceConcern, type ConcernEvent } from './concern.machine.ts';

type ConcernRow = typeof concerns.$inferSelect;
type Reader = { id: string; name: string };

/** A page of the concerns, what was changed last first. */
export async function findConcerns(db: Queryable, after: string | undefined): Promise<DeskPage<ConcernHead>> {
  const place = after === undefined ? null : readTimeCursor(after);
  const { changedAt, id } = concerns;
  const rows = await db
    .select()
    .from(concerns)
    .where(place ? or(lt(changedAt, place.at), and(eq(changedAt, place.at), lt(id, place.id))) : undefined)
    .orderBy(desc(changedAt), desc(id))
    .limit(pageLimit);
  return cutPage(rows, (row) => [row.changedAt.toISOString(), row.id], toHead);
}

const toHead = ({ id, state, fromName, role, studentName, raisedAt, changedAt }: ConcernRow): ConcernHead => ({
  ...{ id, state, from: fromName, role, student: studentName, raisedAt: raisedAt.getTime(), changedAt: changedAt.getTime() },
});

/** Reads a concern, which is seen from then on. Throws `CallRefused` 404. */
export async function readConcern(act: Act, concernId: string, reader: Reader): Promise<Concern> {
  const row = await lockConcern(act.tx, concernId);
  const state = advanceConcern(row.state, { type: 'concern.read' });
  const seen = state === null ? row : await noteStep(act, row, { state, reader, note: '' });
  await recordConcern(act, 'concern.read', concernId);
  return toConcern(act.tx, seen);
}

const events: Record<ConcernMove, ConcernEvent> = {
  take: { type: 'concern.take' },
  refer: { type: 'concern.refer' },
  close: { type: 'concern.close' },
  reopen: { type: 'concern.reopen' },
};

/** Writes down what was done about a concern. Throws `CallRefused`: 404, 409 closed. */
export async function moveConcern(
  act: Act,
  { concern, move, note }: { concern: string; move: ConcernMove; note: string },
  reader: Reader,
): Promise<Concern> {
  const row = await lockConcern(act.tx, concern);
  const state = advanceConcern(row.state, events[move]);
  if (state === null)
    throw new CallRefused(409, 'closed', 'Somebody has done something about this concern in the meantime. Look at it again.');
  const moved = await noteStep(act, row, { state, reader, note });
  await recordConcern(act, events[move].type, concern);
  return toConcern(act.tx, moved);
}

async function lockConcern(tx: Transaction, id: string): Promise<ConcernRow> {
  const [row] = await tx.select().from(concerns).where(eq(concerns.id, id)).for('update');
  if (!row) throw new CallRefused(404, 'notFound', 'There’s no such concern.');
  return row;
}

async function noteStep(
  { tx, now }: Act,
  row: ConcernRow,
  { state, reader, note }: { state: ConcernState; reader: Reader; note: string },
): Promise<ConcernRow> {
  const changed = { state, changedAt: now, remindAt: null };
  await tx.update(concerns).set(changed).where(eq(concerns.id, row.id));
  const number = (await tx.$count(concernSteps, eq(concernSteps.concernId, row.id))) + 1;
  await tx
    .insert(concernSteps)
    .values({ number, concernId: row.id, state, at: now, staffId: reader.id, staffName: reader.name, note });
  return { ...row, ...changed };
}

/** Everybody at the desk sees the record of actions: it says that a concern was read or moved, and nothing of whom it is about. */
const recordConcern = ({ record }: Act, action: string, concern: string): Promise<void> =>
  record({ action, subject: { kind: 'school', id: null, name: 'Safeguarding' }, after: { concern } });

async function toConcern(db: Queryable, row: ConcernRow): Promise<Concern> {
  const steps = await db.select().from(concernSteps).where(eq(concernSteps.concernId, row.id)).orderBy(asc(concernSteps.number));
  return {
    ...{ head: toHead(row), text: row.text, about: row.about, doubtId: row.aboutKind === 'doubt' ? row.aboutId : null },
    steps: steps.map(({ state, at, staffName, note }) => ({ state, at: at.getTime(), by: staffName, note })),
  };
}
