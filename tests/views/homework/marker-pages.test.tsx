import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { HomeworkChoices, MarkedWork } from '../../../contract/homework/marking.ts';
import { givingMachine, type HomeworkDraft } from '../../../src/machines/homework/giving.machine.ts';
import { markingMachine } from '../../../src/machines/homework/marking.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { CheckedHomework, GivenHomework } from '../../../src/services/homework/giving.ts';
import type { AfterMarks } from '../../../src/services/homework/marking.ts';
import { GivingPage } from '../../../src/views/homework/marker/giving-page.tsx';
import { MarkerWaysContext } from '../../../src/views/homework/marker/marker-ways.ts';
import { MarkingPage } from '../../../src/views/homework/marker/marking-page.tsx';
import { markedWork } from '../../support/homework/works.ts';

let work: MarkedWork | Error;
let taken: MarkedWork | Error;
let saved: object[];
let choices: HomeworkChoices | Error;
let gets: number;
let given: HomeworkDraft[];

const orThrow = async <Answer,>(answer: Answer | Error): Promise<Answer> => {
  if (answer instanceof Error) throw answer;
  return answer;
};
const marking = markingMachine.provide({
  actors: {
    loadMarked: fromPromise<MarkedWork, { work: string }>(() => orThrow(work)),
    takeWork: fromPromise<MarkedWork, { work: string; fromOther: boolean }>(() => orThrow(taken)),
    keepWork: fromPromise<void, { work: string }>(async () => undefined),
    saveMarks: fromPromise<MarkedWork, { work: string; comment: string; points: string; next: AfterMarks }>(async ({ input }) => {
      saved.push(input);
      const { line } = markedWork();
      return markedWork({
        line: { ...line, state: 'givenBack', points: 9 },
        comment: input.comment,
        markedBy: 'Meera Nair',
        next: 'w2',
      });
    }),
  },
});
const none = { count: 0, first: [] };
const giving = givingMachine.provide({
  actors: {
    loadChoices: fromPromise<HomeworkChoices, void>(() => orThrow(choices)),
    checkHomework: fromPromise<CheckedHomework, HomeworkDraft>(async () => ({
      ...{ to: 'AP Statistics', gets: { count: gets, first: ['Asha Menon'] }, outside: { count: 1, first: ['Ravi Iyer'] } },
      ...{ off: none, key: 'k' },
    })),
    makeHomework: fromPromise<GivenHomework, { draft: HomeworkDraft; checked: CheckedHomework }>(async ({ input }) => {
      given.push(input.draft);
      return { homework: 'h', given: gets };
    }),
  },
});

beforeEach(() => {
  [work, taken] = [markedWork(), markedWork({ hold: { name: 'Meera Nair', own: true, until: 9e12 } })];
  choices = {
    courses: [{ id: 'c', name: 'AP Statistics', sheets: ['Sampling'], tests: [] }],
    groups: [{ id: 'g', name: 'Saturday' }],
  };
  [saved, gets, given] = [[], 1, []];
});

const ways = {
  way: ({ page, id }: { page: string; id: string }, words: ReactNode) => <a href={`/${page}/${id}`}>{words}</a>,
  student: (_: string, name: string) => name,
};
const show = async (page: ReactNode) => {
  render(
    <MarkerWaysContext value={ways}>
      <MemoryRouter>{page}</MemoryRouter>
    </MarkerWaysContext>,
  );
  await act(async () => undefined);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const part = (name: string) => within(screen.getByRole('region', { name }));
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const showWork = () => show(<MarkingPage work="w" logic={marking} />);

it('is taken, marked and given back, and leads to the next work', async () => {
  await showWork();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Asha Menon: Limits');
  expect(part('What was handed in').getByText('x = 2')).toBeTruthy();
  expect(screen.queryByLabelText('Comment')).toBeNull();
  await press('Mark it');
  await press('Give back to Asha Menon');
  expect(part('Marks').getByText('Write a comment or give points first.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Points, of 10'), '9');
  await userEvent.type(screen.getByLabelText('Comment'), 'Clean.');
  await press('Give back to Asha Menon');
  expect(saved).toMatchObject([{ work: 'w', comment: 'Clean.', points: '9', next: 'giveBack' }]);
  expect(part('Marks').getByRole('status').textContent).toBe('Given back by Meera Nair');
  expect([part('Marks').getByText('Clean.') !== null, linkTo('Next student’s work'), linkTo('All work')]).toEqual([
    ...[true, '/work/w2', '/homework/h'],
  ]);
});

it('says whose it is, and offers to take it over', async () => {
  work = markedWork({ hold: { name: 'Ravi Iyer', own: false, until: 9e12 }, line: { ...markedWork().line, state: 'held' } });
  await showWork();
  expect(part('Marks').getByRole('status').textContent).toMatch(/ by Ravi Iyer$/);
  expect(screen.queryByRole('button', { name: 'Mark it' })).toBeNull();
  await press('Take it over');
  expect(screen.getByLabelText('Comment')).toBeTruthy();
});

it('says of a work that is not there that it is not, and of one that does not load that it can be tried again', async () => {
  work = new CallFailed('refused', 'There’s no such work.', 'notFound', 404);
  await showWork();
  expect(screen.getByText('There’s no such work')).toBeTruthy();
});

it('loads a work again that did not come', async () => {
  work = new CallFailed('unreachable', '');
  await showWork();
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load this work.');
  work = markedWork();
  await press('Try again');
  expect(screen.getByRole('button', { name: 'Mark it' })).toBeTruthy();
});

it('gives homework once it was seen whom it reaches, and names what is missing at its field', async () => {
  await show(<GivingPage logic={giving} />);
  await press('See who gets it');
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(screen.getByLabelText('Title'), 'Limits');
  await userEvent.type(screen.getByLabelText('Hand in by'), '2026-03-02T10:00');
  await userEvent.selectOptions(screen.getByLabelText('To'), 'A group');
  await userEvent.selectOptions(screen.getByLabelText('Group'), 'Saturday');
  await press('See who gets it');
  const reached = part('Who gets it');
  expect(reached.getByRole('status').textContent).toBe('One student gets Limits: AP Statistics.');
  expect(reached.getByText('Ravi Iyer')).toBeTruthy();
  await press('Give to one student');
  expect(given).toMatchObject([{ title: 'Limits', to: 'group', group: 'g', course: 'c' }]);
  expect([
    part('Given').getByText('Limits is given to one student, and they’re told.') !== null,
    linkTo('See who hands it in'),
  ]).toEqual([...[true, '/homework/h']]);
});

it('offers nothing to give to nobody, and nothing without a course', async () => {
  gets = 0;
  await show(<GivingPage logic={giving} />);
  await userEvent.type(screen.getByLabelText('Title'), 'Limits');
  await userEvent.type(screen.getByLabelText('Hand in by'), '2026-03-02T10:00');
  await press('See who gets it');
  expect(part('Who gets it').getByRole('status').textContent).toBe('Nobody would get Limits.');
  expect(screen.queryByRole('button', { name: /^Give to/ })).toBeNull();
  await press('Change');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Limits');
});

it('says to a tutor without a course that there is none yet', async () => {
  choices = { courses: [], groups: [] };
  await show(<GivingPage logic={giving} />);
  expect(screen.getByText('No course yet')).toBeTruthy();
});
