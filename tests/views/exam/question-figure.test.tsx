import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Question } from '../../../contract/exam/questions.ts';
import { CurrentQuestion } from '../../../src/views/exam/parts/current-question.tsx';
import { enlargeFigure } from '../../../src/views/exam/parts/question-figure.tsx';
import { sheetWith } from '../../support/exam/sheet.ts';

const text: Question = {
  question: '<p>How many?</p>',
  questionFormat: 'html',
  options: { A: 'one', B: 'two' },
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
};
const image = { question: '/graph.svg', questionFormat: 'image', questionAlt: 'A graph' } as const;
const passage = { passage: '<p>A passage</p>', passageFormat: 'html' } as const;

const open = (question: Question) => render(<CurrentQuestion sheet={sheetWith([question])} />);
const figureIn = (region: string) => within(screen.getByRole('region', { name: region })).queryByRole('img', { name: 'A graph' });

afterEach(cleanup);

it.each([
  ['with its passage', { ...text, ...image, ...passage, stem: '<p>How many?</p>' }, ['Passage', 'Question 1']],
  ['alone beside the question', { ...text, ...image, stem: '<p>How many?</p>' }, ['Figure', 'Question 1']],
  ['that is the whole question, in its place', { ...text, ...image }, ['Question 1']],
  ['of no question', text, ['Question 1']],
])('a figure stands %s', (_, question, regions) => {
  open(question);
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  const holding = names.filter((name) => figureIn(name ?? ''));
  expect([names, holding]).toEqual([regions, question.questionFormat === 'image' ? [regions[0]] : []]);
});

it('a passage that is an image can be enlarged, too', () => {
  open({ ...text, passage: '/page.webp', passageFormat: 'image', passageAlt: 'A page' });
  expect(within(screen.getByRole('region', { name: 'Passage' })).getByRole('button', { name: 'Enlarge figure' })).toBeTruthy();
});

it.each([
  ['a click', () => userEvent.click(screen.getByRole('button', { name: 'Enlarge figure' }))],
  ['the key of the exam hall', () => Promise.resolve(enlargeFigure())],
])('%s enlarges it, and Enter on the focused button puts it back', async (_, enlarge) => {
  open({ ...text, ...image, stem: '<p>How many?</p>' });
  await enlarge();
  const dialog = await screen.findByRole('dialog', { name: 'Figure' });
  expect(within(dialog).getByRole('img', { name: 'A graph' }).getAttribute('src')).toBe('/graph.svg');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the key that enlarged it puts it back, and not while a key is held', async () => {
  open({ ...text, ...image, stem: '<p>How many?</p>' });
  enlargeFigure();
  const dialog = await screen.findByRole('dialog', { name: 'Figure' });
  fireEvent.keyDown(dialog, { key: 'g', repeat: true });
  fireEvent.keyDown(dialog, { key: 'g', ctrlKey: true });
  expect(screen.getByRole('dialog', { name: 'Figure' })).toBe(dialog);
  await userEvent.keyboard('g');
  expect(screen.queryByRole('dialog')).toBeNull();
});
