import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback } from 'xstate';
import { type AnswerWay, type Task, taskBounds } from '../../../contract/free-response/tasks.ts';
import { journalTextMs } from '../../../src/content/times.ts';
import type { JournalEvent } from '../../../src/machines/exam/answer-journal.setup.ts';
import { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';

const task = (by: AnswerWay): Task => ({
  ...{ question: '<p>Explain.</p>', questionFormat: 'html', options: {}, optionFormat: 'html', kind: 'written', mcq: false },
  ...{ by, place: { question: 1, part: 'a' }, points: 3 },
});

let sheet: Actor<typeof answerSheetMachine>;
/** The answers that the journal was told, question by question. */
let written: [question: number, answer: string][];

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  const journal = fromCallback<JournalEvent>(({ receive }) => {
    receive((event) => {
      if (event.type === 'answer.written') written.push([event.question, event.answer]);
    });
  });
  sheet = createActor(answerSheetMachine.provide({ actors: { answerJournal: journal as never } }), {
    input: {
      ...{ questions: [task('text'), task('text'), task('paper')], seconds: 0, entry: 'mock' },
      start: {
        ...{
          answers: {},
          marks: {},
          highlights: {},
          eliminating: false,
          eliminated: {},
          current: 1,
          zoom: 100,
          timePerQuestion: {},
        },
        journal: {
          ...{ studentId: 'asha', sittingId: 'module-1', holder: 'tab', lastSeq: 0, entries: [], events: [], adopted: [] },
          ...{ acknowledged: { entries: [], events: [] }, timePerQuestion: {}, totalTime: 0 },
        },
      },
    },
  }).start();
});
afterEach(() => {
  sheet.stop();
  vi.useRealTimers();
});

const write = (text: string) => sheet.send({ type: 'answer.write', text });
const answers = () => sheet.getSnapshot().context.answers;

it('journals a text as it was typed, once in a while and not with every key', () => {
  write('The');
  write('The owl');
  expect([answers()[1], written]).toEqual(['The owl', []]);
  vi.advanceTimersByTime(journalTextMs);
  expect(written).toEqual([[1, 'The owl']]);
  write('The owl hunts by ear.');
  vi.advanceTimersByTime(journalTextMs);
  expect(written).toEqual([
    [1, 'The owl'],
    [1, 'The owl hunts by ear.'],
  ]);
});

it.each([
  ['goes on', { type: 'question.next' }, 2],
  ['goes elsewhere', { type: 'question.goTo', number: 3 }, 3],
] as const)('journals it at once where the student %s', (_, event, current) => {
  write('Mostly by ear');
  sheet.send(event);
  expect([written, sheet.getSnapshot().context.current]).toEqual([[[1, 'Mostly by ear']], current]);
});

it('journals it at once where the sheet is locked, and takes nothing more', () => {
  write('Mostly by ear');
  sheet.send({ type: 'sheet.lock' });
  write('Mostly by eye');
  expect([written, answers()[1]]).toEqual([[[1, 'Mostly by ear']], 'Mostly by ear']);
});

it('cuts a text at the most that an answer has', () => {
  write('x'.repeat(taskBounds.characters + 5));
  expect(answers()[1]).toHaveLength(taskBounds.characters);
});

it('takes pages for what is on paper alone, and journals their names at once', () => {
  const pages = (question: number, names: string[]) => sheet.send({ type: 'pages.set', question, names });
  pages(1, ['one']);
  expect(written).toEqual([]);
  pages(3, ['one', 'two']);
  pages(
    3,
    Array.from({ length: taskBounds.pages + 1 }, (_, index) => `page ${index}`),
  );
  expect(written).toEqual([[3, 'one,two']]);
});
