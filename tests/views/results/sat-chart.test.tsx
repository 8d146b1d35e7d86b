import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SatChart } from '../../../src/views/results/list/sat-chart.tsx';
import { makeCompleted } from '../../support/portal/dashboard.ts';

const sat = (id: string, date: string, low: number, high: number) =>
  makeCompleted(id, { title: `Test ${id}`, submittedAt: Date.parse(`${date}T12:00:00Z`), scaled: { low, high }, is_node: true });
const two = [sat('1', '2026-10-01', 1080, 1150), sat('2', '2026-11-01', 1190, 1260)];
const draw = (more: Partial<Parameters<typeof SatChart>[0]> = {}) =>
  render(<SatChart sittings={two} goal={null} testDate={null} {...more} />);
const texts = () => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
const read = (selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map((each) => each.getAttribute(name) ?? '');

it('is not there without a full SAT', () => {
  expect(draw({ sittings: [makeCompleted('s1')] }).container.innerHTML).toBe('');
});

it('says the newest range, the goal, and that the score is not official; a list says all', () => {
  draw({ goal: 1400 });
  const region = screen.getByRole('region', { name: 'Estimated SAT score' });
  expect(region.textContent).toContain('1190–1260 on Nov 1, 2026. Your goal is 1400. This is not an official score.');
  expect(
    within(region)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent)
      .slice(-2),
  ).toEqual(['Oct 1, 2026: 1080–1150 (Test 1)', 'Nov 1, 2026: 1190–1260 (Test 2)']);
});

it('has its heading at the level of its page', () => {
  draw({ heading: 'h3' });
  expect(screen.getByRole('heading', { level: 3, name: 'Estimated SAT score' })).toBeTruthy();
});

it('draws each range at its height and date, the goal as a line', () => {
  draw({ goal: 1600 });
  const [top = 0, , , bottom = 0] = read('line:not([x1])', 'y1').map(Number);
  const toScore = (y: number) => 1600 - (1200 * (y - top)) / (bottom - top);
  const tops = read('rect', 'y').map(Number);
  const heights = read('rect', 'height').map(Number);
  expect(tops.map((y) => Math.round(toScore(y)))).toEqual([1150, 1260]);
  expect(tops.map((y, at) => Math.round(toScore(y + (heights[at] ?? 0))))).toEqual([1080, 1190]);
  expect(read('line:not([x1])', 'y1').map(Number).at(-1)).toBe(top);
  const [first = 0, second = 0] = read('svg[x]', 'x').map(Number.parseFloat);
  expect([first, second > first]).toEqual([8, true]);
  expect(texts()).toEqual(['Goal 1600', '1080–1150', 'Oct 1', '1190–1260', 'Nov 1']);
});

it('goes on to the day of the test, where that is to come', () => {
  draw({ testDate: '2026-12-02' });
  const [first = 0, second = 0] = read('svg[x]', 'x').map(Number.parseFloat);
  const [test = 0] = read('line[x1]', 'x1').map(Number.parseFloat);
  // Thirty-one days on both sides.
  expect([Math.round(second - first), Math.round(test - second), texts()[0]]).toEqual([42, 42, 'Test']);
});

it('leaves the words of a mark away where the next one stands too near, never those of the newest', () => {
  draw({ sittings: [...two, sat('3', '2026-11-02', 1200, 1270)] });
  expect(texts()).toEqual(['1080–1150', 'Oct 1', '1200–1270', 'Nov 2']);
});

it('joins tests that ended normally alone, and says of one that did not that it ended early', () => {
  const cut = { ...sat('3', '2026-11-20', 700, 800), ending: 'fullscreenLeft' as const };
  draw({ sittings: [...two, cut] });
  expect([document.querySelectorAll('line[x1]').length, read('rect', 'data-early')]).toEqual([1, ['', '', 'true']]);
  expect(screen.getByRole('region').textContent).toContain('1190–1260 on Nov 1, 2026. This is not');
  expect(screen.getByRole('region').textContent).toContain('Nov 20, 2026: 700–800 (Test 3, ended early)');
});

it('says that the only one there is ended early', () => {
  draw({ sittings: [{ ...sat('1', '2026-11-20', 700, 800), ending: 'staff' }] });
  expect(screen.getByRole('region').textContent).toContain(
    '700–800 on Nov 20, 2026. That test ended early, so you may be further than it says.',
  );
});
