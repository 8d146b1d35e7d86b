import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { SubjectTrends } from '../../../src/views/results/list/subject-trends.tsx';

const sitting = (number: number, more: Partial<CompletedSitting> = {}): CompletedSitting => ({
  ...{ studentQuizId: `s${number}`, quizId: 'q', title: `Quiz ${number}`, subject: 'SAT Math', is_node: false, isDrill: false },
  ...{
    ending: 'student',
    submittedAt: Date.UTC(2026, 2, number, 12),
    right: number,
    total: 10,
    percent: number * 10,
    seconds: 60,
    scaled: null,
  },
  ...more,
});
const rows = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(cleanup);

it.each([
  ['none', []],
  ['one', [sitting(1)]],
  ['one and drills', [sitting(1), sitting(2, { isDrill: true }), sitting(3, { isDrill: true })]],
  ['one and a full SAT', [sitting(1), sitting(2, { scaled: { low: 900, high: 990 } })]],
])('is not there for %s', (_, sittings) => {
  const { container } = render(<SubjectTrends sittings={sittings} />);
  expect(container.innerHTML).toBe('');
});

it('is there from two on: a picture, and a table that says the same', () => {
  render(<SubjectTrends sittings={[sitting(3), sitting(4, { isDrill: true }), sitting(7)]} />);
  expect(screen.getByRole('region', { name: 'Scores by subject' })).toBeTruthy();
  const words = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(words).toEqual(['30%', 'Mar 3', '70%', 'Mar 7']);
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(rows()).toEqual([
    ['Quiz 3Mar 3, 2026', '3 of 10', '30%'],
    ['Quiz 7Mar 7, 2026', '7 of 10', '70%'],
  ]);
});

it('has a picture for each subject, on one scale, and a line between neighbours of one kind', () => {
  const other = { subject: 'AP Statistics' };
  const test = { is_node: true };
  render(
    <SubjectTrends
      sittings={[sitting(1), sitting(3, other), sitting(2), sitting(4, other), sitting(5, { ...other, ...test })]}
    />,
  );
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'AP Statistics',
    'SAT Math',
  ]);
  const lines = [...document.querySelectorAll('svg.picture, svg[width]')].map(
    (picture) => picture.querySelectorAll('line[x1]').length,
  );
  expect(lines).toEqual([1, 1]);
});

it('draws each result at its height: its mark, its number above it, and the way to the next', () => {
  render(
    <SubjectTrends sittings={[sitting(10), sitting(5), sitting(0)].map((each, at) => ({ ...each, studentQuizId: `s${at}` }))} />,
  );
  const read = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((each) => Number(each.getAttribute(name)));
  const [full = 0, half = 0, none = 0] = read('line:not([x1])', 'y1');
  expect(read('svg[x] > rect', 'y')).toEqual([full - 5, half - 5, none - 5]);
  expect(read('svg[x] > text:first-of-type', 'y')).toEqual([full - 11, half - 11, none - 11]);
  const ways = [read('line[x1]', 'y1'), read('line[x1]', 'y2')];
  expect([full < half, half < none, ways]).toEqual([
    true,
    true,
    [
      [full, half],
      [half, none],
    ],
  ]);
});

it('shows the newest four of 500, oldest first', () => {
  const many = Array.from({ length: 500 }, (_, at) => sitting(1 + (at % 10), { studentQuizId: `s${at}`, title: `Quiz ${at}` }));
  render(<SubjectTrends sittings={many} />);
  expect(rows().map(([title]) => title?.slice(0, 8))).toEqual([496, 497, 498, 499].map((at) => `Quiz ${at}`));
});

it.each<[string, Partial<CompletedSitting>, number]>([
  ['the same subject, kind and length', {}, 1],
  ['the end of the time', { ending: 'timeUp' }, 1],
  ['another subject', { subject: 'AP Statistics' }, 0],
  ['another length', { total: 20, right: 4 }, 0],
  ['a test beside a quiz', { is_node: true }, 0],
  ['a sitting that was cut short', { ending: 'tabHidden' }, 0],
  ['one that was left open', { ending: 'expired' }, 0],
])('a line joins only what can be compared: %s', (_, more, lines) => {
  render(<SubjectTrends sittings={[sitting(3), sitting(4, more)]} />);
  expect(document.querySelectorAll('line[x1]')).toHaveLength(lines);
});
