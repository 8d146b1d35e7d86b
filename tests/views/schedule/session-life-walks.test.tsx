import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { SessionRoom } from '../../../contract/schedule/room.ts';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import type { TutorSessions as Page } from '../../../contract/schedule/tutor-sessions.ts';
import { deviceTestMachine } from '../../../src/machines/schedule/device-test.machine.ts';
import { sessionRoomMachine } from '../../../src/machines/schedule/session-room.machine.ts';
import { tutorSessionsMachine } from '../../../src/machines/schedule/tutor-sessions.machine.ts';
import type { TutorOrder } from '../../../src/services/schedule/tutor-sessions.ts';
import { SessionCard } from '../../../src/views/schedule/session-card.tsx';
import { SessionRoomPage } from '../../../src/views/schedule/session-room-page.tsx';
import { TutorSessions } from '../../../src/views/schedule/tutor/tutor-sessions.tsx';
import { type LifeStep, lifeMoves, lifeWord, sessionLifeModel } from '../../models/schedule/session-life.model.ts';
import { type Act, coverPage, describePath } from '../../support/model.ts';
import { createLifeWorld } from '../../support/schedule/life-world.ts';

let world: ReturnType<typeof createLifeWorld>;

const settle = (done: () => void) => act(async () => done());

/** The tutor's page, opened anew. */
async function openTutorsPage() {
  cleanup();
  const logic = tutorSessionsMachine.provide({
    actors: {
      loadSessions: fromPromise<Page, void>(async () => world.forTutor()),
      carryOut: fromPromise<void, TutorOrder>(async ({ input }) => world.change(input.action as SessionChange)),
    },
  });
  const flow = createActor(logic).start();
  render(
    <MemoryRouter>
      <TutorSessions flow={flow} />
    </MemoryRouter>,
  );
  await settle(() => flow.send({ type: 'page.opened' }));
}

/** The page of the session, opened anew by the link of one of the two. */
async function openRoom(reader: SessionRoom['reader']) {
  cleanup();
  const logic = sessionRoomMachine.provide({
    actors: {
      loadRoom: fromPromise<SessionRoom, { token: string }>(async () => world.roomFor(reader)),
      joinRoom: fromPromise<string, { token: string }>(async () => {
        world.goIn(reader);
        return 'https://meet.example.org/meera';
      }),
      openRoom: fromPromise<void, { url: string }>(async () => {}),
      wallClock: fromCallback<EventObject>(({ sendBack }) => sendBack({ type: 'clock.tick', now: world.getNow() })),
      deviceTest: deviceTestMachine,
    },
  });
  await settle(() => {
    render(
      <MemoryRouter initialEntries={['/session/token-1']}>
        <Routes>
          <Route path="/session/:token" element={<SessionRoomPage logic={logic} />} />
        </Routes>
      </MemoryRouter>,
    );
  });
}

/** What the tutor's steps are called on the page. */
const labels: Partial<Record<LifeStep, string>> = {
  tutorMoves: 'Move',
  tutorMovesBack: 'Move back',
  tutorCancels: 'Cancel',
  tutorRestores: 'Restore',
  tutorSaysHeld: 'It took place',
  tutorSaysTutorAbsent: 'Tutor didn’t come',
  tutorSaysStudentAbsent: 'Student didn’t come',
  tutorTakesBack: 'Take that back',
};
const row = () => within(screen.getByRole('listitem'));
const listOffered = () =>
  row()
    .queryAllByRole('button')
    .map((button) => (button.getAttribute('aria-label') ?? '').replace(/: .*/, ''))
    .filter((label) => Object.values(labels).includes(label))
    .sort();

const onTutorsPage = (step: LifeStep) => async () => {
  await openTutorsPage();
  const label = labels[step] ?? '';
  await settle(() => fireEvent.click(row().getByRole('button', { name: new RegExp(`^${label}: Asha Menon`) })));
  await settle(() => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label })));
  expect(screen.queryByRole('dialog')).toBeNull();
};
const goIn = (reader: SessionRoom['reader']) => async () => {
  await openRoom(reader);
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Join the session' })));
};
const hands = Object.fromEntries(Object.keys(labels).map((step) => [step, onTutorsPage(step as LifeStep)])) as Partial<
  Record<LifeStep, Act>
