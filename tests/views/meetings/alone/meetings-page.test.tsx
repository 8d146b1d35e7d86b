import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { MeetingsPage as Page } from '../../../../contract/meetings/meetings.ts';
import { meetingsMachine } from '../../../../src/machines/meetings/meetings.machine.ts';
import { CallFailed } from '../../../../src/services/api/call-failed.ts';
import { MeetingsPage } from '../../../../src/views/meetings/meetings-page.tsx';
import { bookedMeeting, heldMeeting, meetingsNow, meetingsPage } from '../../../support/meetings/meetings.ts';

vi.mock('../../../../src/services/api/server-clock.ts', async (original) => ({
  ...(await original<object>()),
  serverTime: () => meetingsNow,
}));

let asked: object[];
let knows: Page | Error;

async function visit(known: Page | Error) {
  knows = known;
  const change = fromPromise<void, object>(async ({ input }) => void asked.push(input));
  const logic = meetingsMachine.provide({
    actors: {
      loadMeetings: fromPromise<Page, { token: string }>(async () => {
        if (knows instanceof Error) throw knows;
        return knows;
      }),
      bookMeeting: change as never,
      cancelMeeting: change as never,
      markStep: change as never,
    },
  });
  render(
    <MemoryRouter initialEntries={['/meetings/token-1']}>
      <Routes>
        <Route path="/meetings/:token" element={<MeetingsPage logic={logic} />} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => undefined);
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
};
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => {
  asked = [];
  localStorage.setItem('timeZone', 'Asia/Kolkata');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('shows what is booked, what is left, and the free times by day', async () => {
  await visit(meetingsPage);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Meet Asha’s tutors');
  expect(screen.getByRole('link', { name: 'Read the newest report' }).getAttribute('href')).toBe('/report/token');
  const link = screen.getByRole('link', { name: /^Go to the meeting on Thursday, March 5, 2026/ });
  expect(link.getAttribute('href')).toBe('/session/token');
  expect(screen.getByText('2 of 3 meetings left.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /am, 60 mins$/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Friday, March 6, 10:30 am, 60 mins',
    'Saturday, March 7, 11:30 am, 60 mins',
  ]);
  expect(screen.getAllByRole('list', { name: /^(Friday|Saturday), March/ }).map((each) => each.textContent)).toEqual([
    '10:30 am',
    '11:30 am',
  ]);
});

it('unfolds what is later than the first days', async () => {
  const [first, ...others] = meetingsPage.courses;
  const [time] = first?.times ?? [];
  if (!first || !time) throw new Error('There is no free time.');
  const dayMs = 86_400_000;
  const times = Array.from({ length: 7 }, (_, day) => ({
    ...time,
    _id: `slot-${day}`,
    startsAt: time.startsAt + day * dayMs,
  }));
  await visit({ ...meetingsPage, courses: [{ ...first, times }, ...others] });
  const later = screen.getByText('2 later days').closest('details');
  if (!later) throw new Error('Nothing unfolds.');
  expect([later.open, within(later).getAllByRole('heading', { hidden: true }).length]).toEqual([false, 2]);
});

it('books a time after a question, and says so', async () => {
  await visit(meetingsPage);
  await press('Friday, March 6, 10:30 am, 60 mins');
  expect(dialog().getByText('Friday, March 6, 2026')).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Book meeting' }));
  await act(async () => undefined);
  expect(asked).toEqual([{ token: 'token-1', sessionId: 'slot-2', courseId: 'course-ap-statistics', timeZone: 'Asia/Kolkata' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/^Your meeting is booked\./)).toBeTruthy();
});

it('gives a meeting back after a question', async () => {
  await visit(meetingsPage);
  await press('Cancel meeting on Thursday, March 5, 2026, 10:30 am to 11:00 am');
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel meeting' }));
  await act(async () => undefined);
  expect([asked, screen.queryByText('The meeting has been canceled.') !== null]).toEqual([
    [{ token: 'token-1', sessionId: 'slot-1' }],
    true,
  ]);
});

it('offers no more times than were promised, and keeps what was agreed in a meeting that is over', async () => {
  const [course] = meetingsPage.courses;
  const over = { ...bookedMeeting, startsAt: meetingsNow - 86_400_000, cancelUntil: 0, notes: 'Two drills a week.' };
  await visit({ ...meetingsPage, courses: course ? [{ ...course, used: 3 }] : [], meetings: [over] });
  expect(screen.getByText(/^All 3 meetings are booked or held\./)).toBeTruthy();
  expect(screen.getByText('Two drills a week.')).toBeTruthy();
  expect([screen.queryAllByRole('button', { name: /mins$/ }), screen.queryByRole('link', { name: /^Go to/ })]).toEqual([
    [],
    null,
  ]);
});

it('marks a step that was agreed on, and keeps the focus at its box', async () => {
  await visit({ ...meetingsPage, meetings: [heldMeeting] });
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Two drills a week' });
  box().focus();
  fireEvent.click(box());
  await act(async () => undefined);
  expect(asked).toEqual([{ token: 'token-1', sessionId: 'slot-0', step: 'Two drills a week', isDone: true }]);
  expect([box().checked, document.activeElement === box()]).toEqual([true, true]);
});

it('says of a link that is too old where the next one comes from', async () => {
  await visit(new CallFailed('refused', '', 'notFound', 404));
  expect(screen.getByText(/each report has a new one/)).toBeTruthy();
});
