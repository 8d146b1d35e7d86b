import { createHmac } from 'node:crypto';
import { isLiveKit } from '../environment/rooms.ts';
import type { Environment } from '../environment.ts';
import { newId } from '../ids.ts';
import type { Reader } from './room-link.ts';
import { makeJitsiToken, makeLiveKitToken, type RoomPass } from './room-token.ts';

/** A session's place. `own`: the tutor's room; `until`: when the session can be entered no more. */
type Meeting = { bookingId: string; own: string | null; until: Date };
type Person = { reader: Reader; isMeeting: boolean; firstname: string; lastname: string };

/**
 * Where somebody enters a session: the tutor's own room, else one on the school's server whose name nobody can guess, the same for both and for no other
 * session. A server that asks for a token gets one in the address, made for this person at this moment: it is stored and mailed nowhere. Null
 * where the school has set no place.
 */
export function roomAddress(
  { bookingId, own, until }: Meeting,
  person: Person,
  { roomServer, roomKey, roomPage }: Pick<Environment, 'roomServer' | 'roomKey' | 'roomPage'>,
  secret: string,
): string | null {
  if (own !== null || roomServer === null) return own;
  const room = `prepchart-${createHmac('sha256', secret).update(`room:${bookingId}`).digest('hex').slice(0, 32)}`;
  if (roomKey === null) return `${roomServer}/${room}`;
  const pass = { room, until, ...toGuest(person) };
  if (isLiveKit(roomServer) && roomPage !== null)
    return withQuery(roomPage, { liveKitUrl: roomServer, token: makeLiveKitToken(pass, roomKey) });
  return withQuery(`${roomServer}/${room}`, { jwt: makeJitsiToken(pass, roomKey, roomServer) });
}

/** A student is called by the first name alone. Parents may come from two places at once, so each entry of theirs is somebody else. */
const toGuest = ({ reader, isMeeting, firstname, lastname }: Person): Pick<RoomPass, 'identity' | 'name' | 'isHost'> => ({
  identity: reader === 'student' && isMeeting ? `parent-${newId()}` : reader,
  name: reader === 'student' && !isMeeting ? firstname : `${firstname} ${lastname}`.trim(),
  isHost: reader === 'tutor',
});

function withQuery(address: string, words: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, word] of Object.entries(words)) url.searchParams.set(name, word);
  return url.href;
}
