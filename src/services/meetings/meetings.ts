import {
  bookMeeting as bookMeetingCall,
  cancelMeeting as cancelMeetingCall,
  getMeetings,
  type MeetingsPage,
  markMeetingStep,
} from '../../../contract/meetings/meetings.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What parents see by their link. Throws CallFailed; `notFound` for a link that is not ours or no longer works. */
export const loadMeetings: Service<{ token: string }, MeetingsPage> = async (body, signal) =>
  (await post(getMeetings, body, signal)).data;

/** Books a time with a course's tutor. Throws CallFailed; refused where it cannot be had. */
export const bookMeeting: Service<{ token: string; sessionId: string; courseId: string; timeZone: string }, void> = async (
  body,
  signal,
) => void (await post(bookMeetingCall, body, signal));

/** Gives a meeting back. Throws CallFailed; refused where it is too late. */
export const cancelMeeting: Service<{ token: string; sessionId: string }, void> = async (body, signal) =>
  void (await post(cancelMeetingCall, body, signal));

/** Marks a step that was agreed on as done or not. Throws CallFailed; refused where it is not there any more. */
export const markStep: Service<{ token: string; sessionId: string; step: string; isDone: boolean }, void> = async (
  body,
  signal,
) => void (await post(markMeetingStep, body, signal));
