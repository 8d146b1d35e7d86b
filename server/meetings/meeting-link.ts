import { reportLinkDays } from '../../contract/limits.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'meetings', secret });

/** The path of the meetings of a student's parents; it works for `reportLinkDays` from `now`. */
export function meetingsPath(studentId: string, secret: string, now: Date): string {
  const until = now.getTime() + reportLinkDays * 24 * 3_600_000;
  return `/meetings/${signedToken([studentId, String(until)], signing(secret))}`;
}

/** The student that a token was made for; null where we did not make it, or its time is over. */
export function readMeetingToken(token: string, secret: string, now: Date): string | null {
  const [studentId, until] = readSignedToken(token, signing(secret)) ?? [];
  return studentId !== undefined && Number(until) > now.getTime() ? studentId : null;
}
