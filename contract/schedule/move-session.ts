import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { freeTime } from './tutor-sessions.ts';

/**
 * The times to which a student could move a session: those that its tutor offers, nobody has, and the student has no other session at. Refused: 404 for a session that the student
 * has not, 409 closed after its cut-off.
 */
export const getMoveTimes = defineCall({
  path: '/getMoveTimes',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, sessionId: id },
  fields: { data: z.array(freeTime) },
});

/**
 * Moves a session to another time of its tutor's, in one step: either both times change or neither. `sessionId` is the slot that is left and `to` the one that is taken. A
 * repeat changes nothing. Refused: 404 where the student has no such session or that time is not offered, 409 closed after the cut-off, 409
 * conflict where somebody else has it or the student is busy then, 429.
 */
export const moveStudentSession = defineCall({
  path: '/moveStudentSession',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, sessionId: id, to: id },
  fields: {},
});
