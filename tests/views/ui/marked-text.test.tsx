import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '../../../contract/exam/questions.ts';
import { MarkedText } from '../../../src/views/ui/marked-text.tsx';
import type { Mark } from '../../../src/views/ui/paint-marks.ts';
import { readQuote } from '../../../src/views/ui/question-text.ts';
import { RichText } from '../../../src/views/ui/rich-text.tsx';
import { findWords, readText, toPlace, toRange } from '../../../src/views/ui/text-places.ts';

const html = '<p>Owls <em>he</em>ar well.</p><p>They <math><mi>x</mi><mo>=</mo><mn>2</mn></math>, too.</p>';
const text = 'Owls hear well.They x=2, too.';
let root: HTMLDivElement;
beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
});
afterEach(() => {
  cleanup();
  root.remove();
  vi.unstubAllGlobals();
});

const select = (from: [Node | null | undefined, number], to: [Node | null | undefined, number]) => {
  const range = document.createRange();
  if (from[0]) range.setStart(from[0], from[1]);
  if (to[0]) range.setEnd(to[0], to[1]);
  return range;
};

describe('places in a text', () => {
  it('count the characters of all its nodes, formulas too, and lead back to the same words', () => {
    expect(readText(html)).toBe(text);
    for (const { start, end, text: word } of findWords(root)) {
      expect([toRange(root, { start, end })?.toString(), text.slice(start, end)]).toEqual([word, word]);
    }
    expect(toRange(root, { start: 5, end: 900 })).toBeNull();
  });

  it('are of whole words: those of two paragraphs are two, letters in a style are none, and a formula is one', () => {
    expect(findWords(root).map(({ text: word }) => word)).toEqual(['Owls', 'hear', 'well.', 'They', 'x=2', ',', 'too.']);
    const [first, second] = [...root.querySelectorAll('p')];
    const inside = select([first?.querySelector('em')?.firstChild, 1], [second?.firstChild, 2]);
    expect(toPlace(root, inside)).toEqual({ start: 5, end: 19 });
    expect(toPlace(root, select([root.querySelector('mo')?.firstChild, 0], [root.querySelector('mo')?.firstChild, 1]))).toEqual({
      start: 20,
      end: 23,
    });
  });

  it('are within the text, however far a selection goes, and nowhere in white space or in another text', () => {
    const other = document.createElement('p');
    other.textContent = 'Another text';
    document.body.append(other);
    const beyond = select([root.querySelector('p')?.firstChild, 1], [other.firstChild, 3]);
    expect([toPlace(root, beyond), toPlace(other, beyond)]).toEqual([
      { start: 0, end: text.length },
      { start: 0, end: 7 },
    ]);
    expect(toPlace(root, select([other.firstChild, 0], [other.firstChild, 3]))).toBeNull();
    expect(toPlace(other, select([other.firstChild, 7], [other.firstChild, 8]))).toBeNull();
    other.remove();
  });

  it('are read from the HTML of a question, and not from an image', () => {
    const question: Question = {
      ...{ question: 'a.png', questionFormat: 'image', passage: html, passageFormat: 'html', stem: '<p>Why so?</p>' },
      ...{ options: {}, optionFormat: 'html', kind: 'choice', mcq: true },
    };
    const quote = (part: 'passage' | 'question' | 'stem') => readQuote(question, { part, start: 0, end: 4 });
    expect([quote('passage'), quote('question'), quote('stem')]).toEqual(['Owls', '', 'Why ']);
  });
});

const marks: Mark[] = [
  { start: 0, end: 9, look: 'blue' },
  { start: 0, end: 9, look: 'note' },
  { start: 5, end: 15, look: 'selected' },
  { start: 5, end: 500, look: 'pink' },
];
const show = (list: Mark[]) => (
  <MarkedText marks={list} text={html}>
    <RichText html={html} />
  </MarkedText>
);

it('marks are painted by the platform, those of several texts beside each other, and go with their text', () => {
  class FakeHighlight extends Set<Range> {
    priority = 0;
  }
  const registry = new Map<string, FakeHighlight>();
  vi.stubGlobal('Highlight', FakeHighlight);
  vi.stubGlobal('CSS', { highlights: registry });
  const painted = () => [...registry].map(([name, ranges]) => [name, ranges.priority, ...[...ranges].map(String)]);
  const first = render(show(marks));
  const second = render(show(marks.slice(0, 1)));
  expect(painted()).toEqual([
    ['mark-blue', 0, 'Owls hear', 'Owls hear'],
    ['mark-note', 0, 'Owls hear'],
    ['mark-selected', 1, 'hear well.'],
  ]);
  expect(first.container.innerHTML).toBe(
    `<div class="${first.container.firstElementChild?.className}">${
      first.container.querySelector(':scope > div > div')?.outerHTML
    }</div>`,
  );
  first.unmount();
  second.rerender(show([]));
  expect(painted()).toEqual([
    ['mark-blue', 0],
    ['mark-note', 0],
    ['mark-selected', 1],
  ]);
});

it('where the platform cannot, boxes stand behind the text, in shares of it', () => {
  let draw = () => {};
  vi.stubGlobal('CSS', {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(react: () => void) {
        draw = react;
      }
      observe = () => draw();
      disconnect = () => {};
    },
  );
  Range.prototype.getClientRects = () => [new DOMRect(110, 60, 50, 20)] as unknown as DOMRectList;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 200, 100));
  const { container, rerender } = render(show(marks.slice(0, 1)));
  const layer = container.querySelector('[data-marks]');
  expect(layer?.getAttribute('aria-hidden')).toBe('true');
  expect(layer?.innerHTML).toBe('<i data-look="blue" style="left: 50%; top: 50%; width: 25%; height: 20%;"></i>');
  rerender(show([]));
  expect(container.querySelector('[data-marks]')).toBeNull();
});
