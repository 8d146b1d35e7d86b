import type { DoubtHead, DoubtLine } from '../../contract/doubts/doubts.ts';
import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { together } from '../db/together.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Party } from './access.ts';
import { type Change, changeDoubt } from './change-doubt.ts';
import { readHead, readLines } from './shown.ts';
import type { LineRow } from './write-line.ts';

export const toParty = ({ role, id }: Caller): Party => ({ role: role === 'student' ? 'student' : 'tutor', id });

/** What a call changes of a doubt. `read`: what it needs to know beside it. */
type DoubtWork<Known, Result> = {
  read?: (tx: Transaction) => Promise<Known>;
  change: (change: Change, known: Known) => Promise<Result>;
};

/** Changes a doubt, as whoever makes a call, has open pages told, and answers how it stands then. */
export const changeAndTell = <Known, Result>(
  context: RequestContext,
  party: Party,
  doubtId: string,
  changing: DoubtWork<Known, Result>,
): Promise<{ data: DoubtHead }> =>
  changeAndWake(context, party, doubtId, { ...changing, tell: (tx) => tellHead({ db: tx, now: context.now }, party, doubtId) });

/** As `changeAndTell`, of a call that writes or changes a line: it answers with that line as well. */
export const changeLineAndTell = <Known>(
  context: RequestContext,
  party: Party,
  doubtId: string,
  changing: DoubtWork<Known, LineRow>,
): Promise<{ data: { head: DoubtHead; line: DoubtLine } }> =>
  changeAndWake(context, party, doubtId, { ...changing, tell: (tx, line) => tellLine(tx, context, party, line) });

/** Changes a doubt, as whoever makes a call, and has open pages told. */
export async function changeAndWake<Known, Result, Told>(
  { db, now, live, environment }: RequestContext,
  party: Party,
  doubtId: string,
  work: Parameters<typeof changeDoubt<Known, Result, Told>>[3],
): Promise<Told> {
  const told = await changeDoubt({ db, now, school: environment.schoolHours }, party, doubtId, work);
  live?.wake();
  return told;
}

const tellHead = async (
  { db, now }: { db: Queryable; now: Date },
  party: Party,
  doubtId: string,
): Promise<{ data: DoubtHead }> => ({ data: await readHead(db, { party, now }, doubtId) });

/** How a doubt stands after a call that wrote or changed a line, and that line. */
export async function tellLine(
  db: Queryable,
  { now, secret }: Pick<RequestContext, 'now' | 'secret'>,
  party: Party,
  { doubtId, number }: LineRow,
): Promise<{ data: { head: DoubtHead; line: DoubtLine } }> {
  const [head, [line]] = await together(
    () => readHead(db, { party, now }, doubtId),
    () => readLines(db, { party, now, secret }, { doubtId, number }),
  );
  if (!line) throw new Error(`Line ${number} of doubt ${doubtId} is gone.`);
  return { data: { head, line } };
}
