import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { MeetingsPage as Page, ParentMeeting } from '../../../../contract/meetings/meetings.ts';
import type { TutorSessions as TutorPage } from '../../../../contract/schedule/tutor-sessions.ts';
import { meetingsMachine } from '../../../../src/machines/meetings/meetings.machine.ts';
import { tutorSessionsMachine } from '../../../../src/machines/schedule/tutor-sessions.machine.ts';
import { CallFailed } from '../../../../src/services/api/call-failed.ts';
import { MeetingsPage } from '../../../../src/views/meetings/meetings-page.tsx';
import { TutorSessions } from '../../../../src/views/schedule/tutor/tutor-sessions.tsx';
import { type MeetingsStep, meetingsModel } from '../../../models/meetings/meetings.model.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';
import { bookedMeeting, heldMeeting, meetingsNow, meetingsPage } from '../../../support/meetings/meetings.ts';
import { type Act, coverPage, describePath, type StateOf } from '../../../support/model.ts';
import { alike, rebuiltInEachState } from '../../../support/rebuild.ts';
import { bookedWithTutor } from '../../../support/schedule/tutor-sessions.ts';
import { listUsable } from '../../../support/views/usable.ts';

vi.mock('../../../../src/services/api/server-clock.ts', async (original) => ({
  ...(await original<object>()),
  serverTime: () => meetingsNow,
}));

/** What the school has: both sides read it, and what the server does changes it. */
let meetings: ParentMeeting[];
let loading: Deferred<Page>;
let changing: { deferred: Deferred<void>; carryOut: () => void };
let asked: string[];

const [course] = meetingsPage.courses;
const [time] = course?.times ?? [];
if (!course || !time) throw new Error('There is no course with a time.');
const newMeeting: ParentMeeting = { ...bookedMeeting, sessionId: time._id, startsAt: time.startsAt, duration: time.duration };

const change = (name: string, carryOut: (input: { sessionId: string; isDone: boolean }) => void) =>
  fromPromise<void, { sessionId: string; isDone: boolean }>(({ input }) => {
    asked.push(name);
    changing = { deferred: deferred(), carryOut: () => carryOut(input) };
    return changing.deferred.promise;
  });
