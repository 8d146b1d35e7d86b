import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { Report } from '../../../contract/report/report.ts';
import { reportMachine } from '../../../src/machines/report/report.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { ReportPage } from '../../../src/views/report/report-page.tsx';
import { emptyReport, fullReport } from '../../support/report/report.ts';

let knows: Report | Error;
const logic = reportMachine.provide({
  actors: {
    loadReport: fromPromise<Report, { token: string }>(async () => {
      if (knows instanceof Error) throw knows;
      return knows;
    }),
  },
});

async function visit(known: Report | Error) {
  knows = known;
  render(
    <MemoryRouter initialEntries={['/report/token-1']}>
      <Routes>
        <Route path="/report/:token" element={<ReportPage logic={logic} />} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => undefined);
}
const main = () => within(document.querySelector('main') as HTMLElement);
const heading = () => screen.getByRole('heading', { level: 1 });
const figures = () =>
  [...document.querySelectorAll('main dl > div')].map(({ children }) => [...children].map((part) => part.textContent));
const part = (name: string) => within(main().getByRole('region', { name }));
const items = (name: string) =>
  part(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(cleanup);

it.each([
  [1, '1 answer reached us after the time was up'],
  [3, '3 answers reached us after the time was up'],
])('says of a test how many answers of its score came late: %s', async (late, words) => {
  const [first, ...others] = fullReport.sittings;
  if (!first) throw new Error('The report has no sittings.');
  await visit({ ...fullReport, sittings: [...others, { ...first, late }] });
  expect(
    main()
      .getAllByText(/after the time was up/)
      .map(({ textContent }) => textContent),
  ).toEqual([words]);
});

it('tells two weeks: whose, which, in a sentence and in figures', async () => {
  await visit(fullReport);
  expect([heading().textContent, document.title]).toEqual([
    'Aanya Rao: two-week report',
    'Aanya Rao: two-week report · Prepchart',
  ]);
  expect(main().getByText('Progress report, March 2 – 15, 2026')).toBeTruthy();
  expect(
    main().getByText(
      'Aanya finished 7 quizzes and tests and had 4 sessions with a tutor. 73% of the questions were right (not counting drills), compared with 66% in the two weeks before.',
    ),
  ).toBeTruthy();
  expect(figures()).toEqual([
    ['Questions right, excluding drills', '73%7 percentage points higher than in the two weeks before'],
    ['Quizzes and tests', '71 of them drills on one skill'],
    ['Practice time', '3 h 10 min'],
    ['Sessions', '4'],
  ]);
});

it('lists what was sat, the newest first, by the school’s days, and says of a range that it is no official score', async () => {
  await visit(fullReport);
  const [newest, earlier] = part('Quizzes and tests').getAllByRole('table', { hidden: true });
  if (!newest || !earlier) throw new Error('There are not two tables.');
  expect(rows(newest)).toEqual([
    ['SAT Practice Test 1Mar 15, estimated SAT score 1120–1230', '70 of 98, 71%'],
    ['Drill: LinesMar 8', '5 of 10, 50%'],
    ['OwlsMar 7', '9 of 12, 75%'],
    ['OwlsMar 6', '9 of 12, 75%'],
    ['OwlsMar 5', '9 of 12, 75%'],
    ['OwlsMar 4', '9 of 12, 75%'],
  ]);
  expect(main().getByText('This is not an official score.')).toBeTruthy();
  const rest = main().getByText('1 earlier one').closest('details');
  expect([rest?.open, rest?.contains(earlier)]).toEqual([false, true]);
  expect(main().getByText('1 earlier one: see the online report.')).toBeTruthy();
});

it('names the strongest and the weakest skills with counts', async () => {
  await visit(fullReport);
  expect(items('Skills')).toEqual([
    'Lines Algebra9 of 9 right',
    'Circles Algebra7 of 8 right',
    'Nonlinear Functions Algebra2 of 8 right',
  ]);
  cleanup();
  await visit({ ...fullReport, weakest: [] });
  expect(part('Skills').getByText('Nothing stands out yet.').previousElementSibling?.textContent).toBe('To work on');
  cleanup();
  await visit({ ...fullReport, strongest: [], weakest: [] });
  const none = 'Too few questions on any one skill to tell strengths from weaknesses.';
  expect(part('Skills').getByText(none).previousElementSibling?.textContent).toBe('Skills');
});

it('lists the sessions that were and those that are booked, on the school’s clock', async () => {
  await visit(fullReport);
  const session = '60 min with Meera Nair, SAT Dominance Program';
  expect(items('Sessions with a tutor')).toEqual([
    `Mon, Mar 2, 10:30 am${session}`,
    `Wed, Mar 4, 10:30 am${session}`,
    `Fri, Mar 6, 10:30 am${session}`,
    `Sun, Mar 8, 10:30 am${session}`,
  ]);
  expect(part('Sessions with a tutor').getByText('1 later one')).toBeTruthy();
  cleanup();
  await visit({ ...fullReport, sessions: [...fullReport.sessions, ...fullReport.coming] });
  expect(part('Sessions with a tutor').getByText('2 later ones')).toBeTruthy();
  expect(items('Coming up')).toEqual(['Tue, Mar 17, 10:30 am60 min with Meera Nair']);
  expect(main().getByText(/Dates and times are the school’s \(India Standard Time\)/)).toBeTruthy();
});

it('says it where nothing was done, and has no figures of nothing', async () => {
  await visit(emptyReport);
  expect(
    main().getByText('Aanya didn’t finish any quizzes or tests in these two weeks and had no sessions with a tutor.'),
  ).toBeTruthy();
  expect(figures()).toEqual([
    ['Quizzes and tests', '0'],
    ['Sessions', '0'],
  ]);
  expect(main().queryByRole('region', { name: 'Skills' })).toBeNull();
  expect(main().queryByText(/official/)).toBeNull();
  expect(main().getByText('No quizzes or tests were finished in these two weeks.')).toBeTruthy();
  expect(main().queryByRole('table')).toBeNull();
});

const one = { ...emptyReport, sittings: fullReport.sittings.slice(0, 1), percent: 75 };
it.each([
  ['a first report', one, 'Aanya finished one quiz or test. 75% of the questions were right.', 'first report'],
  [
    'as before',
    { ...one, percentBefore: 75, sessions: fullReport.sessions.slice(0, 1) },
    'Aanya finished one quiz or test and had one session with a tutor. 75% of the questions were right, the same as in the two weeks before.',
    'same as in the two weeks before',
  ],
  [
    'worse',
    { ...one, percentBefore: 76 },
    'Aanya finished one quiz or test. 75% of the questions were right, compared with 76% in the two weeks before.',
    '1 percentage point lower than in the two weeks before',
  ],
])('compares with the two weeks before: %s', async (_, report, sentence, compared) => {
  await visit(report);
  expect(main().getByText(sentence)).toBeTruthy();
  expect(figures()[0]).toEqual(['Questions right', `75%${compared}`]);
  expect(part('Skills').getByText('Too few questions on any one skill to tell strengths from weaknesses.')).toBeTruthy();
});

it('is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await visit(fullReport);
  await act(async () => main().getByRole('button', { name: 'Print the report' }).click());
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('says when a link opens nothing, and whom to write to', async () => {
  await visit(new CallFailed('refused', 'There’s no such report.', 'notFound', 404));
  expect(heading().textContent).toBe('This report link isn’t valid');
  expect(main().getByText(/Links expire after 90 days/)).toBeTruthy();
  expect(
    main()
      .getAllByRole('link')
      .map((each) => each.getAttribute('href')),
  ).toEqual(['/parents/sign-in', expect.stringMatching(/^mailto:/)]);
});

it('says when it could not be loaded, and tries again', async () => {
  await visit(new CallFailed('unreachable', ''));
  expect(main().getByRole('alert').textContent).toContain('We couldn’t load the report. Please try again.');
  knows = fullReport;
  fireEvent.click(main().getByRole('button', { name: 'Try again' }));
  await act(async () => undefined);
  expect([heading().textContent, document.activeElement?.textContent]).toEqual([
    'Aanya Rao: two-week report',
    'Aanya Rao: two-week report',
  ]);
});