>;
const events: Partial<Record<LifeStep, Act>> = {
  ...hands,
  roomOpens: () => world.passTo(-10),
  studentGoesIn: goIn('student'),
  tutorGoesIn: goIn('tutor'),
  tenMinutesPass: () => world.passTo(10),
  timeIsOver: () => world.passTo(60),
};

/** What the tutor's page says of a session, and what the student's does. */
const tutorReads: Record<string, string> = {
  booked: 'Booked',
  moved: 'Moved to this time',
  cancelled: 'Canceled',
  open: 'The room is open',
  late: 'Should have begun',
  underWay: 'Under way',
  unsettled: 'Over: nobody was seen in the room',
  tutorAbsent: 'Tutor didn’t come: doesn’t count',
  studentAbsent: 'Student didn’t come: counts as given',
  held: 'Held',
};
const studentReads: Record<string, RegExp> = {
  moved: /^It was moved to this time/,
  held: /^You were both there/,
  tutorAbsent: /^Your tutor didn’t come/,
  studentAbsent: /^Your tutor was there, but we didn’t see you/,
};

async function checkTutorsPage(state: string, word: string) {
  await openTutorsPage();
  expect(row().getByText(new RegExp(`^${tutorReads[word]}`)).textContent).toMatch(
    state.includes(', said ') ? /, as you said/ : /^(?!.*as you said)/,
  );
  // What can be done is what the model says, and nothing else; of a session that was held nobody has to say so.
  const possible = Object.keys(lifeMoves[state] ?? {}).flatMap((step) => labels[step as LifeStep] ?? []);
  expect(listOffered()).toEqual(possible.filter((label) => label !== 'It took place' || word !== 'held').sort());
  const isAhead = ['booked', 'moved', 'open', 'late', 'underWay'].includes(word);
  expect(row().queryByRole('link', { name: /^Go to the room/ }) !== null).toBe(isAhead);
}

/** Whoever has the link goes in from when the room opens until well after the end, and not into a session that was canceled. */
async function checkRoom(reader: SessionRoom['reader'], word: string) {
  await openRoom(reader);
  const canJoin = word !== 'booked' && word !== 'moved' && word !== 'cancelled';
  expect(screen.queryByRole('button', { name: 'Join the session' }) !== null).toBe(canJoin);
  expect(screen.queryByText('This session was canceled.') !== null).toBe(word === 'cancelled');
  const { otherCameAt } = world.roomFor(reader);
  expect(screen.queryByText(/is already there\.$/) !== null).toBe(canJoin && otherCameAt !== null);
}

async function checkSchedule(word: string) {
  cleanup();
  const session = world.forStudent();
  expect(session === null).toBe(word === 'cancelled');
  if (!session) return;
  const zones = { timeZone: 'Asia/Kolkata', ownTimeZone: 'Asia/Kolkata' };
  const asked: string[] = [];
  const [onGiveBack, onMove] = [() => asked.push('cancel'), () => asked.push('move')];
  render(
    <MemoryRouter>
      <SessionCard {...{ session, zones, onGiveBack, onMove }} now={world.getNow()} />
    </MemoryRouter>,
  );
  for (const [each, text] of Object.entries(studentReads)) expect(screen.queryByText(text) !== null).toBe(each === word);
  // It is too late to give it back in all of them.
  expect([screen.queryAllByRole('button'), asked]).toEqual([[], []]);
}

const look = async (state: string) => {
  const word = lifeWord(state);
  expect(world.state()).toBe(word);
  await checkTutorsPage(state, word);
  await checkRoom('student', word);
  await checkRoom('tutor', word);
  await checkSchedule(word);
};

beforeEach(() => {
  world = createLifeWorld();
  localStorage.setItem('timeZone', 'Asia/Kolkata');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Of a session that its room saw both at, nobody has to say that it took place: the page does not offer it. */
const isOffered = ({ steps }: { steps: { event: { type: string }; state: { value: unknown } }[] }) =>
  steps.every(({ event }, at) => event.type !== 'tutorSaysHeld' || steps[at - 1]?.state.value !== 'bothSeen');

const walks = coverPage(sessionLifeModel.getShortestPaths().filter(isOffered));

it.each(walks.map((path) => [describePath(path), path] as const))('the pages of both walk: %s', async (_, path) => {
  await path.test({
    events: events as Record<string, Act>,
    states: Object.fromEntries(Object.keys(lifeMoves).map((state) => [state, () => look(state)])),
  });
});
