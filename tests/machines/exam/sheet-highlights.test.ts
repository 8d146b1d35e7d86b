import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Actor } from 'xstate';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import { entriesPerCall, highlightsPerQuestion } from '../../../contract/limits.ts';
import type { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import { firstForCall } from '../../../src/services/exam/ledger-entries.ts';
import { startSheet } from '../../support/exam/highlight-sheet.ts';

const place = (start: number, more: Partial<Highlight> = {}): Highlight => ({
  ...{ part: 'passage', start, end: start + 5, color: 'yellow', note: '' },
  ...more,
});
const known = (question: number, highlights: Highlight[]) => ({
  ...{ seq: question, question, answer: 'A', marked: true, at: 100 },
  ...(highlights.length > 0 ? { highlights } : {}),
});

let sheet: Actor<typeof answerSheetMachine>;
const highlights = () => sheet.getSnapshot().context.highlights;
const written = () =>
  sheet
    .getSnapshot()
    .children.journal?.getSnapshot()
    .context.entries.map(({ question, answer, marked, highlights: its }) => {
      return [question, answer, marked, its];
    });
const set = (question: number, highlight: Highlight) => sheet.send({ type: 'highlight.set', question, highlight });
const remove = (question: number, highlight: Highlight) => sheet.send({ type: 'highlight.remove', question, highlight });

beforeEach(() => {
  sheet = startSheet([known(1, [place(0)]), known(3, [])]);
});
afterEach(() => {
  sheet.stop();
});

it('highlights that another device saved are there, and each change tells the journal all that became of its question', () => {
  expect(highlights()).toEqual({ 1: [place(0)] });
  set(1, place(10, { color: 'pink' }));
  set(1, place(0, { note: 'Why?' }));
  set(2, place(3, { part: 'question' }));
  remove(1, place(10));
  expect(highlights()).toEqual({ 1: [place(0, { note: 'Why?' })], 2: [place(3, { part: 'question' })] });
  remove(1, place(0));
  expect(written()).toEqual([
    [1, 'A', true, [place(0), place(10, { color: 'pink' })]],
    [1, 'A', true, [place(10, { color: 'pink' }), place(0, { note: 'Why?' })]],
    [2, '', false, [place(3, { part: 'question' })]],
    [1, 'A', true, [place(0, { note: 'Why?' })]],
    [1, 'A', true, undefined],
  ]);
});

it('an answer and a mark keep the highlights of their question', () => {
  sheet.send({ type: 'question.goTo', number: 1 });
  sheet.send({ type: 'answer.choose', letter: 'B' });
  sheet.send({ type: 'mark.toggle' });
  expect(written()).toEqual([
    [1, 'B', true, [place(0)]],
    [1, 'B', false, [place(0)]],
  ]);
});

it('a question takes as many as can be kept, and none more; one that is there can still be changed and removed', () => {
  for (let start = 1; start < highlightsPerQuestion; start += 1) set(1, place(start));
  const full = highlights()[1];
  expect(full).toHaveLength(highlightsPerQuestion);
  set(1, place(99));
  expect(highlights()[1]).toEqual(full);
  set(1, place(0, { color: 'blue' }));
  expect(highlights()[1]?.at(-1)).toEqual(place(0, { color: 'blue' }));
  remove(1, place(1));
  expect(highlights()[1]).toHaveLength(highlightsPerQuestion - 1);
});

it('nothing is highlighted while the sheet is locked', () => {
  sheet.send({ type: 'sheet.lock' });
  set(1, place(10));
  remove(1, place(0));
  expect([highlights(), written()]).toEqual([{ 1: [place(0)] }, []]);
});

it('one delivery stays below what the server takes, and always has an entry', () => {
  const entry = (seq: number, notes: number) => {
    const long = notes === 0 ? {} : { highlights: [place(0, { note: 'x'.repeat(notes) })] };
    return { seq, question: 1, answer: 'A', marked: false, at: seq, ...long };
  };
  const many = (size: number, notes: number) => Array.from({ length: size }, (_, index) => entry(index + 1, notes));
  expect(firstForCall(many(entriesPerCall + 1, 0))).toHaveLength(entriesPerCall);
  const heavy = firstForCall(many(entriesPerCall, 3_000));
  expect(JSON.stringify(heavy).length).toBeLessThan(255_000);
  expect(heavy.length).toBeGreaterThan(70);
  expect(firstForCall(many(2, 300_000))).toHaveLength(1);
  expect(firstForCall([])).toEqual([]);
});
