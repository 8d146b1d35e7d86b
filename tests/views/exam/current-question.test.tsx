import { act, render, screen } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { Profiler, StrictMode, useEffect } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Sheet } from '../../../src/views/exam/answer-sheet-view.ts';
import { CurrentQuestion } from '../../../src/views/exam/parts/current-question.tsx';
import { makeQuestions } from '../../support/exam/mock-test.ts';
import { sheetWith } from '../../support/exam/sheet.ts';
import { holdIdle } from '../../support/views/idle.ts';
import { watchLayouts } from '../../support/views/layouts.ts';

const open = () => {
  const sheet = sheetWith(makeQuestions('Reading and Writing'));
  let renders = 0;
  const { container } = render(
    <Profiler id="question" onRender={() => (renders += 1)}>
      <CurrentQuestion sheet={sheet} />
    </Profiler>,
  );
  return { sheet, container, countRenders: () => renders };
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

function StartedHere({ of, onStart }: { of: ReturnType<typeof sheetWith>; onStart: (sheet: Sheet) => void }) {
  const sheet = useActorRef(of.logic, { input: of.options.input });
  useEffect(() => onStart(sheet));
  return <CurrentQuestion sheet={sheet} />;
}

it('shows what becomes of a sheet that strict mode starts anew', () => {
  const start = vi.fn<(sheet: Sheet) => void>();
  render(<StartedHere of={sheetWith(makeQuestions('Reading and Writing'))} onStart={start} />, { wrapper: StrictMode });
  const sheet = start.mock.lastCall?.[0];
  act(() => sheet?.send({ type: 'answer.choose', letter: 'B' }));
  expect(chosen()).toEqual(['B']);
  act(() => sheet?.send({ type: 'question.next' }));
  expect(regions()).toEqual(['Question 2']);
});

const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
const waiting = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-waiting] section')].map((section) => section.getAttribute('aria-label'));

it('has the questions beside it ready, once there is time, for nobody to see, to hear or to reach', () => {
  const rest = holdIdle();
  const { sheet, container } = open();
  const seen = [[regions(), waiting(container)]];
  rest();
  seen.push([regions(), waiting(container)]);
  for (const type of ['question.next', 'question.next', 'question.back'] as const) {
    act(() => sheet.send({ type }));
    rest();
    seen.push([regions(), waiting(container)]);
  }
  expect(seen).toEqual([
    [['Question 1'], []],
    [['Question 1'], ['Question 2']],
    [['Question 2'], ['Question 1', 'Question 3']],
    [['Question 3'], ['Question 2']],
    [['Question 2'], ['Question 1', 'Question 3']],
  ]);
  for (const place of container.querySelectorAll('[data-waiting]')) expect(place.getAttribute('aria-hidden')).toBe('true');
});

it('shows with Next the nodes that stood ready, and asks for no layout', () => {
  const rest = holdIdle();
  const { sheet, container } = open();
  rest();
  // Where a click on 'Next' has left it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const nodes = () => [...container.querySelectorAll('h2, fieldset, input')];
  const [ready, measured] = [nodes(), watchLayouts()];
  act(() => sheet.send({ type: 'question.next' }));
  expect(nodes()).toEqual(ready);
  expect([regions(), measured()]).toEqual([['Question 2'], []]);
});

it('takes the focus along from the question that goes, and leaves it where it is elsewhere', () => {
  const rest = holdIdle();
  const { sheet } = open();
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const seen = [focused()];
  const go = (type: 'question.next' | 'question.back') => {
    act(() => sheet.send({ type }));
    seen.push(focused());
  };
  // Before there was time, and after it.
  go('question.next');
  rest();
  radios()[0]?.focus();
  go('question.next');
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'Next';
  button.focus();
  go('question.back');
  button.remove();
  expect(seen).toEqual(['Question 1', 'Question 2', 'Question 3', 'Next']);
});

it('keeps what is refused and crossed out to the question that it is about', () => {
  const rest = holdIdle();
  const { sheet, container } = open();
  rest();
  act(() => sheet.send({ type: 'option.eliminate', letter: 'A' }));
  act(() => sheet.send({ type: 'mark.toggle' }));
  const count = (selector: string) => container.querySelectorAll(selector).length;
  expect([count('[data-eliminated]'), count('[aria-pressed="true"]'), count('[data-waiting] [data-eliminated]')]).toEqual([
    1, 1, 0,
  ]);
});

it('makes none ready soon after a press: what is pressed next would wait for it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const rest = holdIdle();
  const { container } = open();
  const press = new Event('pointerdown');
  Object.defineProperty(press, 'timeStamp', { value: performance.now() });
  window.dispatchEvent(press);
  rest();
  const seen = [waiting(container)];
  for (const ms of [1400, 100]) {
    act(() => void vi.advanceTimersByTime(ms));
    rest();
    seen.push(waiting(container));
  }
  expect(seen).toEqual([[], [], ['Question 2']]);
});
