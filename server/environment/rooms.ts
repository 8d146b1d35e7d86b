/** What a server of rooms knows the school by, and what signs the tokens of those who enter. */
export type RoomKey = { id: string; secret: string };

type RoomSettings = { roomServer: string | null; roomId: string | null; roomSecret: string | null; roomPage: string | null };

/** Whether rooms are those of a LiveKit server, which a page of its own opens. */
export const isLiveKit = (roomServer: string): boolean => /^wss?:/.test(roomServer);

/** What is wrong with the settings of rooms taken together; null where nothing is. */
export function findRoomProblem({ roomServer, roomId, roomSecret, roomPage }: RoomSettings): string | null {
  if ((roomId === null) !== (roomSecret === null)) return 'ROOM_KEY and ROOM_SECRET belong together: give both, or neither.';
  if (roomServer === null) {
    return roomId === null && roomPage === null ? null : 'ROOM_KEY or ROOM_PAGE is set, and ROOM_SERVER is not.';
  }
  if (!isLiveKit(roomServer)) {
    return roomPage === null ? null : 'ROOM_PAGE is for a LiveKit server: ROOM_SERVER has to start with wss://.';
  }
  if (roomId === null) return 'ROOM_SERVER is a LiveKit server: nobody enters its rooms without ROOM_KEY and ROOM_SECRET.';
  return roomPage === null
    ? 'ROOM_SERVER is a LiveKit server: ROOM_PAGE has to name the page that opens its rooms, as https://meet.livekit.io/custom.'
    : null;
}
