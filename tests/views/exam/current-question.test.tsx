import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { CurrentQuestion } from '../../../src/views/exam/parts/current-question.tsx';
import { makeQuestions } from '../../support/exam/mock-test.ts';
import { sheetWith } from '../../support/exam/sheet.ts';

const open = () => {
  const sheet = sheetWith(makeQuestions('Reading and Writing'));
  let renders = 0;
  render(
    <Profiler id="question" onRender={() => (renders += 1)}>
      <CurrentQuestion sheet={sheet} />
    </Profiler>,
  );
  return { sheet, countRenders: () => renders };
};
const radios = () => screen.queryAllByRole<HTMLInputElement>('radio');
const chosen = () => radios().flatMap(({ value, checked }) => (checked ? [value] : []));
const click = (letter: string) =>
  act(() =>
    radios()
      .find(({ value }) => value === letter)
      ?.click(),
  );

it('renders nothing with a click on a choice, which the browser paints by itself', () => {
  const { sheet, countRenders } = open();
  const before = countRenders();
  click('C');
  click('A');
  expect([sheet.getSnapshot().context.answers[1], chosen(), countRenders() - before]).toEqual(['A', ['A'], 0]);
});

it('shows the sheet’s answer: one that is chosen by a key, one that comes back with its question, and none that was not taken', () => {
  const { sheet } = open();
  const send = (event: Parameters<typeof sheet.send>[0]) => act(() => sheet.send(event));
  const seen = [chosen()];
  for (const type of ['answer.choose', 'question.next', 'question.back', 'sheet.lock'] as const) {
    send(type === 'answer.choose' ? { type, letter: 'B' } : { type });
    seen.push(chosen());
  }
  click('D');
  seen.push(chosen());
  expect(seen).toEqual([[], ['B'], [], ['B'], ['B'], ['B']]);
});
