import type { DoubtHead, DoubtLine } from '../../contract/doubts/doubts.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { together } from '../db/together.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Party } from './access.ts';
import { type Change, changeDoubt } from './change-doubt.ts';
import { readHead, readLines } from './shown.ts';
import type { LineRow } from './write-line.ts';

export const toParty = ({ role, id }: Caller): Party => ({ role: role === 'student' ? 'student' : 'tutor', id });

/** Changes a doubt, as whoever makes a call, and has open pages told. */
export async function changeAndTell<Result>(
  { db, now, live, environment }: RequestContext,
  party: Party,
  doubtId: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const result = await changeDoubt({ db, now, school: environment.schoolHours }, party, doubtId, work);
  live?.wake();
  return result;
}

/** How a doubt stands after a call. */
export const tellHead = async (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  party: Party,
  doubtId: string,
): Promise<{ data: DoubtHead }> => ({ data: await readHead(db, { party, now }, doubtId) });

/** How a doubt stands after a call that wrote or changed a line, and that line. */
export async function tellLine(
  { db, now, secret }: Pick<RequestContext, 'db' | 'now' | 'secret'>,
  party: Party,
  { doubtId, number }: LineRow,
): Promise<{ data: { head: DoubtHead; line: DoubtLine } }> {
  const [head, [line]] = await together(
    db,
    () => readHead(db, { party, now }, doubtId),
    () => readLines(db, { party, now, secret }, { doubtId, number }),
  );
  if (!line) throw new Error(`Line ${number} of doubt ${doubtId} is gone.`);
  return { data: { head, line } };
}
