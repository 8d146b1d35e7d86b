import type { SessionRoom } from '../../contract/schedule/room.ts';
import type { Environment } from '../environment.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

/** Whose link it is: each of the two has one of their own, so that it is known who came. */
export type Reader = SessionRoom['reader'];

const signing = (secret: string): TokenKey => ({ purpose: 'session', secret });

/** The path of a session's page for one of its two people. */
export const roomPath = (bookingId: string, reader: Reader, secret: string): string =>
  `/session/${signedToken([bookingId, reader], signing(secret))}`;

/** The booking and the person that a token was made for; null where we did not make it. */
export function readRoomToken(token: string, secret: string): { bookingId: string; reader: Reader } | null {
  const [bookingId, reader] = readSignedToken(token, signing(secret)) ?? [];
  return bookingId !== undefined && (reader === 'student' || reader === 'tutor') ? { bookingId, reader } : null;
}

/** Whether there is a place to meet: the tutor's own, or one on the school's server. */
export const hasRoom = (own: string | null, { roomServer }: Pick<Environment, 'roomServer'>): boolean =>
  own !== null || roomServer !== null;
