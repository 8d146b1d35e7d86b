import { getSessionRoom, joinSession, type SessionRoom } from '../../../contract/schedule/room.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** A session by the token of its room's address. Throws CallFailed; `notFound` for a link that is not ours, or of a booking that is no more. */
export const loadRoom: Service<{ token: string }, SessionRoom> = async (body, signal) =>
  (await post(getSessionRoom, body, signal)).data;

/** Notes that the reader goes in. Returns the room's address. Throws CallFailed, refused where it cannot be entered. */
export const joinRoom: Service<{ token: string }, string> = async (body, signal) => (await post(joinSession, body, signal)).url;

/** Leaves this page for the room. */
export const openRoom: Service<{ url: string }, void> = async ({ url }) => location.assign(url);
