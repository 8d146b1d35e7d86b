import type { SessionRoom } from '../../../contract/schedule/room.ts';

const minute = 60_000;

/** 10:30 am in Kolkata. */
export const roomStart = Date.parse('2026-03-05T05:00:00Z');

/** A student's session of 45 minutes with Meera Nair. */
export const studentRoom: SessionRoom = {
  reader: 'student',
  firstname: 'Asha',
  other: 'Meera Nair',
  course_name: 'AP Statistics',
  startsAt: roomStart,
  duration: 45,
  opensAt: roomStart - 10 * minute,
  closesAt: roomStart + 75 * minute,
  timeZone: 'Asia/Kolkata',
  isMeeting: false,
  isCanceled: false,
  hasRoom: true,
  cameAt: null,
  otherCameAt: null,
};
