import { assign, setup } from 'xstate';
import { endCalendar, loadCalendar, makeCalendar } from '../../services/schedule/calendar.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

type Context = { url: string | null; notice: string | null };

const failed = 'That didn’t work. Please try again.';

const calendarLinkSetup = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'calendar.open' | 'address.make' | 'address.end' },
    tags: '' as 'waiting',
  },
  actors: {
    loadCalendar: fromService(loadCalendar),
    makeCalendar: fromService(makeCalendar),
    endCalendar: fromService(endCalendar),
  },
  actions: { ...noticeActions, take: assign({ url: (_, url: string | null) => url }) },
  guards: { isThere: (_, url: string | null) => url !== null, hasAddress: ({ context: { url } }) => url !== null },
});

const arrived = [
  { guard: withOutput('isThere'), target: 'shown', actions: withOutput('take') },
  { target: 'none', actions: withOutput('take') },
] as const;

/**
 * The address of one's own calendar: closed until it is asked for (`loading`), then shown, or `none` yet. Another address ends the one before, and ending it leaves none; what
 * did not work leaves everything as it was.
 */
export const calendarLinkMachine = calendarLinkSetup.createMachine({
  id: 'calendarLink',
  context: { url: null, notice: null },
  initial: 'closed',
  states: {
    closed: { on: { 'calendar.open': { target: 'loading', actions: 'hideNotice' } } },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadCalendar',
        src: 'loadCalendar',
        onDone: arrived,
        onError: { target: 'closed', actions: withError('showNotice', failed) },
      },
    },
    none: { on: { 'address.make': { target: 'making', actions: 'hideNotice' } } },
    shown: {
      on: {
        'address.make': { target: 'making', actions: 'hideNotice' },
        'address.end': { target: 'ending', actions: 'hideNotice' },
      },
    },
    making: {
      tags: 'waiting',
      invoke: {
        id: 'makeCalendar',
        src: 'makeCalendar',
        onDone: arrived,
        onError: [
          { guard: 'hasAddress', target: 'shown', actions: withError('showNotice', failed) },
          { target: 'none', actions: withError('showNotice', failed) },
        ],
      },
    },
    ending: {
      tags: 'waiting',
      invoke: {
        id: 'endCalendar',
        src: 'endCalendar',
        onDone: arrived,
        onError: { target: 'shown', actions: withError('showNotice', failed) },
      },
    },
  },
});
