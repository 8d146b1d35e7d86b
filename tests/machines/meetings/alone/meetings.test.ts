import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise, matchesState } from 'xstate';
import type { MeetingsPage } from '../../../../contract/meetings/meetings.ts';
import { meetingsMachine } from '../../../../src/machines/meetings/meetings.machine.ts';
import { CallFailed } from '../../../../src/services/api/call-failed.ts';
import { type MeetingsStep, meetingsModel } from '../../../models/meetings/meetings.model.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';
import { bookedMeeting, heldMeeting, meetingsNow, meetingsPage } from '../../../support/meetings/meetings.ts';
import { type Act, describePath } from '../../../support/model.ts';
import { alike, rebuiltInEachState } from '../../../support/rebuild.ts';

vi.mock('../../../../src/services/api/server-clock.ts', () => ({ serverTime: () => meetingsNow }));

let loading: Deferred<MeetingsPage>;
let changing: Deferred<void>;
let asked: unknown[];
let page: Actor<typeof logic>;

const change = (name: string) =>
  fromPromise<void, object>(({ input }) => {
    asked.push({ name, ...input });
    changing = deferred();
    return changing.promise;
  });
const logic = meetingsMachine.provide({
  actors: {
    connection: fromCallback(() => undefined),
    loadMeetings: fromPromise<MeetingsPage, { token: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    bookMeeting: change('book') as never,
    cancelMeeting: change('cancel') as never,
    markStep: change('mark') as never,
  },
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const [course] = meetingsPage.courses;
const [time] = course?.times ?? [];
if (!course || !time) throw new Error('There is no course with a time.');
const pick = () => page.send({ type: 'time.pick', picked: { course, time } });
const refuse = (msg: string, reason: 'conflict' | 'notOpen' | 'closed' | 'notFound') =>
  settle(() => changing.reject(new CallFailed('refused', msg, reason, 409)));
const silence = () => settle(() => changing.reject(new CallFailed('unreachable', '')));
const shows =
  (state: string, said: { notice?: string | RegExp; done?: string | RegExp } = {}) =>
  () => {
    const { value, context } = page.getSnapshot();
    expect(matchesState(state, value)).toBe(true);
    for (const key of ['notice', 'done'] as const) {
      const words = said[key];
      if (words === undefined) expect([key, context[key]]).toEqual([key, null]);
      else expect(context[key]).toMatch(words);
    }
  };
/** Nothing is booked or given back without a question. */
const isQuiet = (check: () => void) => () => {
  check();
  expect(page.getSnapshot().can({ type: 'booking.confirm' })).toBe(false);
  expect(page.getSnapshot().can({ type: 'cancellation.confirm' })).toBe(false);
};
/** Whether the one step of the meeting that is over shows as done. */
const isMarked = (isDone: boolean, check: () => void) => () => {
  check();
  expect(page.getSnapshot().context.page?.meetings.flatMap(({ steps }) => steps)).toEqual([
    { text: 'Two drills a week', isDone },
  ]);
};
const maybeBooked = /nothing is booked twice/;

const begin = () => {
  page = createActor(logic, { input: { token: 'token-1' } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  localTimeZone();
  begin();
});
afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function localTimeZone() {
  vi.stubGlobal('localStorage', { getItem: () => 'America/Los_Angeles' });
}

const confirm = () =>
  page.getSnapshot().matches({ open: 'confirming' })
    ? page.send({ type: 'booking.confirm' })
    : page.send({ type: 'cancellation.confirm' });
const hands: Record<MeetingsStep, Act> = {
  open: () => page.send({ type: 'page.opened' }),
  pageComes: () => settle(() => loading.resolve({ ...meetingsPage, meetings: [bookedMeeting, heldMeeting] })),
  linkIsTooOld: () => settle(() => loading.reject(new CallFailed('refused', '', 'notFound', 404))),
  noAnswer: () => settle(() => loading.reject(new CallFailed('unreachable', ''))),
  retry: () => page.send({ type: 'page.retry' }),
  pickTime: pick,
  notNow: () => page.send({ type: 'booking.cancel' }),
  confirm,
  itIsBooked: () => settle(() => changing.resolve()),
  somebodyWasFaster: () => refuse('Someone else just booked this session.', 'conflict'),
  allAreUsed: () => refuse('Someone else just booked this session.', 'notOpen'),
  nobodyAnswers: silence,
  giveBack: () => page.send({ type: 'meeting.cancel', meeting: bookedMeeting }),
  keepIt: () => page.send({ type: 'cancellation.keep' }),
  itIsCanceled: () => settle(() => changing.resolve()),
  tickAStep: () => page.send({ type: 'step.mark', sessionId: 'slot-0', step: 'Two drills a week', isDone: true }),
  theMarkIsSaved: () => settle(() => changing.resolve()),
  theStepIsGone: () => refuse('The tutor has changed what you agreed on.', 'notFound'),
  itIsTooLate: () => refuse('A session can be canceled until 24 hours before it begins.', 'closed'),
};

it.each(meetingsModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: hands,
    states: {
      notOpened: isQuiet(shows('idle')),
      waiting: isQuiet(shows('loading')),
      unknown: isQuiet(shows('unknown')),
      failed: isQuiet(shows('failed', { notice: /couldn’t load/ })),
      looking: isQuiet(shows('open.looking')),
      markingIt: isMarked(true, shows('open.marking')),
      marked: isMarked(true, shows('open.looking')),
      notMarked: isMarked(false, shows('open.looking', { notice: /couldn’t save that mark/ })),
      goneAndLoading: shows('loading', { notice: /has changed/ }),
      gone: isMarked(false, shows('open.looking', { notice: /has changed/ })),
      asked: shows('open.confirming'),
      backAtTheList: isQuiet(shows('open.looking')),
      booking: isQuiet(shows('open.booking')),
      bookedAndLoading: isQuiet(shows('loading', { done: /booked/ })),
      booked: isQuiet(shows('open.looking', { done: /booked/ })),
      refusedAndLoading: isQuiet(shows('loading', { notice: /Someone else/ })),
      refused: isQuiet(shows('open.looking', { notice: /Someone else/ })),
      askedAgain: shows('open.confirming', { notice: maybeBooked }),
      bookingAgain: isQuiet(shows('open.booking')),
      bookedAfterAll: isQuiet(shows('loading', { done: /booked/ })),
      askedToGiveBack: shows('open.confirmingCancel'),
      kept: isQuiet(shows('open.looking')),
      givingBack: isQuiet(shows('open.cancelling')),
      givenBackAndLoading: isQuiet(shows('loading', { done: /canceled/ })),
      givenBack: isQuiet(shows('open.looking', { done: /canceled/ })),
      tooLateAndLoading: isQuiet(shows('loading', { notice: /24 hours/ })),
      tooLate: isQuiet(shows('open.looking', { notice: /24 hours/ })),
    },
  });
});

const open = async () => {
  page.send({ type: 'page.opened' });
  await settle(() => loading.resolve(meetingsPage));
};

it('books what was picked, by the link, in the zone of this device', async () => {
  await open();
  pick();
  page.send({ type: 'booking.confirm' });
  expect(asked).toEqual([
    { name: 'book', token: 'token-1', sessionId: 'slot-2', courseId: 'course-ap-statistics', timeZone: 'America/Los_Angeles' },
  ]);
});

it('picks nothing where all that were promised are used, and gives nothing back after the cut-off', async () => {
  await open();
  page.send({ type: 'time.pick', picked: { course: { ...course, used: 3 }, time } });
  shows('open.looking')();
  page.send({ type: 'meeting.cancel', meeting: { ...bookedMeeting, cancelUntil: meetingsNow } });
  shows('open.looking')();
});

describe('left and rebuilt in every state', () => {
  const unanswered = 'booking bookingAgain givingBack markingIt askedAgain';
  describe.each([
    ['and what was asked for did not arrive', false],
    ['and the server has done what was asked for', true],
  ])('%s', (_, isDone) => {
    const done = `${isDone ? unanswered : ''} bookedAndLoading booked bookedAfterAll givenBackAndLoading givenBack marked`.split(
      ' ',
    );
    /** What the server tells of who left in a state: a meeting more or less, a step that is done. */
    const tell = (state: string): MeetingsPage => {
      const isBooked = done.includes(state) && /book|askedAgain/i.test(state);
      const isGivenBack = done.includes(state) && /^giv/.test(state);
      const [step] = heldMeeting.steps;
      const steps = step && done.includes(state) && /^mark/.test(state) ? [{ ...step, isDone: true }] : heldMeeting.steps;
      const more = isBooked ? [{ ...bookedMeeting, sessionId: time._id }] : [];
      return { ...meetingsPage, meetings: [...(isGivenBack ? [] : [bookedMeeting]), ...more, { ...heldMeeting, steps }] };
    };
    const own = [bookedMeeting.sessionId, heldMeeting.sessionId];
    const found = { notice: null, done: null, meetings: own, isDone: false };
    const ofState = (state: string) => ({
      ...found,
      meetings: tell(state).meetings.map(({ sessionId }) => sessionId),
      isDone: done.includes(state) && /^mark/.test(state),
    });
    rebuiltInEachState(meetingsModel, {
      begin: () => {},
      hands: () => hands,
      rebuild: async (state) => {
        page.stop();
        begin();
        page.send({ type: 'page.opened' });
        await settle(() => loading.resolve(tell(state)));
      },
      found: () => {
        const { context } = page.getSnapshot();
        expect(page.getSnapshot().matches({ open: 'looking' })).toBe(true);
        return {
          notice: context.notice,
          done: context.done,
          meetings: context.page?.meetings.map(({ sessionId }) => sessionId) ?? [],
          isDone: context.page?.meetings.some(({ steps }) => steps.some((each) => each.isDone)) ?? false,
        };
      },
      expected: {
        ...alike(
          found,
          `notOpened waiting unknown failed looking markingIt notMarked goneAndLoading gone asked backAtTheList booking
           refusedAndLoading refused askedAgain bookingAgain askedToGiveBack kept givingBack tooLateAndLoading tooLate`,
        ),
        ...Object.fromEntries(done.filter((state) => state !== '').map((state) => [state, ofState(state)])),
      },
    });
  });
});
