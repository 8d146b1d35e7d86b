import { createHmac } from 'node:crypto';
import type { RoomKey } from '../environment/rooms.ts';

/** Who may enter which room, until when. `identity`: whoever enters with the same one takes the other's place. */
export type RoomPass = { room: string; identity: string; name: string; isHost: boolean; until: Date };

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function signToken(claims: object, { secret }: RoomKey): string {
  const text = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** An access token of LiveKit: joins this room to speak, show and listen, and may do nothing else on the server. */
export const makeLiveKitToken = ({ room, identity, name, until }: RoomPass, key: RoomKey): string =>
  signToken(
    {
      ...{ iss: key.id, sub: identity, name, exp: toSeconds(until) },
      video: { roomJoin: true, room, canPublish: true, canSubscribe: true, canPublishData: true },
    },
    key,
  );

/** A token of Jitsi Meet for this room; the tutor moderates. Its subject is the tenant that ROOM_SERVER's path names, else the host. */
export function makeJitsiToken({ room, identity, name, isHost, until }: RoomPass, key: RoomKey, roomServer: string): string {
  const { hostname, pathname } = new URL(roomServer);
  const claims = {
    ...{
      aud: 'jitsi',
      iss: key.id,
      sub: pathname.split('/').find((part) => part !== '') ?? hostname,
      room,
      exp: toSeconds(until),
    },
    context: { user: { id: identity, name, moderator: isHost } },
  };
  return signToken(claims, key);
}
