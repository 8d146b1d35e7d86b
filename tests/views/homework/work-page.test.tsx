import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { OpenWork, WorkHead } from '../../../contract/homework/homework.ts';
import { homeworkListMachine } from '../../../src/machines/homework/homework-list.machine.ts';
import { workHandInMachine } from '../../../src/machines/homework/work-hand-in.machine.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { HandInDraft, KeptHandIn, PendingWork } from '../../../src/services/homework/hand-in-store.ts';
import { OwnHomework } from '../../../src/views/homework/own-homework.tsx';
import { OneWork } from '../../../src/views/homework/work-page.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { head, openWork } from '../../support/homework/works.ts';

type Place = { personId: string; workId: string };
let opened: OpenWork | Error;
let sending: Deferred<OpenWork>;
let sent: PendingWork[];
let online: () => void;
beforeEach(() => {
  [opened, sent] = [openWork(), []];
});

const logic = workHandInMachine.provide({
  actors: {
    loadWork: fromPromise<OpenWork, { workId: string }>(async () => {
      if (opened instanceof Error) throw opened;
      return opened;
    }),
    restoreHandIn: fromPromise<KeptHandIn, Place>(async () => ({ draft: null, pending: null })),
    keepHandIn: fromPromise<void, Place & { draft: HandInDraft; pending: PendingWork | null }>(async () => undefined),
    forgetHandIn: fromPromise<void, Place & { key: string }>(async () => undefined),
    deliverWork: fromPromise<OpenWork, { workId: string; work: PendingWork }>(({ input }) => {
      sent.push(input.work);
      sending = deferred();
      return sending.promise;
    }),
    connection: fromCallback(({ sendBack }) => {
      online = () => sendBack({ type: 'connection.restored' });
    }),
  },
});

const show = async (page: ReactNode) => {
  render(
    <PortalContext value={{ student, portal: createActor(portalMachine) }}>
      <MemoryRouter>{page}</MemoryRouter>
    </PortalContext>,
  );
  await act(async () => undefined);
};
const showWork = () => show(<OneWork workId="w" logic={logic} />);
const part = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answer = (how: () => void) => act(async () => how());

it('is handed in, and until somebody looks at it changed and handed in again', async () => {
  await showWork();
  expect(part('What to do').getByText('Do all of it.')).toBeTruthy();
  await press('Hand in');
  expect(part('Your work').getByText('Write something, or add a photo or a PDF first.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Write here, if you like' }), 'x = 2');
  await press('Hand in');
  expect(screen.getByRole('button', { name: 'Handing in…' })).toBeTruthy();
  const handedIn = { text: 'x = 2', html: '<p>x = 2</p>', photos: [], pdfs: [] };
  await answer(() => sending.resolve(openWork({ state: 'handedIn', handedInAt: 1 }, { handedIn })));
  expect(part('What you handed in').getByText('x = 2')).toBeTruthy();
  await press('Change it and hand in again');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write here, if you like' }).value).toBe('x = 2');
});

it('says without a connection that it waits, and that it is not lost', async () => {
  await showWork();
  await userEvent.type(screen.getByRole('textbox', { name: 'Write here, if you like' }), 'x');
  await press('Hand in');
  await answer(() => sending.reject(new CallFailed('unreachable', '')));
  expect(part('Your work').getByText(/^You’re offline. Your work is kept on this device/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Waiting for a connection…' })).toBeTruthy();
  await answer(() => online());
  expect(sent[1]).toEqual(sent[0]);
});

it('shows what came back, and offers no more to hand in', async () => {
  opened = openWork(
    { state: 'givenBack', handedInAt: 1, isLate: true, points: 9 },
    { commentHtml: '<p>Clean.</p>', markedBy: 'Meera Nair', handedIn: { text: 'x', html: '<p>x</p>', photos: [], pdfs: [] } },
  );
  await showWork();
  const says = part('What your teacher says');
  expect([says.getByRole('heading').textContent, says.getByText('9 of 10 points') !== null]).toEqual(['Meera Nair says', true]);
  expect(says.getByText('Clean.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says of homework that is not there that it is not, and of one that does not load that it can be tried again', async () => {
  opened = new CallFailed('refused', 'There’s no such work.', 'notFound', 404);
  await showWork();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Homework not found');
  opened = new CallFailed('unreachable', '');
  await show(<OneWork workId="other" logic={logic} />);
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t open this homework. Please try again.');
});

const showList = (works: WorkHead[] | Promise<WorkHead[]>, below: ReactNode) =>
  show(
    <OwnHomework
      below={below}
      logic={homeworkListMachine.provide({
        actors: {
          loadHomework: fromPromise<WorkHead[], { studentId: string }>(async () => works),
          connection: fromCallback(() => undefined),
          live: fromCallback(() => undefined),
        },
      })}
    />,
  );

it('lists what is to do, what is with the school and what came back, each with its way', async () => {
  await showList(
    [
      head({ workId: 'a', state: 'missing', dueAt: 1 }),
      head({ workId: 'b', title: 'Lines', state: 'held', handedInAt: 1, isLate: true }),
      head({ workId: 'c', title: 'Circles', state: 'givenBack', handedInAt: 1, points: 7 }),
    ],
    null,
  );
  const links = (name: string) =>
    part(name)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links('To do')).toEqual([['Open and hand in: Limits', '/student-portal/homework/a']]);
  expect(links('Handed in')).toEqual([['Open: Lines', '/student-portal/homework/b']]);
  expect(links('Given back')).toEqual([['Read the comment: Circles', '/student-portal/homework/c']]);
  expect(part('To do').getByText('Overdue')).toBeTruthy();
  expect(part('Given back').getByText('7 of 10 points')).toBeTruthy();
});

it('says where there is none, but nothing above the sample', async () => {
  await showList([], 'A sample');
  expect([screen.queryByText('No homework'), screen.queryByText('A sample')]).toEqual([null, expect.anything()]);
  await showList([], null);
  expect(screen.getByText('No homework')).toBeTruthy();
});

it('has what stands below once the list has come, not before', async () => {
  const list = deferred<WorkHead[]>();
  await showList(list.promise, <p>A sample</p>);
  expect([screen.queryByText('A sample'), screen.getByText('Loading your homework…')]).toEqual([null, expect.anything()]);
  await act(async () => list.resolve([head({ workId: 'a' })]));
  const [link, below] = [screen.getByRole('link', { name: /Limits$/ }), screen.getByText('A sample')];
  expect(link.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('has what stands below under a failure', async () => {
  await showList(Promise.reject(new CallFailed('unreachable', '')), <p>A sample</p>);
  const [alert, below] = [screen.getByRole('alert'), screen.getByText('A sample')];
  expect(alert.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
