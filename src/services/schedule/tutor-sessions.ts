import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import * as calls from '../../../contract/schedule/tutor-sessions.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/**
 * What a tutor does to a session: a change of it, `to` the time it is moved to; or `noteMeeting`, which keeps `notes` and `steps`; or `noteSession`, which keeps `notes`, `forParents`
 * as well where that is ticked.
 */
export type TutorOrder = {
  session: string;
  action: SessionChange | 'noteMeeting' | 'noteSession';
  to: string;
  notes: string;
  steps: string[];
  forParents: boolean;
};

/** A tutor's own sessions. Throws CallFailed. */
export const loadTutorSessions: Service<void, calls.TutorSessions> = async (_, signal) =>
  (await post(calls.getTutorSessions, {}, signal)).data;

/** Carries out what a tutor wants. Throws CallFailed; refused where it cannot be done. */
export const carryOutOrder: Service<TutorOrder, void> = async ({ session, action, to, notes, steps, forParents }, signal) => {
  if (action === 'noteMeeting') await post(calls.noteTutorMeeting, { session, notes, steps }, signal);
  else if (action === 'noteSession') await post(calls.noteTutorSession, { session, notes, forParents }, signal);
  else await post(calls.changeTutorSession, { session, change: action, ...(action === 'move' && { to }) }, signal);
};
