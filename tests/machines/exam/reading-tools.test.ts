import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createActor, SimulatedClock } from 'xstate';
import type { Highlight, HighlightColor } from '../../../contract/exam/highlights.ts';
import { highlightsPerQuestion, noteLength } from '../../../contract/limits.ts';
import type { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import type { Place } from '../../../src/machines/exam/reading-places.ts';
import { readingToolsMachine } from '../../../src/machines/exam/reading-tools.machine.ts';
import { type ReadingStep, readingToolsModel } from '../../models/exam/reading-tools.model.ts';
import { startSheet } from '../../support/exam/highlight-sheet.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let sheet: Actor<typeof answerSheetMachine>;
let tools: Actor<typeof readingToolsMachine>;
let clock: SimulatedClock;

beforeEach(() => {
  sheet = startSheet();
  clock = new SimulatedClock();
  tools = createActor(readingToolsMachine, { input: { sheet }, clock }).start();
});
afterEach(() => {
  tools.stop();
  sheet.stop();
});

const words: Place[] = [0, 4, 8, 12, 16, 20].map((start) => ({ part: 'passage', start, end: start + 3 }));
words.push({ part: 'question', start: 0, end: 3 });
const place: Place = { part: 'passage', start: 4, end: 11 };
const elsewhere: Place = { part: 'stem', start: 0, end: 2 };
const paint = (color: HighlightColor) => () => tools.send({ type: 'highlight.paint', color });
const hands: Record<ReadingStep, Act> = {
  select: () => tools.send({ type: 'text.select', place }),
  selectElsewhere: () => tools.send({ type: 'text.select', place: elsewhere }),
  letGo: () => tools.send({ type: 'selection.drop' }),
  paintBlue: paint('blue'),
  paintPink: paint('pink'),
  startNote: () => tools.send({ type: 'note.begin' }),
  type: () => tools.send({ type: 'note.type', text: ' Why? ' }),
  rest: () => void clock.increment(800),
  finishNote: () => tools.send({ type: 'note.close' }),
  nextQuestion: () => {
    sheet.send({ type: 'question.next' });
    tools.send({ type: 'question.shown', number: 2 });
  },
  openIt: () => {
    const [highlight] = sheet.getSnapshot().context.highlights[1] ?? [];
    if (highlight) tools.send({ type: 'highlight.open', highlight });
  },
  takeAway: () => tools.send({ type: 'highlight.remove' }),
  pickByKeys: () => tools.send({ type: 'picker.open', words }),
  threeWordsOn: () => tools.send({ type: 'picker.move', by: 3 }),
  choose: () => tools.send({ type: 'picker.choose' }),
};

/** Where the student is with a text, what is selected or typed, and what the sheet has of the first question. */
const sees =
  (marking: unknown, more: object, ...kept: Highlight[]): Act =>
  () => {
    const { value, context } = tools.getSnapshot();
    const { place, highlight, draft, question, caret } = context;
    const highlights = sheet.getSnapshot().context.highlights;
    expect({
      value: value.marking,
      place,
      highlight,
      draft,
      question,
      caret,
      kept: highlights[1] ?? [],
      other: highlights[2],
    }).toEqual({
      ...{ value: marking, place: null, highlight: null, draft: '', question: 1, caret: 0, kept, other: undefined },
      ...more,
    });
  };
const lit = (color: HighlightColor, note = ''): Highlight => ({ ...place, color, note });
const noting = (rest: 'resting' | 'typing') => ({ noting: rest });
const on = (highlight: Highlight, draft = highlight.note) => ({ highlight, draft });
const picked: Place = { part: 'passage', start: 12, end: 23 };

const states: Record<StateOf<typeof readingToolsModel>, Act> = {
  plain: sees('reading', {}),
  selected: sees('selected', { place }),
  letGo: sees('reading', {}),
  selectedElsewhere: sees('selected', { place: elsewhere }),
  blue: sees('reading', {}, lit('blue')),
  selectedAgain: sees('selected', { place }, lit('blue')),
  pinkOverBlue: sees('reading', {}, lit('pink')),
  elsewhere: sees('reading', { question: 2 }, lit('blue')),
  opened: sees('changing', on(lit('blue'), ''), lit('blue')),
  pink: sees('reading', {}, lit('pink')),
  takenAway: sees('reading', {}),
  blueAgain: sees('reading', {}, lit('blue')),
  noteOnBlue: sees(noting('resting'), on(lit('blue')), lit('blue')),
  typingOnBlue: sees(noting('typing'), on(lit('blue'), ' Why? '), lit('blue')),
  notedBlue: sees('reading', {}, lit('blue', 'Why?')),
  openedNoted: sees('changing', on(lit('blue', 'Why?'), ''), lit('blue', 'Why?')),
  notedPink: sees('reading', {}, lit('pink', 'Why?')),
  selectedNoted: sees('selected', { place }, lit('blue', 'Why?')),
  notedPinkOver: sees('reading', {}, lit('pink', 'Why?')),
  emptyNote: sees(noting('resting'), on(lit('yellow')), lit('yellow')),
  yellow: sees('reading', {}, lit('yellow')),
  typing: sees(noting('typing'), on(lit('yellow'), ' Why? '), lit('yellow')),
  keptWhileTyping: sees(noting('resting'), on(lit('yellow', 'Why?'), ' Why? '), lit('yellow', 'Why?')),
  noted: sees('reading', {}, lit('yellow', 'Why?')),
  notedElsewhere: sees('reading', { question: 2 }, lit('yellow', 'Why?')),
  notedLetGo: sees('reading', {}, lit('yellow', 'Why?')),
  atFirstWord: sees({ picking: 'placing' }, {}),
  pickerGone: sees('reading', {}),
  pickerGoneElsewhere: sees('reading', { question: 2 }),
  atFourthWord: sees({ picking: 'placing' }, { caret: 3 }),
  begun: sees({ picking: 'extending' }, { caret: 3 }),
  backAtWord: sees({ picking: 'placing' }, { caret: 3 }),
  grown: sees({ picking: 'extending' }, { caret: 5 }),
  picked: sees('selected', { place: picked, caret: 5 }),
  pickedBlue: sees('reading', { caret: 5 }, { ...picked, color: 'blue', note: '' }),
};

describe('the independent model', () => {
  for (const path of readingToolsModel.getShortestPaths()) {
    it(describePath(path), () => path.test({ states, events: hands }));
  }
});

const report = () => tools.getSnapshot().context.report;

it('says what was done last, for those who do not see it', () => {
  tools.send({ type: 'text.select', place });
  expect(report()).toBeNull();
  tools.send({ type: 'highlight.paint', color: 'blue' });
  expect(report()).toBe('highlighted');
  tools.send({ type: 'highlight.open', highlight: lit('blue') });
  tools.send({ type: 'highlight.paint', color: 'pink' });
  expect(report()).toBe('repainted');
  tools.send({ type: 'highlight.open', highlight: lit('pink') });
  tools.send({ type: 'note.begin' });
  tools.send({ type: 'note.type', text: 'Why?' });
  expect(report()).toBeNull();
  tools.send({ type: 'note.save' });
  expect(report()).toBe('noteSaved');
  tools.send({ type: 'highlight.open', highlight: lit('pink', 'Why?') });
  tools.send({ type: 'highlight.remove' });
  expect(report()).toBe('removed');
});

it('a note that is being typed is not saved at every key, but once the hand rests', () => {
  hands.select();
  hands.startNote();
  const notes = () => sheet.getSnapshot().context.highlights[1]?.map(({ note }) => note);
  for (const text of ['W', 'Wh', 'Why']) {
    tools.send({ type: 'note.type', text });
    clock.increment(799);
    expect(notes()).toEqual(['']);
  }
  clock.increment(1);
  expect(notes()).toEqual(['Why']);
});

it('what no database keeps is left out of a note: half a character, where it was cut, and the character 0', () => {
  hands.select();
  hands.startNote();
  tools.send({ type: 'note.type', text: `\0${'x'.repeat(noteLength - 3)}y🦉` });
  hands.finishNote();
  expect(sheet.getSnapshot().context.highlights[1]?.map(({ note }) => note)).toEqual([`${'x'.repeat(noteLength - 3)}y`]);
});

it('a full question says so, and the words stay selected; a note has its longest length', () => {
  for (let start = 0; start < highlightsPerQuestion; start += 1) {
    tools.send({ type: 'text.select', place: { part: 'question', start, end: start + 1 } });
    tools.send({ type: 'highlight.paint', color: 'yellow' });
  }
  for (const type of ['note.begin', 'highlight.paint'] as const) {
    tools.send({ type: 'text.select', place });
    tools.send({ type, color: 'yellow' });
    expect([tools.getSnapshot().value.marking, report()]).toEqual(['selected', 'full']);
  }
  expect(sheet.getSnapshot().context.highlights[1]).toHaveLength(highlightsPerQuestion);
  const [highlight] = sheet.getSnapshot().context.highlights[1] ?? [];
  if (highlight) tools.send({ type: 'highlight.open', highlight });
  tools.send({ type: 'note.begin' });
  tools.send({ type: 'note.type', text: 'x'.repeat(noteLength + 1) });
  expect(tools.getSnapshot().context.draft).toHaveLength(noteLength);
});

it('the picker stays within the words, and is not opened where there are none', () => {
  tools.send({ type: 'picker.open', words: [] });
  expect(tools.getSnapshot().value.marking).toBe('reading');
  tools.send({ type: 'picker.open', words });
  for (const [by, caret] of [
    [-1, 0],
    [99, 6],
    [-2, 4],
  ] as const) {
    tools.send({ type: 'picker.move', by });
    expect(tools.getSnapshot().context.caret).toBe(caret);
  }
  tools.send({ type: 'picker.choose' });
  tools.send({ type: 'picker.move', by: -3 });
  tools.send({ type: 'picker.choose' });
  expect(tools.getSnapshot().context.place).toEqual({ part: 'passage', start: 4, end: 19 });
});

it('list, line reader and directions open and close each for itself, and a question that is shown again changes nothing', () => {
  tools.send({ type: 'text.select', place });
  tools.send({ type: 'question.shown', number: 1 });
  for (const type of ['highlights.toggle', 'ruler.toggle', 'directions.toggle', 'ruler.toggle'] as const) tools.send({ type });
  expect(tools.getSnapshot().value).toEqual({ marking: 'selected', list: 'open', ruler: 'closed', directions: 'open' });
});
