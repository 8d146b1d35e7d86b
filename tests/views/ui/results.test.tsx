import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReviewedQuestion } from '../../../contract/results.ts';
import { PacingBars } from '../../../src/views/results/parts/pacing-bars.tsx';
import { ReviewedQuestionCard } from '../../../src/views/results/parts/reviewed-question-card.tsx';
import { ScoreHead } from '../../../src/views/results/parts/score-head.tsx';

const question: ReviewedQuestion = {
  number: 7,
  question: '<p>Which word?</p>',
  questionFormat: 'html',
  options: { A: 'delicate', B: 'resilient' },
  optionFormat: 'html',
  mcq: true,
  answer: 'A',
  key: 'B',
  accepted: [],
  right: false,
  marked: false,
  seconds: 75,
  explanation: '<p>Because.</p>',
  domain: 'Craft and Structure',
  skill: 'Words in Context',
  difficulty: 'easy',
};

it('the score is three figures as in the example: 18/20, 90%, 08:32', () => {
  render(<ScoreHead score={{ right: 18, total: 20, percent: 90, seconds: 512 }} />);
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['18/20', '90%', '08:32']);
});

it('a reviewed question tells the own answer and the right one apart in words', () => {
  render(<ReviewedQuestionCard question={question} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'AdelicateYour answer',
    'BresilientRight answer',
  ]);
  expect(within(screen.getByRole('article', { name: 'Question 7' })).getByText('Wrong')).toBeTruthy();
});

it('a blank is called blank, not wrong', () => {
  render(
    <ReviewedQuestionCard
      question={{ ...question, mcq: false, options: {}, answer: '', key: '1.5', accepted: ['1.5', '3/2'] }}
    />,
  );
  expect(screen.getByText('Left blank')).toBeTruthy();
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['none', '1.5 or 3/2']);
});

it('the pacing chart has a table for screen readers', () => {
  render(
    <PacingBars
      questions={[
        question,
        { ...question, number: 8, answer: '', seconds: 5 },
        { ...question, number: 9, right: true, seconds: 0 },
      ]}
    />,
  );
  const rows = within(screen.getByRole('table', { name: 'Time for each question' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Question', 'Time', 'Answer'],
    ['7', '01:15', 'Wrong'],
    ['8', '00:05', 'Left blank'],
    ['9', '00:00', 'Right'],
  ]);
});
