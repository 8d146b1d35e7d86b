import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import type { JournalStart } from '../../../src/machines/exam/answer-journal.setup.ts';
import { type AnswerSheetInput, answerSheetMachine, sheetToKeep } from '../../../src/machines/exam/answer-sheet.machine.ts';
import type { EntryRule } from '../../../src/machines/exam/answers.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Delivery, DeliveryReceipt } from '../../../src/services/exam/attempts.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { threeQuestions } from '../../support/exam/quiz-attempt.ts';

/** The server's answer to the newest delivery, which the test gives. The device keeps everything at once. */
let server: Deferred<DeliveryReceipt> | null;
const journalLogic = answerJournalMachine.provide({
  actors: {
    keepJournal: fromPromise<void, JournalStart>(async () => {}),
    deliverAnswers: fromPromise<DeliveryReceipt, Delivery>(() => {
      server = deferred<DeliveryReceipt>();
      return server.promise;
    }),
    connection: fromCallback(() => {}),
  },
});
let sheet: Actor<typeof answerSheetMachine>;
const context = () => sheet.getSnapshot().context;
const state = () => sheet.getSnapshot().value;
/** What the journal has taken. */
const journal = () => {
  const kept = sheet.getSnapshot().children.journal?.getSnapshot().context;
  if (!kept) throw new Error('The sheet has no journal.');
  const entries = kept.entries.map(({ question, answer, marked }) => [question, answer, marked]);
  return { entries, events: kept.events, timePerQuestion: kept.timePerQuestion, totalTime: kept.totalTime };
};
const told = (id: string) => ({ id, kind: 'tabHidden' as const, at: 1000, detail: '' });

function begin(start: Partial<AnswerSheetInput['start']> = {}, entry: EntryRule = 'quiz', logic = journalLogic) {
  sheet = createActor(answerSheetMachine.provide({ actors: { answerJournal: logic } }), {
    input: {
      questions: threeQuestions,
      seconds: 40,
      entry,
      start: {
        answers: {},
        marks: {},
        highlights: {},
        eliminating: false,
        eliminated: {},
        current: 1,
        zoom: 100,
        timePerQuestion: {},
        journal: {
          studentId: 'student-1',
          sittingId: 'sitting-1',
          holder: 'tab-1',
          lastSeq: 0,
          entries: [],
          events: [],
          acknowledged: { entries: [], events: [] },
          timePerQuestion: {},
          totalTime: 40,
          adopted: [],
        },
        ...start,
      },
    },
  });
  sheet.subscribe({ error: () => {} });
  sheet.start();
}

beforeEach(() => {
  server = null;
  begin();
});
afterEach(() => {
  sheet.stop();
  vi.restoreAllMocks();
});

describe('answers', () => {
  it('are given to the current question and told to the journal with its mark', () => {
    sheet.send({ type: 'answer.choose', letter: 'B' });
    sheet.send({ type: 'mark.toggle' });
    sheet.send({ type: 'question.goTo', number: 3 });
    sheet.send({ type: 'answer.choose', letter: 'A' });
    sheet.send({ type: 'question.goTo', number: 1 });
    sheet.send({ type: 'mark.toggle' });
    expect([context().answers, context().marks, journal().entries]).toEqual([
      { 1: 'B', 3: 'A' },
      { 1: false },
      [
        [1, 'B', false],
        [1, 'B', true],
        [3, 'A', false],
        [1, 'B', false],
      ],
    ]);
  });

  it('are letters that the question has, and numbers where one is asked for', () => {
    sheet.send({ type: 'answer.choose', letter: 'E' });
    sheet.send({ type: 'answer.type', text: '1' });
    sheet.send({ type: 'question.goTo', number: 2 });
    sheet.send({ type: 'answer.choose', letter: 'A' });
    expect([context().answers, journal().entries]).toEqual([{}, []]);
    sheet.send({ type: 'answer.type', text: '-1.5x' });
    expect([context().answers, journal().entries]).toEqual([{ 2: '-1.5' }, [[2, '-1.5', false]]]);
    expect(context().refused).toBe('x');
    sheet.send({ type: 'question.goTo', number: 1 });
    expect(context().refused).toBeNull();
  });

  it('of a mock test are sent in upper case, without a sign', () => {
    sheet.stop();
    begin({ current: 2 }, 'mock');
    sheet.send({ type: 'answer.type', text: '-1.5' });
    expect(journal().entries).toEqual([[2, '1.5', false]]);
  });

  it('cannot be given while the sheet is locked; pages can still be turned', () => {
    sheet.send({ type: 'sheet.lock' });
    sheet.send({ type: 'answer.choose', letter: 'B' });
    sheet.send({ type: 'mark.toggle' });
    sheet.send({ type: 'question.next' });
    expect([context().answers, context().marks, context().current, journal().entries]).toEqual([{}, {}, 2, []]);
    sheet.send({ type: 'sheet.unlock' });
    sheet.send({ type: 'answer.type', text: '7' });
    expect(context().answers).toEqual({ 2: '7' });
  });
});

