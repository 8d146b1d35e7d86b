import { getMoveTimes, moveStudentSession } from '../../../contract/schedule/move-session.ts';
import type { FreeTime } from '../../../contract/schedule/tutor-sessions.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { tellAhead } from '../portal/ahead.ts';

/** The times to which a session could go. Throws CallFailed; refused where it can't be moved. */
export const loadMoveTimes: Service<{ studentId: string; sessionId: string }, FreeTime[]> = async (body, signal) =>
  (await post(getMoveTimes, body, signal)).data;

/** Moves a session to another time; a repeat changes nothing. Throws CallFailed. */
export const moveSession: Service<{ studentId: string; sessionId: string; to: string }, void> = async (body, signal) => {
  await post(moveStudentSession, body, signal);
  tellAhead();
};
