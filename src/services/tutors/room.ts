import { getTutorRoom, setTutorRoom, type TutorRoom } from '../../../contract/tutors/room.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Where the tutor's own sessions meet. Throws CallFailed. */
export const loadTutorRoom: Service<void, TutorRoom> = async (_, signal) => (await post(getTutorRoom, {}, signal)).data;

/** Sets the tutor's own room, or none with ''. Throws CallFailed. */
export const saveTutorRoom: Service<{ room: string }, TutorRoom> = async ({ room }, signal) =>
  (await post(setTutorRoom, { room }, signal)).data;