it('turns to the next question and back, and to none that is not there', () => {
  const seen: number[] = [];
  const turn = (...events: Parameters<typeof sheet.send>[0][]) => {
    for (const event of events) {
      sheet.send(event);
      seen.push(context().current);
    }
  };
  turn({ type: 'question.back' }, { type: 'question.next' }, { type: 'question.next' }, { type: 'question.next' });
  turn({ type: 'question.back' }, { type: 'question.goTo', number: 0 }, { type: 'question.goTo', number: 1 });
  turn({ type: 'question.goTo', number: 4 }, { type: 'question.goTo', number: 3 });
  expect(seen).toEqual([1, 2, 3, 3, 2, 2, 1, 1, 3]);
});

it('crosses options out and brings one back, each question for itself', () => {
  for (const letter of ['A', 'B', 'C', 'B']) sheet.send({ type: 'option.eliminate', letter });
  sheet.send({ type: 'question.next' });
  sheet.send({ type: 'option.eliminate', letter: 'B' });
  expect(context().eliminated).toEqual({ 1: ['A', 'C'], 2: ['B'] });
});

it('turns the eliminator on and off, and sets the size', () => {
  const seen = [context().eliminating];
  sheet.send({ type: 'eliminator.toggle' });
  seen.push(context().eliminating);
  sheet.send({ type: 'eliminator.toggle' });
  sheet.send({ type: 'zoom.set', zoom: 150 });
  expect([...seen, context().eliminating, context().zoom]).toEqual([false, true, false, 150]);
});

describe('time', () => {
  it('that is counted belongs to the current question, and never goes back', () => {
    sheet.send({ type: 'time.counted', seconds: 45 });
    sheet.send({ type: 'question.next' });
    sheet.send({ type: 'time.counted', seconds: 52 });
    sheet.send({ type: 'time.counted', seconds: 50 });
    sheet.send({ type: 'time.counted', seconds: 53 });
    const { timePerQuestion, totalTime } = journal();
    expect([context().timePerQuestion, context().seconds, timePerQuestion, totalTime]).toEqual([
      { 1: 5, 2: 10 },
      53,
      { 1: 5, 2: 10 },
      53,
    ]);
  });

  it('is there of every question that was on the screen, if for less than a second, and of no other', () => {
    sheet.stop();
    begin({ timePerQuestion: { 1: 9 } });
    sheet.send({ type: 'question.next' });
    sheet.send({ type: 'question.next' });
    sheet.send({ type: 'question.back' });
    expect(context().timePerQuestion).toEqual({ 1: 9, 2: 0, 3: 0 });
    sheet.stop();
    begin();
    sheet.send({ type: 'question.goTo', number: 3 });
    sheet.send({ type: 'question.goTo', number: 4 });
    expect(context().timePerQuestion).toEqual({ 1: 0, 3: 0 });
    sheet.send({ type: 'time.counted', seconds: 41 });
    expect(journal().timePerQuestion).toEqual({ 1: 0, 3: 1 });
  });

  it('that passed without being spent on a question belongs to none, and is told', () => {
    sheet.send({ type: 'time.passed', seconds: 60 });
    expect([context().timePerQuestion, context().seconds, journal().totalTime]).toEqual([{ 1: 0 }, 60, 60]);
    sheet.send({ type: 'time.counted', seconds: 61 });
    expect(context().timePerQuestion).toEqual({ 1: 1 });
  });
});

it('tells its journal what was recorded, also while it is locked', () => {
  sheet.send({ type: 'sheet.lock' });
  sheet.send({ type: 'event.recorded', seen: told('one') });
  expect(journal().events).toEqual([told('one')]);
});

describe('its end', () => {
  it.each([
    ['displaced', 'heldElsewhere'],
    ['closed', 'closed'],
    ['outOfStep', 'conflict'],
  ] as const)('is %s where the journal ended so', async (end, reason) => {
    sheet.send({ type: 'answer.choose', letter: 'B' });
    await vi.waitFor(() => expect(server).not.toBeNull(), { timeout: 60_000 });
    server?.reject(new CallFailed('refused', '', reason));
    await waitFor(sheet, ({ status }) => status === 'done');
    expect([state(), sheet.getSnapshot().output, context().answers]).toEqual([end, { end }, { 1: 'B' }]);
  });

  it('is a failure where the journal itself broke; what was answered is still there', () => {
    sheet.stop();
    const broken = journalLogic.provide({
      actions: {
        write: () => {
          throw new Error('The journal broke.');
        },
      },
    });
    begin({}, 'quiz', broken);
    sheet.send({ type: 'answer.choose', letter: 'B' });
    expect([state(), sheet.getSnapshot().output, context().answers]).toEqual(['failed', { end: 'failed' }, { 1: 'B' }]);
  });
});

it('is left with all that stands on it', () => {
  const start = {
    answers: { 1: 'B' },
    marks: { 2: true },
    highlights: { 2: [{ part: 'stem' as const, start: 0, end: 3, color: 'blue' as const, note: '' }] },
    eliminating: true,
    eliminated: { 2: ['A'] },
    current: 2,
    zoom: 125 as const,
    timePerQuestion: { 1: 7, 2: 0 },
  };
  sheet.stop();
  begin(start);
  const { journal: kept, ...left } = sheetToKeep(context());
  expect([left, kept.sittingId]).toEqual([start, 'sitting-1']);
});
