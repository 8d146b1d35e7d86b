import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Insight } from '../../../src/machines/results/insights.ts';
import { describeInsight } from '../../../src/views/results/insights/insight-words.ts';
import { FirstInsight, Insights } from '../../../src/views/results/insights/insights.tsx';
import { blank, reviewed, wrong } from '../../support/results/result.ts';

const said = (insight: Insight) => describeInsight(insight).says;

it.each<[string, Insight]>([
  ['You rushed questions 3, 6, and 9, and missed all three.', { kind: 'rushed', questions: [3, 6, 9], of: 3 }],
  ['You rushed questions 3 and 6, and missed both.', { kind: 'rushed', questions: [3, 6], of: 2 }],
  ['You rushed four questions and missed three of them: 3, 6, and 9.', { kind: 'rushed', questions: [3, 6, 9], of: 4 }],
  ['Questions 2 and 5 took you far longer than usual, and still went wrong.', { kind: 'stuck', questions: [2, 5] }],
  ['You changed a right answer to a wrong one on questions 1 and 4.', { kind: 'changedAway', questions: [1, 4] }],
  ['You didn’t reach question 27.', { kind: 'notReached', questions: [27] }],
  ['You didn’t reach questions 20–27.', { kind: 'notReached', questions: [20, 21, 22, 23, 24, 25, 26, 27] }],
  ['You left questions 4, 6–8, and 11 blank.', { kind: 'blank', questions: [4, 6, 7, 8, 11] }],
  ['Boundaries cost you the most: you missed 3 of 4.', { kind: 'weakSkill', skill: 'Boundaries', questions: [1, 2, 3], of: 4 }],
  ['You got all three on Circles right.', { kind: 'strongSkill', skill: 'Circles', questions: [1, 2, 3], of: 3 }],
  ['You took your time on questions 1 and 2, and got both right.', { kind: 'patient', questions: [1, 2] }],
  ['Changing your answer paid off on questions 1 and 3.', { kind: 'changedToward', questions: [1, 3] }],
  ['You got every question right.', { kind: 'allRight', questions: [1, 2] }],
])('%s', (sentence, insight) => {
  expect(said(insight)).toBe(sentence);
});

const inRouter = (view: React.ReactNode) => render(<MemoryRouter>{view}</MemoryRouter>).container;
const to = (number: number) => `/results#question-${number}`;
const on = (number: number, more: Parameters<typeof reviewed>[1]) =>
  reviewed(number, { skill: `Skill ${number}`, seconds: 60, medianSeconds: 60, ...more });

it('a fault has its questions as evidence, each a link to its review; praise has none', () => {
  const rush = { ...wrong, seconds: 10 };
  const long = { seconds: 200 };
  const container = inRouter(<Insights questions={[on(1, rush), on(2, rush), on(3, long), on(4, long)]} to={to} />);
  const lines = [...container.querySelectorAll('section > ul > li')];
  expect(lines.map((line) => [line.querySelector('strong')?.textContent, line.querySelectorAll('a').length])).toEqual([
    ['You rushed questions 1 and 2, and missed both.', 2],
    ['You took your time on questions 3 and 4, and got both right.', 0],
  ]);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/results#question-1');
});

it('says four things at most, and keeps one of them for what went well', () => {
  const lost = { ...wrong, changes: [{ from: 'B', to: 'A', kind: 'rightToWrong' as const }] };
  const questions = [
    ...[1, 2].map((number) => on(number, { ...wrong, seconds: 10 })),
    ...[3, 4].map((number) => on(number, { ...lost, seconds: 200 })),
    ...[5, 6].map((number) => on(number, blank)),
    ...[7, 8].map((number) => on(number, { ...blank, seconds: 0 })),
    ...[9, 10].map((number) => on(number, { seconds: 200 })),
  ];
  const container = inRouter(<Insights questions={questions} to={to} />);
  expect([...container.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    'You rushed questions 1 and 2, and missed both.',
    'Questions 3 and 4 took you far longer than usual, and still went wrong.',
    'You changed a right answer to a wrong one on questions 3 and 4.',
    'You took your time on questions 9 and 10, and got both right.',
  ]);
});

it('is not there where nothing can be said', () => {
  const nothing = [on(1, {}), on(2, wrong)];
  expect(inRouter(<Insights questions={nothing} to={to} />).innerHTML).toBe('');
  expect(inRouter(<FirstInsight questions={nothing} />).innerHTML).toBe('');
});

it('the first one is what matters most', () => {
  const container = inRouter(<FirstInsight questions={[on(1, {}), on(2, blank)]} />);
  expect(container.textContent).toBe('You left question 2 blank. A guess costs nothing.');
});
