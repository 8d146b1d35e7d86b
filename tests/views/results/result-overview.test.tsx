import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { earlierSittingsMachine } from '../../../src/machines/results/earlier-sittings.machine.ts';
import { EarlierComparison } from '../../../src/views/results/parts/earlier-comparison.tsx';
import { ModuleScores } from '../../../src/views/results/parts/module-scores.tsx';
import { ScaledRangePanel } from '../../../src/views/results/parts/scaled-range-panel.tsx';
import { completed, makeModule, makeQuiz } from '../../support/results/result.ts';

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
const rows = (container: Element) => [...container.querySelectorAll('tr')].map((row) => texts(row.children));

it('the score range of a full SAT is never without the words that it is not official, and says how it is made', () => {
  const sections = [
    { name: 'Reading and Writing', low: 430, high: 500 },
    { name: 'Math', low: 540, high: 590 },
  ];
  const { container } = render(<ScaledRangePanel scaled={{ low: 970, high: 1090, sections }} />);
  expect(screen.getByText('This is not an official score.').closest('details')).toBeNull();
  expect(texts(container.querySelectorAll('dl > div'))).toEqual([
    'Whole test (400–1600)970–1090',
    'Reading and Writing (200–800)430–500',
    'Math (200–800)540–590',
  ]);
  expect(screen.getByText(/It comes from our own table/)).toBeTruthy();
  // 970 to 1090 of 400 to 1600: from 47.5 % on, 10 % wide.
  const [, band] = container.querySelectorAll('rect');
  expect([band?.getAttribute('x'), band?.getAttribute('width')]).toEqual(['47.5%', '10%']);
});

it('the bottom and the top of the scale can be seen too', () => {
  const whole = (low: number, high: number) => {
    const { container } = render(<ScaledRangePanel scaled={{ low, high, sections: [] }} />);
    const band = container.querySelectorAll('rect')[1];
    return [container.querySelector('dd')?.textContent, band?.getAttribute('x'), band?.getAttribute('width')];
  };
  expect([whole(400, 400), whole(1600, 1600)]).toEqual([
    ['400', '0%', '1.5%'],
    ['1600', '98.5%', '1.5%'],
  ]);
});

it('a mock test has its score module by module and in total', () => {
  const modules = [
    makeModule([], { name: 'Reading', score: { right: 11, total: 27, percent: 41, seconds: 1740 } }),
    makeModule([], { name: 'Math', studentQuizId: 'm2', ending: null, score: { right: 0, total: 22, percent: 0, seconds: 0 } }),
  ];
  const result = { ...makeQuiz(makeModule([])), modules, score: { right: 11, total: 49, percent: 22, seconds: 1740 } };
  const { container } = render(<ModuleScores result={result} />);
  expect(rows(container)).toEqual([
    ['Module', 'Right', 'Score', 'Time'],
    ['Reading', '11/27', '41%', '29:00'],
    ['MathNot started', '0/22', '0%', '00:00'],
    ['In total', '11/49', '22%', '29:00'],
  ]);
});

