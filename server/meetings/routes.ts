import type { FastifyInstance } from 'fastify';
import * as meetings from '../../contract/meetings/meetings.ts';
import { serveAnybody } from '../http/serve.ts';
import { bookMeeting, cancelMeeting } from './book-meeting.ts';
import { loadMeetings } from './load-meetings.ts';
import { markStep } from './mark-step.ts';

/** Meetings of parents with tutors, by a mailed link (specification 1, 2.6). */
export function meetingRoutes(app: FastifyInstance): void {
  serveAnybody(app, meetings.getMeetings, async ({ token }, context) => ({ data: await loadMeetings(token, context) }));
  serveAnybody(app, meetings.bookMeeting, async (wish, context) => {
    await bookMeeting(wish, context);
    return {};
  });
  serveAnybody(app, meetings.cancelMeeting, async (meeting, context) => {
    await cancelMeeting(meeting, context);
    return {};
  });
  serveAnybody(app, meetings.markMeetingStep, async (mark, context) => {
    await markStep(mark, context);
    return {};
  });
}
