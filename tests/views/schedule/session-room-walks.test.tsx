import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { SessionRoom } from '../../../contract/schedule/room.ts';
import { deviceTestMachine } from '../../../src/machines/schedule/device-test.machine.ts';
import { sessionRoomMachine } from '../../../src/machines/schedule/session-room.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { SessionRoomPage } from '../../../src/views/schedule/session-room-page.tsx';
import { type RoomStep, sessionRoomModel } from '../../models/schedule/session-room.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, coverPage, describePath, type StateOf } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';
import { roomStart, studentRoom } from '../../support/schedule/room.ts';
import { listUsable } from '../../support/views/usable.ts';

const minute = 60_000;
const url = 'https://meet.example.org/meera';
/** Both of a session's people have the page: the student, and the tutor. */
const sides: Record<SessionRoom['reader'], SessionRoom> = {
  student: studentRoom,
  tutor: { ...studentRoom, reader: 'tutor', firstname: 'Meera', other: 'Asha Menon' },
};

let room: SessionRoom;
let answer: Deferred<SessionRoom>;
let joining: Deferred<string>;
let joins: string[];
let opened: string[];
let now: number;
let tick: () => void;

const logic = sessionRoomMachine.provide({
  actors: {
    loadRoom: fromPromise<SessionRoom, { token: string }>(() => {
      answer = deferred();
      return answer.promise;
    }),
    joinRoom: fromPromise<string, { token: string }>(({ input }) => {
      joins.push(input.token);
      joining = deferred();
      return joining.promise;
    }),
    openRoom: fromPromise<void, { url: string }>(async ({ input }) => void opened.push(input.url)),
    wallClock: fromCallback<EventObject>(({ sendBack }) => {
      tick = () => sendBack({ type: 'clock.tick', now });
      tick();
    }),
    deviceTest: deviceTestMachine,
  },
});

const settle = (done: () => void) => act(async () => done());
const comes = (changed: Partial<SessionRoom>, at: number) =>
  settle(() => {
    now = roomStart + at * minute;
    answer.resolve({ ...room, ...changed });
  });
const passes = (to: number) =>
  settle(() => {
    now = roomStart + to * minute;
    tick();
  });
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));

const hands: Record<RoomStep, Act> = {
  open: () =>
    settle(() => {
      render(
        <MemoryRouter initialEntries={['/session/token-1']}>
          <Routes>
            <Route path="/session/:token" element={<SessionRoomPage logic={logic} />} />
          </Routes>
        </MemoryRouter>,
      );
    }),
  tooSoonComes: () => comes({}, -11),
  openComes: () => comes({}, -10),
  overComes: () => comes({}, 75),
  canceledComes: () => comes({ isCanceled: true }, -5),
  placelessComes: () => comes({ hasRoom: false }, -5),
  linkIsNotOurs: () => settle(() => answer.reject(new CallFailed('refused', 'There’s no such session.', 'notFound', 404))),
  noAnswer: () => settle(() => answer.reject(new CallFailed('unreachable', ''))),
  retry: () => press(screen.queryByRole('button', { name: 'Check again' }) ? 'Check again' : 'Try again'),
  theMinuteComes: () => passes(-10),
  theEndComes: () => passes(75),
  join: () => press('Join the session'),
  serverSaysWhere: () => settle(() => joining.resolve(url)),
  serverSaysNo: () => settle(() => joining.reject(new CallFailed('refused', 'It was canceled.', 'closed', 409))),
  serverIsSilent: () => settle(() => joining.reject(new CallFailed('unreachable', ''))),
};

const joinIt = 'Join the session';
const testThem = 'Test them';
const buttons = /^(Join the session|Try again|Check again|Test them)$/;
/** What is read, and what can be pressed: nothing else of all that the page ever offers. */
const sees =
  (words: string | RegExp, ...can: string[]) =>
  () => {
    expect(screen.getByText(words)).toBeTruthy();
    expect(listUsable(buttons)).toEqual(can);
  };
/** There is a way on from a session that is not to come, for the student alone: a tutor has no schedule of theirs. */
const ended = (words: string) => () => {
  sees(words)();
  expect(screen.queryByRole('link', { name: 'Your schedule' }) !== null).toBe(room.reader === 'student');
};
const claims: Record<StateOf<typeof sessionRoomModel>, Act> = {
  notOpened: () => expect(screen.queryByRole('heading')).toBeNull(),
  waiting: sees('Loading your session…'),
  failed: sees('We couldn’t load this session. Please try again.', 'Try again'),
  unknown: sees('This session link isn’t valid'),
  canceled: ended('This session was canceled.'),
  over: ended('This session is over.'),
  noPlaceYet: sees(/^The school hasn’t said yet/, 'Check again', testThem),
  tooSoon: sees(/^The room opens at/, testThem),
  doorOpen: sees('The room is open.', joinIt, testThem),
  knocking: sees('Joining…', testThem),
  waitingAfterNo: sees('Loading your session…'),
  doorOpenAfterSilence: sees('We couldn’t reach the school’s server. Please try again.', joinIt, testThem),
  knockingAgain: sees('Joining…', testThem),
  inTheRoom: () => {
    sees(/^Opening the room…/, joinIt, testThem)();
    expect(opened).toEqual([url]);
  },
  backAtTheDoor: sees('Joining…', testThem),
};

const begin = (side: SessionRoom['reader']) => {
  room = sides[side];
  [joins, opened] = [[], []];
  localStorage.setItem('timeZone', 'Asia/Kolkata');
};
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe.each(['student', 'tutor'] as const)('the %s’s page of a session', (side) => {
  beforeEach(() => begin(side));

  describe('walks the independent model', () => {
    it.each(coverPage(sessionRoomModel.getShortestPaths()).map((path) => [describePath(path), path] as const))(
      '%s',
      async (_, path) => {
        await path.test({ events: hands, states: claims });
        expect(screen.queryByRole('heading', { name: `Your session with ${room.other}` }) !== null).toBe(
          /^(canceled|over|noPlaceYet|tooSoon|door|knocking|inTheRoom|backAtTheDoor)/.test(String(path.state.value)),
        );
      },
    );
  });
});

describe('left in every state, and its page opened anew', () => {
  rebuiltInEachState(sessionRoomModel, {
    begin: () => begin('student'),
    hands: () => hands,
    rebuild: async () => {
      cleanup();
      joins = [];
      await hands.open();
      await hands.openComes();
    },
    found: () => ({ can: listUsable(buttons), joins: joins.length }),
    // Nobody goes in by opening a page; the door stands open to everybody.
    expected: alike({ can: [joinIt, testThem], joins: 0 }, Object.keys(claims).join(' ')),
  });
});