describe('beside the earlier ones', () => {
  async function show(...sittings: CompletedSitting[]) {
    const logic = earlierSittingsMachine.provide({
      actors: { loadCompleted: fromPromise<CompletedSitting[], { studentId: string }>(async () => sittings) },
    });
    const own = sittings.at(-1)?.studentQuizId ?? '';
    const flow = createActor(logic, { input: { studentId: 'student-1', sittingId: own } }).start();
    const { container } = render(
      <MemoryRouter>
        <EarlierComparison flow={flow} />
      </MemoryRouter>,
    );
    await act(async () => {});
    return container;
  }
  const said = (container: Element) => container.querySelector('p')?.textContent;

  it('a result is shown with the difference in percentage points, and each leads to its own', async () => {
    const container = await show(completed(1), completed(4, { right: 7, percent: 72 }), completed(9, { percent: 84, right: 8 }));
    expect(said(container)).toBe(
      'Compared with the same quiz when you took it before. 12 percentage points higher than last time (72%, Mar 4, 2026).',
    );
    expect(rows(container)).toEqual([
      ['Quiz or test', 'Right', 'Score'],
      ['Model quizMar 1, 2026', '6/10', '60%'],
      ['Model quizMar 4, 2026', '7/10', '72%'],
      ['This oneMar 9, 2026', '8/10', '84%'],
    ]);
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/student-portal/quizzes/quiz-1/results?sitting=sitting-1',
      '/student-portal/quizzes/quiz-1/results?sitting=sitting-4',
    ]);
  });

  it.each([
    [59, 'Compared with your earlier quizzes in Algebra. 1 percentage point lower than last time (60%, Mar 1, 2026).'],
    [60, 'Compared with your earlier quizzes in Algebra. Same as last time: 60%.'],
  ])('%i % after 60 %', async (percent, words) => {
    expect(said(await show(completed(1, { quizId: 'other' }), completed(9, { percent })))).toBe(words);
  });

  it('other subjects are shown without a verdict', async () => {
    const container = await show(completed(1, { quizId: 'other', subject: 'French' }), completed(9));
    expect(said(container)?.trim()).toBe('Compared with your quizzes in other subjects, which may be harder or easier.');
  });

  it('full SATs are shown by their ranges, with the words that they are not official', async () => {
    const sat = { is_node: true, scaled: { low: 700, high: 1000 } };
    const container = await show(completed(1, sat), completed(9, { ...sat, scaled: { low: 1000, high: 1300 } }));
    expect(rows(container).map((row) => row.at(-1))).toEqual(['SAT range', '700–1000', '1000–1300']);
    const words = screen.getByText(/They’re not official\.$/);
    expect([words.closest('details'), words.previousElementSibling?.tagName]).toEqual([null, 'svg']);
    expect(said(container)).toMatch(/ Your estimated SAT score overlaps last time’s: too close to call\.$/);
    // 300 of 1200 points are a quarter of the 96 px, and the mark's round ends 10 px more; 1000 lies in the middle.
    const marks = [...container.querySelectorAll('svg rect')].map((mark) => [
      mark.getAttribute('y'),
      mark.getAttribute('height'),
    ]);
    expect(marks).toEqual([
      [String(26 + 48 - 5), '34'],
      [String(26 + 24 - 5), '34'],
    ]);
  });

  it.each([
    ['this one was cut short', {}, { ending: 'tabHidden' }, ''],
    ['the last one was cut short', { ending: 'expired' }, {}, ''],
    ['both ended normally', {}, { ending: 'timeUp' }, 'Your estimated SAT score is higher than last time.'],
  ] satisfies [string, Partial<CompletedSitting>, Partial<CompletedSitting>, string][])(
    'the ranges of full SATs give a verdict only where they ended normally: %s',
    async (_, before, now, words) => {
      const sat = { is_node: true, total: 98, percent: 60 };
      const container = await show(
        completed(1, { ...sat, scaled: { low: 700, high: 1000 }, ...before }),
        completed(9, { ...sat, scaled: { low: 1010, high: 1300 }, ...now }),
      );
      expect(said(container)?.match(/Your estimated.*$/)?.[0] ?? '').toBe(words);
    },
  );

  it.each([
    [1010, 'higher'],
    [400, 'lower'],
  ])('a range from %i on is %s than an earlier one', async (low, which) => {
    const sat = { is_node: true, scaled: { low: 700, high: 1000 } };
    const container = await show(completed(1, sat), completed(9, { ...sat, scaled: { low, high: low + 100 } }));
    expect(said(container)).toBe(
      `Compared with the same mock test when you took it before. Same as last time: 60%. Your estimated SAT score is ${which} than last time.`,
    );
  });

  it('ranges are compared only where all have one', async () => {
    const sat = { is_node: true, scaled: { low: 700, high: 1000 } };
    const container = await show(completed(1, { ...sat, scaled: null }), completed(4, sat), completed(9, sat));
    expect(said(container)).toMatch(/: 60%\.$/);
  });

  it('the first of its kind says so', async () => {
    expect(said(await show(completed(9)))).toBe('Your first one! After the next one, you’ll see your trend here.');
  });
});