const logic = meetingsMachine.provide({
  actors: {
    connection: fromCallback(() => undefined),
    loadMeetings: fromPromise<Page, { token: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    bookMeeting: change('book', () => meetings.push(newMeeting)) as never,
    cancelMeeting: change('cancel', ({ sessionId }) => {
      meetings = meetings.filter((each) => each.sessionId !== sessionId);
    }) as never,
    markStep: change('mark', ({ sessionId, isDone }) => {
      meetings = meetings.map((each) =>
        each.sessionId === sessionId ? { ...each, steps: each.steps.map((step) => ({ ...step, isDone })) } : each,
      );
    }) as never,
  },
});

const settle = (done: () => void) => act(async () => done());
const press = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const dialog = () => within(screen.getByRole('dialog'));
const refuse = (msg: string, reason: 'conflict' | 'notOpen' | 'closed' | 'notFound') =>
  settle(() => changing.deferred.reject(new CallFailed('refused', msg, reason, 409)));
const obey = () =>
  settle(() => {
    changing.carryOut();
    changing.deferred.resolve();
  });

const hands: Record<MeetingsStep, Act> = {
  open: () =>
    settle(() => {
      render(
        <MemoryRouter initialEntries={['/meetings/token-1']}>
          <Routes>
            <Route path="/meetings/:token" element={<MeetingsPage logic={logic} />} />
          </Routes>
        </MemoryRouter>,
      );
    }),
  pageComes: () => settle(() => loading.resolve({ ...meetingsPage, meetings })),
  linkIsTooOld: () => settle(() => loading.reject(new CallFailed('refused', '', 'notFound', 404))),
  noAnswer: () => settle(() => loading.reject(new CallFailed('unreachable', ''))),
  retry: () => press('Try again'),
  pickTime: () => press('Friday, March 6, 10:30 am, 60 mins'),
  notNow: () => press('Not now'),
  confirm: () => settle(() => fireEvent.click(dialog().getByRole('button', { name: /^(Book|Cancel) meeting$/ }))),
  itIsBooked: obey,
  somebodyWasFaster: () => refuse('Someone else just booked this session.', 'conflict'),
  allAreUsed: () => refuse('All 3 meetings of this course are booked or held.', 'notOpen'),
  nobodyAnswers: () => settle(() => changing.deferred.reject(new CallFailed('unreachable', ''))),
  giveBack: () => press(/^Cancel meeting on Thursday, March 5/),
  keepIt: () => press('Keep it'),
  itIsCanceled: obey,
  itIsTooLate: () => refuse('A session can be canceled until 24 hours before it begins.', 'closed'),
  tickAStep: () => settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Two drills a week' }))),
  theMarkIsSaved: obey,
  theStepIsGone: () => refuse('The tutor has changed what you agreed on.', 'notFound'),
};

/** How many of the meetings of these parents the tutor's page has, opened anew, and how many of the agreed steps it shows as done. */
async function seenByTutor(): Promise<[meetings: number, done: number]> {
  const sessions = meetings.map(({ sessionId, startsAt, duration, notes, steps }) => ({
    ...{ ...bookedWithTutor, id: sessionId, with: 'Asha Menon’s parents', isMeeting: true, startsAt, duration, notes, steps },
    ...(startsAt < meetingsNow && { state: 'held' as const, lesson: 'attended' as const, may: [] }),
  }));
  const loadSessions = fromPromise<TutorPage, void>(async () => ({ sessions, times: [], timeZone: 'Asia/Kolkata' }));
  const flow = createActor(tutorSessionsMachine.provide({ actors: { loadSessions } })).start();
  const desk = render(
    <MemoryRouter>
      <TutorSessions flow={flow} />
    </MemoryRouter>,
  );
  await settle(() => flow.send({ type: 'page.opened' }));
  const rows = within(desk.container).queryAllByText(/^Meeting with/);
  const done = within(desk.container).queryAllByText(/\(done\)$/);
  desk.unmount();
  flow.stop();
  return [rows.length, done.length];
}

const buttons = /^(Try again|Not now|Keep it|Book meeting|Cancel meeting)|mins$/;
const ofList = () =>
  listUsable(buttons).map((name) => name.replace(/^Cancel meeting on .*/, 'give back').replace(/.*mins$/, 'time'));
/** How many meetings the parents' page lists. */
const listed = () => within(screen.getByRole('region', { name: 'Your meetings' })).getAllByText(/^AP Statistics, with/).length;
const whole = ['give back', 'time', 'time'];
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Two drills a week' });
const isAlone = () => expect(screen.queryByRole('dialog')).toBeNull();
const says = (words: string | RegExp) => expect(screen.getByText(words)).toBeTruthy();

type Claim = { words?: string | RegExp; count?: number; can?: string[]; isDone?: boolean };
/** The page as both sides have it: nothing is asked, and so many meetings are booked or held. */
const list =
  ({ words, count = 2, can = whole, isDone = false }: Claim = {}) =>
  async () => {
    isAlone();
    if (words) says(words);
    expect([ofList(), listed(), box().checked]).toEqual([can, count, isDone]);
    expect(await seenByTutor()).toEqual([count, isDone ? 1 : 0]);
  };
const waits = () => {
  says('Loading your meetings…');
  expect(ofList()).toEqual([]);
};
const asks = (question: string, can: string[], words?: RegExp) => async () => {
  expect(dialog().getByText(question)).toBeTruthy();
  if (words) says(words);
  expect(ofList()).toEqual(can);
  expect(await seenByTutor()).toEqual([2, 0]);
};
/** On its way: whatever is pressed meanwhile asks for nothing more and leaves nothing. */
const busy = (words: string) => async () => {
  says(words);
  const count = asked.length;
  for (const button of dialog().getAllByRole('button')) await settle(() => fireEvent.click(button));
  says(words);
  expect([ofList(), asked.length]).toEqual([[], count]);
};
const maybe = /nothing is booked twice/;

const claims: Record<StateOf<typeof meetingsModel>, Act> = {
  notOpened: () => expect(screen.queryByRole('heading')).toBeNull(),
  waiting: waits,
  unknown: () => {
    says('This meetings link isn’t valid');
    expect(ofList()).toEqual([]);
  },
  failed: () => {
    says('We couldn’t load your meetings. Please try again.');
    expect(ofList()).toEqual(['Try again']);
  },
  looking: list(),
  // The mark is seen at once; the tutor sees it when it is kept.
  markingIt: async () => {
    expect([box().checked, await seenByTutor()]).toEqual([true, [2, 0]]);
  },
  marked: list({ isDone: true }),
  notMarked: list({ words: 'We couldn’t save that mark.' }),
  goneAndLoading: waits,
  gone: list({ words: 'The tutor has changed what you agreed on.' }),
  asked: asks('Book this meeting?', ['Not now', 'Book meeting']),
  backAtTheList: list(),
  booking: busy('Booking…'),
  bookedAndLoading: waits,
  booked: list({ words: /^Your meeting is booked\./, count: 3, can: ['give back', 'give back', 'time', 'time'] }),
  refusedAndLoading: waits,
  refused: list({ words: /^(Someone else just booked|All 3 meetings)/ }),
  askedAgain: asks('Book this meeting?', ['Not now', 'Book meeting'], maybe),
  bookingAgain: busy('Booking…'),
  bookedAfterAll: waits,
  askedToGiveBack: asks('Cancel this meeting?', ['Keep it', 'Cancel meeting']),
  kept: list(),
  givingBack: busy('Canceling…'),
  givenBackAndLoading: waits,
  givenBack: list({ words: 'The meeting has been canceled.', count: 1, can: ['time', 'time'] }),
  tooLateAndLoading: waits,
  tooLate: list({ words: /until 24 hours before/ }),
};

beforeEach(() => {
  asked = [];
  meetings = [bookedMeeting, heldMeeting];
  localStorage.setItem('timeZone', 'Asia/Kolkata');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the parents’ page walks the independent model, and the tutor’s has what comes of it', () => {
  it.each(coverPage(meetingsModel.getShortestPaths()).map((path) => [describePath(path), path] as const))(
    '%s',
    async (_, path) => {
      await path.test({ events: hands, states: claims });
    },
  );
});

describe('left in every state, and its page opened anew', () => {
  const found = { can: whole, asked: 0, isDone: false, tutor: [2, 0] };
  rebuiltInEachState<typeof found>(meetingsModel, {
    begin: () => {},
    hands: () => hands,
    rebuild: async () => {
      cleanup();
      asked = [];
      await hands.open();
      await hands.pageComes();
    },
    found: async () => ({ can: ofList(), asked: asked.length, isDone: box().checked, tutor: await seenByTutor() }),
    // The page has what the server has: nothing is asked again by itself, and no question stands open.
    expected: {
      ...alike(found, Object.keys(claims).join(' ')),
      ...alike(
        { ...found, can: ['give back', 'give back', 'time', 'time'], tutor: [3, 0] },
        'bookedAndLoading booked bookedAfterAll',
      ),
      ...alike({ ...found, can: ['time', 'time'], tutor: [1, 0] }, 'givenBackAndLoading givenBack'),
      marked: { ...found, isDone: true, tutor: [2, 1] },
    },
  });
});
