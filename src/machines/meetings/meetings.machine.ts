import { messages } from '../../content/messages/meetings.ts';
import { loadable } from '../kit/loadable.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { meetingsSetup, ownToken, toBookingRequest, toCancelRequest, toMarkRequest } from './meetings.setup.ts';

/**
 * Meetings of parents with tutors, by a mailed link: loading -> open, `unknown` for a link that leads nowhere. A time is asked about before it is booked, and
 * a meeting before it is given back. Whatever the server says, yes or no, the page is loaded anew: another parent may have been faster. Without an
 * answer the question stays, since asking once more changes nothing twice. A mark at an agreed step is shown at once, and taken back where it could not be saved.
 */
export const meetingsMachine = meetingsSetup.createMachine({
  id: 'meetings',
  context: ({ input }) => ({
    ...input,
    page: null,
    now: 0,
    ownTimeZone: 'UTC',
    picked: null,
    chosen: null,
    mark: null,
    notice: null,
    done: null,
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadMeetings', {
      input: ownToken,
      onDone: withOutput('take'),
      target: 'open',
      onError: withError('showNotice', messages.meetings.failed),
      unknown: withError('isUnknown'),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
    open: {
      initial: 'looking',
      states: {
        looking: {
          on: {
            'time.pick': { guard: withEvent('hasMeetingsLeft'), target: 'confirming', actions: withEvent('pick') },
            'meeting.cancel': { guard: withEvent('isCancellable'), target: 'confirmingCancel', actions: withEvent('choose') },
            'step.mark': { target: 'marking', actions: withEvent('mark') },
          },
        },
        marking: {
          invoke: {
            id: 'markStep',
            src: 'markStep',
            input: toMarkRequest,
            onDone: { target: 'looking', actions: 'forgetMark' },
            onError: [
              {
                guard: withError('isRefusal'),
                target: '#meetings.loading',
                actions: ['forgetMark', withError('showNotice', messages.meetings.notMarked)],
              },
              { target: 'looking', actions: ['takeMarkBack', withError('showNotice', messages.meetings.notMarked)] },
            ],
          },
        },
        confirming: {
          on: {
            'booking.confirm': { target: 'booking', actions: 'hideNotice' },
            'booking.cancel': { target: 'looking', actions: 'leaveTime' },
          },
        },
        booking: {
          invoke: {
            id: 'bookMeeting',
            src: 'bookMeeting',
            input: toBookingRequest,
            onDone: { target: '#meetings.loading', actions: 'showBooked' },
            onError: [
              {
                guard: withError('isRefusal'),
                target: '#meetings.loading',
                actions: ['forget', withError('showNotice', messages.meetings.notBooked)],
              },
              { target: 'confirming', actions: withError('showNotice', messages.meetings.maybeBooked) },
            ],
          },
        },
        confirmingCancel: {
          on: {
            'cancellation.confirm': { target: 'cancelling', actions: 'hideNotice' },
            'cancellation.keep': { target: 'looking', actions: 'leaveMeeting' },
          },
        },
        cancelling: {
          invoke: {
            id: 'cancelMeeting',
            src: 'cancelMeeting',
            input: toCancelRequest,
            onDone: { target: '#meetings.loading', actions: 'showCancelled' },
            onError: [
              {
                guard: withError('isRefusal'),
                target: '#meetings.loading',
                actions: ['forget', withError('showNotice', messages.meetings.notCancelled)],
              },
              { target: 'confirmingCancel', actions: withError('showNotice', messages.meetings.maybeCancelled) },
            ],
          },
        },
      },
    },
  },
});
