import type { AuditSubject } from '../../contract/desk/audit.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { auditEvents, auditPeople } from '../db/tables/audit.ts';
import { type Statement, together } from '../db/together.ts';
import { sendOn, transact } from '../db/transact.ts';
import { newId } from '../ids.ts';

/** Who acts: one of the staff, or whoever has the server's shell (`id` null). */
export type Actor = { id: string | null; name: string };

export const commandLine: Actor = { id: null, name: 'Command line' };

type Details = Readonly<Record<string, unknown>>;

/**
 * What is written down of an action. `id` null: it is about no single row. `people`: the students whom it is about beside its subject, by their ids. `before` and `after` are what changed.
 */
export type AuditEntry = {
  action: string;
  subject: { kind: AuditSubject; id: string | null; name: string };
  people?: readonly string[];
  before?: Details | undefined;
  after?: Details | undefined;
  reason?: string | null | undefined;
};

/**
 * An action under way: its transaction, what writes its row, and what has statements asked at its end, with the `commit`, in their order: writes of which nothing is read
 * any more.
 */
export type Act = {
  tx: Transaction;
  now: Date;
  actor: Actor;
  record: (entry: AuditEntry) => Promise<void>;
  last: (...statements: Statement[]) => void;
};

/**
 * Carries out an action of staff and writes its row, all or nothing: the one way in which staff change anything, from the desk and from the command
 * line. Throws where `work` has recorded nothing, and then nothing is done.
 */
export const act = <Result>(
  db: Queryable,
  { actor, now }: { actor: Actor; now: Date },
  work: (act: Act) => Promise<Result>,
): Promise<Result> =>
  transact(db, async (tx) => {
    let isRecorded = false;
    const record = async (entry: AuditEntry) => {
      isRecorded = true;
      for (const insert of writeEntry(tx, { actor, now }, entry)) await sendOn(tx, insert);
    };
    const lastOnes: Statement[] = [];
    const last = (...statements: Statement[]) => void lastOnes.push(...statements);
    const result = await work({ tx, now, actor, record, last });
    if (!isRecorded) throw new Error('An action of staff has left no row in the record of actions.');
    return async () => {
      await together(...lastOnes);
      return result;
    };
  });

/** The statements that write the row of an action. What staff do goes through `act`; by itself this is for what nobody of the school does. */
export function writeEntry(
  tx: Transaction,
  { actor, now }: { actor: Actor; now: Date },
  { action, subject, people = [], before, after, reason }: AuditEntry,
): Statement[] {
  const row = {
    ...{ id: newId(), at: now, actorId: actor.id, actorName: actor.name, action },
    ...{ subjectKind: subject.kind, subjectId: subject.id, subjectName: subject.name },
    ...{ before: before && withoutSecrets(before), after: after && withoutSecrets(after), reason: reason || null },
  };
  const each = [...new Set(people)].map((personId) => ({ eventId: row.id, personId }));
  return [() => tx.insert(auditEvents).values(row), ...(each.length > 0 ? [() => tx.insert(auditPeople).values(each)] : [])];
}

const isSecret = (name: string) => /password|token|secret|hash|code$/i.test(name);

/** What may be kept of an action: fields whose name speaks of a secret are left out. */
export const withoutSecrets = (details: Details): Record<string, unknown> =>
  Object.fromEntries(Object.entries(details).filter(([name]) => !isSecret(name)));

/** Of two states of one thing, the fields that differ: what an action changed. */
export function differences<State extends Details>(before: State, after: State): { before: Details; after: Details } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (state: State) => Object.fromEntries(names.map((name) => [name, state[name]]));
  return { before: only(before), after: only(after) };
}
