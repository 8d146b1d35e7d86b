import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { SessionRoom } from '../../../contract/schedule/room.ts';
import { deviceTestMachine } from '../../../src/machines/schedule/device-test.machine.ts';
import { sessionRoomMachine } from '../../../src/machines/schedule/session-room.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { SessionRoomPage } from '../../../src/views/schedule/session-room-page.tsx';
import { roomStart, studentRoom } from '../../support/schedule/room.ts';

const minute = 60_000;
let opened: string[];
let tellDevices: (event: EventObject) => void;

async function visit(changed: Partial<SessionRoom> | Error, minutes: number) {
  const logic = sessionRoomMachine.provide({
    actors: {
      loadRoom: fromPromise<SessionRoom, { token: string }>(async () => {
        if (changed instanceof Error) throw changed;
        return { ...studentRoom, ...changed };
      }),
      joinRoom: fromPromise<string, { token: string }>(async () => 'https://meet.example.org/meera'),
      openRoom: fromPromise<void, { url: string }>(async ({ input }) => void opened.push(input.url)),
      wallClock: fromCallback<EventObject>(({ sendBack }) => sendBack({ type: 'clock.tick', now: roomStart + minutes * minute })),
      deviceTest: deviceTestMachine.provide({
        actors: {
          devices: fromCallback<EventObject>(({ sendBack }) => {
            tellDevices = sendBack;
          }),
        },
      }),
    },
  });
  render(
    <MemoryRouter initialEntries={['/session/token-1']}>
      <Routes>
        <Route path="/session/:token" element={<SessionRoomPage logic={logic} />} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => undefined);
}
const says = (text: string | RegExp) => expect(screen.getByText(text)).toBeTruthy();
const readFact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;

beforeEach(() => {
  opened = [];
  localStorage.setItem('timeZone', 'Asia/Kolkata');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('says with whom, when and for what, and when the room opens', async () => {
  await visit({}, -35);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your session with Meera Nair');
  expect(readFact('Time')).toBe('10:30 am to 11:15 am, India Standard Time');
  expect(document.body.textContent).toContain('The room opens at 10:20 am, in 25 min.');
  says('AP Statistics');
  expect(isThere('Join the session')).toBe(false);
});

it('names the day where that is not soon, on the reader’s clock', async () => {
  localStorage.setItem('timeZone', 'America/Los_Angeles');
  await visit({}, -3 * 24 * 60);
  expect(document.body.textContent).toContain('The room opens on Wednesday, March 4 at 8:50 pm.');
  expect(readFact('School time')).toContain('10:30 am');
});

it('lets in once it is open, and says who is there', async () => {
  await visit({ otherCameAt: roomStart }, 1);
  says('The room is open.');
  says('Meera Nair is already there.');
  fireEvent.click(screen.getByRole('button', { name: 'Join the session' }));
  await act(async () => undefined);
  expect(opened).toEqual(['https://meet.example.org/meera']);
  says(/^Opening the room…/);
});

it.each([
  ['over', {}, 75, 'This session is over.'],
  ['canceled', { isCanceled: true }, -60, 'This session was canceled.'],
] as const)(
  'has no way in and nothing to test once it is %s, but the way to the schedule',
  async (_, changed, minutes, words) => {
    await visit(changed, minutes);
    says(words);
    expect([isThere('Join the session'), isThere('Test them')]).toEqual([false, false]);
    expect(screen.getByRole('link', { name: 'Your schedule' }).getAttribute('href')).toBe('/student-portal/schedule');
  },
);

it('sends no tutor to the student’s schedule', async () => {
  await visit({ reader: 'tutor', other: 'Asha Menon', isCanceled: true }, -60);
  expect(screen.queryByRole('link', { name: 'Your schedule' })).toBeNull();
  expect(readFact('Student')).toContain('Asha Menon');
});

it('looks again for a place that the school has not set yet', async () => {
  await visit({ hasRoom: false }, -5);
  says(/^The school hasn’t said yet/);
  expect(isThere('Check again')).toBe(true);
});

it('says of a link that leads nowhere what to do', async () => {
  await visit(new CallFailed('refused', '', 'notFound', 404), 0);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This session link isn’t valid');
});

it('tries camera and microphone, and says what it finds', async () => {
  await visit({}, -5);
  fireEvent.click(screen.getByRole('button', { name: 'Test them' }));
  says(/Please allow it\.$/);
  const picture = {} as MediaStream;
  act(() =>
    tellDevices({ type: 'devices.opened', opened: { type: 'opened', camera: 'Cam', microphone: '', picture } } as EventObject),
  );
  says('Camera: Cam. Microphone: found.');
  expect(screen.getByLabelText<HTMLVideoElement>('What your camera sees').srcObject).toBe(picture);
  act(() => tellDevices({ type: 'sound.heard', loudness: 0.6 } as EventObject));
  says('We can hear you.');
  fireEvent.click(screen.getByRole('button', { name: 'Stop the test' }));
  expect(screen.queryByLabelText('What your camera sees')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Test them' }));
  act(() => tellDevices({ type: 'devices.refused' }));
  says(/doesn’t let this page use them/);
  expect(isThere('Test again')).toBe(true);
});
