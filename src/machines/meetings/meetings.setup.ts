import { assign, setup } from 'xstate';
import type { MeetingCourse, MeetingsPage, ParentMeeting } from '../../../contract/meetings/meetings.ts';
import { messages } from '../../content/messages/meetings.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import { bookMeeting, cancelMeeting, loadMeetings, markStep } from '../../services/meetings/meetings.ts';
import { ownTimeZone } from '../../services/schedule/own-time-zone.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { isDeadLink, isRefusal } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import type { Failure } from '../kit/with-output.ts';

/** `token` as in the address. */
export type MeetingsInput = { token: string };

/** A time that was picked, and the course that it would be about. */
export type PickedTime = { course: MeetingCourse; time: MeetingCourse['times'][number] };

/** `now`: the server's time in ms since the epoch when the page came. `mark`: the one that is being saved. `done`: what went well last, to be said. */
type Context = MeetingsInput & {
  page: MeetingsPage | null;
  now: number;
  ownTimeZone: string;
  picked: PickedTime | null;
  chosen: ParentMeeting | null;
  mark: StepMark | null;
  notice: string | null;
  done: string | null;
};

/** A step of a meeting, and whether it is done. */
export type StepMark = { sessionId: string; step: string; isDone: boolean };

type MeetingsEvent =
  | { type: 'page.opened' | 'page.retry' | 'booking.confirm' | 'booking.cancel' | 'cancellation.confirm' | 'cancellation.keep' }
  | { type: 'time.pick'; picked: PickedTime }
  | { type: 'meeting.cancel'; meeting: ParentMeeting }
  | ({ type: 'step.mark' } & StepMark);

/** The page with a mark as it would be. */
const withMark = (page: MeetingsPage | null, { sessionId, step, isDone }: StepMark): MeetingsPage | null =>
  page && {
    ...page,
    meetings: page.meetings.map((meeting) =>
      meeting.sessionId === sessionId
        ? { ...meeting, steps: meeting.steps.map((each) => (each.text === step ? { ...each, isDone } : each)) }
        : meeting,
    ),
  };

/** How many meetings of a course are still to be booked. */
export const leftOf = ({ promised, used }: MeetingCourse): number => Math.max(0, promised - used);

export const meetingsSetup = setup({
  types: {
    input: {} as MeetingsInput,
    context: {} as Context,
    events: {} as ConnectionEvent | MeetingsEvent,
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadMeetings: fromService(loadMeetings),
    bookMeeting: fromService(bookMeeting),
    cancelMeeting: fromService(cancelMeeting),
    markStep: fromService(markStep),
  },
  actions: {
    ...noticeActions,
    take: assign({ page: (_, page: MeetingsPage) => page, now: () => serverTime(), ownTimeZone: () => ownTimeZone() }),
    pick: assign({ picked: (_, { picked }: { picked: PickedTime }) => picked, done: null, notice: null }),
    leaveTime: assign({ picked: null, notice: null }),
    choose: assign({ chosen: (_, { meeting }: { meeting: ParentMeeting }) => meeting, done: null, notice: null }),
    leaveMeeting: assign({ chosen: null, notice: null }),
    showBooked: assign({ picked: null, notice: null, done: messages.meetings.booked }),
    showCancelled: assign({ chosen: null, notice: null, done: messages.meetings.cancelled }),
    mark: assign(({ context: { page } }, mark: StepMark) => ({ page: withMark(page, mark), mark, done: null, notice: null })),
    // Nothing is shown as saved that is not.
    takeMarkBack: assign(({ context: { page, mark } }) => ({
      page: mark && withMark(page, { ...mark, isDone: !mark.isDone }),
      mark: null,
    })),
    forgetMark: assign({ mark: null }),
    forget: assign({ picked: null, chosen: null }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => isDeadLink(error),
    isRefusal: (_, { error }: Failure) => isRefusal(error),
    hasMeetingsLeft: (_, { picked: { course } }: { picked: PickedTime }) => leftOf(course) > 0,
    isCancellable: ({ context: { now } }, { meeting }: { meeting: ParentMeeting }) => now < meeting.cancelUntil,
  },
});

type WithContext = { context: Context };

export const ownToken = ({ context: { token } }: WithContext) => ({ token });

/** What `bookMeeting` takes. */
export const toBookingRequest = ({ context: { token, picked, ownTimeZone: timeZone } }: WithContext) => ({
  token,
  sessionId: picked?.time._id ?? '',
  courseId: picked?.course.courseId ?? '',
  timeZone,
});

/** What `cancelMeeting` takes. */
export const toCancelRequest = ({ context: { token, chosen } }: WithContext) => ({ token, sessionId: chosen?.sessionId ?? '' });

/** What `markStep` takes. */
export const toMarkRequest = ({ context: { token, mark } }: WithContext) => ({
  ...{ token, sessionId: mark?.sessionId ?? '', step: mark?.step ?? '', isDone: mark?.isDone ?? false },
});
