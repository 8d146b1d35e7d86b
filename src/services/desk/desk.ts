import type { StaffMember } from '../../../contract/accounts/people.ts';
import { type ColleagueName, type CourseName, type DeskGlance, getDesk } from '../../../contract/desk/desk.ts';
import { staffEntry } from '../accounts/signed-in.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { withoutRenewal } from '../api/session-gate.ts';
import { entryOrNull, tokenEntry } from '../api/session-storage.ts';

export type Desk = { staff: StaffMember; glance: DeskGlance; courses: CourseName[]; colleagues: ColleagueName[] };

/** Who of the staff this tab has signed in, or null: without a token, too, nobody is. */
export const readStaff: Service<void, StaffMember | null> = async () =>
  entryOrNull(tokenEntry) === null ? null : entryOrNull(staffEntry);

/** Who is signed in at the desk and what waits; null: nobody, since the session is over or is somebody else's. Throws CallFailed. */
export const loadDesk: Service<void, Desk | null> = async (_, signal) => {
  const ask = async (until: AbortSignal): Promise<Desk | null> => (await post(getDesk, {}, until)).data;
  try {
    return await withoutRenewal(signal, ask, () => null);
  } catch (problem) {
    if (problem instanceof CallFailed && problem.reason === 'forbidden') return null;
    throw problem;
  }
};
