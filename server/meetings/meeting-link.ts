import { reportLinkDays } from '../../contract/limits.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';
import { hashRecipient } from '../report/unsubscribe-token.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'meetings', secret });

/** The student, and whose address reports on them go to. */
type Family = { id: string; email: string; guardianEmail: string | null };

/** Who reads what is mailed to a student's parents, as a link has it: that of a former address does not speak for the next. */
export const readerOf = ({ email, guardianEmail }: Omit<Family, 'id'>): string => hashRecipient(guardianEmail ?? email);

/** The path of the meetings of a student's parents; it works for `reportLinkDays` from `now`, and as long as their address is the same. */
export function meetingsPath(family: Family, secret: string, now: Date): string {
  const until = now.getTime() + reportLinkDays * 24 * 3_600_000;
  return `/meetings/${signedToken([family.id, readerOf(family), String(until)], signing(secret))}`;
}

/** The student and the reader that a token was made for; null where we did not make it, or its time is over. */
export function readMeetingToken(token: string, secret: string, now: Date): { studentId: string; reader: string } | null {
  const [studentId, reader, until] = readSignedToken(token, signing(secret)) ?? [];
  return studentId !== undefined && reader !== undefined && Number(until) > now.getTime() ? { studentId, reader } : null;
}
