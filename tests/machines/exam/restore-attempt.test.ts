import { describe, expect, it } from 'vitest';
import type { LedgerEntry, SittingEvent } from '../../../contract/exam/attempts.ts';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import { restoreAttempt, type SheetStart, toAnswers } from '../../../src/machines/exam/restore-attempt.ts';
import type { Journal } from '../../../src/services/exam/journal-store.ts';
import { opened } from '../../support/exam/quiz-attempt.ts';

const entry = (seq: number, question: number, answer: string, at: number, marked = false): LedgerEntry => ({
  seq,
  question,
  answer,
  marked,
  at,
});
const event = (id: string): SittingEvent => ({ id, kind: 'keyPressed', detail: 'F12', at: 5 });
const journal = (holder: string, more: Partial<Journal> = {}): Journal => ({
  key: `sitting-1/${holder}`,
  studentId: 'student-1',
  sittingId: 'sitting-1',
  entries: [],
  events: [],
  timePerQuestion: {},
  totalTime: 0,
  ending: null,
  ...more,
});
const before = { studentId: 'student-1', sittingId: 'sitting-1', seconds: 0, sheet: null };

it('an attempt of which nothing is known begins blank, at its first question, with the eliminator on', () => {
  expect(restoreAttempt(opened(), before)).toEqual({
    holder: 'tab-1',
    events: [],
    seconds: 0,
    ending: null,
    undelivered: [],
    sheet: {
      answers: {},
      marks: {},
      highlights: {},
      eliminating: true,
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
        totalTime: 0,
        adopted: [],
      },
    },
  });
});

it('lays what two tabs kept over the ledger, adopts the dead one, and tells the server what it lacks', () => {
  const attempt = opened({
    lastSeq: 7,
    saved: [entry(6, 1, 'A', 100), entry(7, 2, 'B', 200, true)],
    events: [event('told')],
    timePerQuestion: { 1: 30, 2: 5 },
    totalTime: 40,
    journals: [
      journal('tab-1', { entries: [entry(8, 3, 'C', 300)], events: [event('told')], timePerQuestion: { 2: 9, 3: 4 } }),
      journal('tab-0', { entries: [entry(4, 1, 'D', 50), entry(5, 4, 'A', 250)], events: [event('kept')], ending: 'tabHidden' }),
    ],
  });
  const undelivered = [entry(8, 4, 'A', 250), entry(9, 3, 'C', 300)];
  const seen = [event('came back')];
  const { sheet, ...found } = restoreAttempt(attempt, { ...before, seconds: 55, seen });
  expect(found).toEqual({
    holder: 'tab-1',
    events: [event('told'), event('kept'), event('came back')],
    seconds: 55,
    ending: 'tabHidden',
    undelivered,
  });
  expect(sheet).toMatchObject({
    answers: { 1: 'A', 2: 'B', 3: 'C', 4: 'A' },
    marks: { 1: false, 2: true, 3: false, 4: false },
    current: 3,
    timePerQuestion: { 1: 30, 2: 9, 3: 4 },
    journal: {
      lastSeq: 7,
      entries: undelivered,
      events: [event('kept'), event('came back')],
      totalTime: 55,
      adopted: ['sitting-1/tab-0'],
    },
  });
});

describe('a ledger that lacks what it had acknowledged', () => {
  const acknowledged = { entries: [entry(3, 1, 'A', 100), entry(5, 2, 'C', 300)], events: [event('lost'), event('told')] };

  it('is given that again, under new numbers, with the events', () => {
    const attempt = opened({ lastSeq: 2, saved: [entry(1, 1, 'D', 50)], events: [event('told')] });
    const { sheet, events } = restoreAttempt({ ...attempt, journals: [journal('tab-1', { acknowledged })] }, before);
    expect([sheet.answers, sheet.journal.entries, sheet.journal.events, events]).toEqual([
      { 1: 'A', 2: 'C' },
      [entry(3, 1, 'A', 100), entry(4, 2, 'C', 300)],
      [event('lost')],
      [event('told'), event('lost')],
    ]);
  });

  it('is told apart from one in which another device has answered since, whatever its clock says', () => {
    const saved = [entry(8, 1, 'B', 90), entry(9, 2, 'D', 90)];
    const attempt = opened({
      lastSeq: 9,
      saved,
      events: [event('told'), event('lost')],
      journals: [journal('tab-1', { acknowledged })],
    });
    const { sheet } = restoreAttempt(attempt, before);
    expect([sheet.answers, sheet.journal.entries, sheet.journal.events]).toEqual([{ 1: 'B', 2: 'D' }, [], []]);
  });

  it('is not given events from before staff opened it again', () => {
    const attempt = opened({ reinstatedAt: 6, journals: [journal('tab-1', { acknowledged })] });
    expect(restoreAttempt(attempt, before).events).toEqual([]);
  });
});

describe('where the student was', () => {
  const sheet: SheetStart = {
    ...restoreAttempt(opened(), before).sheet,
    current: 5,
    zoom: 150,
    eliminating: false,
    eliminated: { 2: ['A'] },
  };

  it('is the question answered last, whatever the order of the numbers', () => {
    const attempt = opened({ saved: [entry(1, 2, 'A', 300), entry(2, 1, 'B', 200)] });
    expect(restoreAttempt(attempt, before).sheet.current).toBe(2);
  });

  it('is, of two answers at one moment, the later of them', () => {
    const attempt = opened({ saved: [entry(1, 2, 'A', 300), entry(2, 4, 'B', 300)] });
    expect(restoreAttempt(attempt, before).sheet.current).toBe(4);
  });

  it('is the question that was open where nothing is answered; the page looks as it did', () => {
    const { current, zoom, eliminating, eliminated } = restoreAttempt(opened(), { ...before, sheet }).sheet;
    expect([current, zoom, eliminating, eliminated]).toEqual([5, 150, false, { 2: ['A'] }]);
  });
});

it('the longer count of the seconds is right: the server’s or this device’s', () => {
  const restoreSeconds = (seconds: number) => restoreAttempt(opened({ totalTime: 40 }), { ...before, seconds }).seconds;
  expect([restoreSeconds(39), restoreSeconds(41)]).toEqual([40, 41]);
});

it('answers are handed in in the order of the questions, a blank as nothing', () => {
  expect([toAnswers({ answers: { 3: 'C', 1: 'A' } }, 4), toAnswers(null, 2)]).toEqual([
    ['A', '', 'C', ''],
    ['', ''],
  ]);
});

it('the highlights of a question are those of its newest entry, here or at the server', () => {
  const highlight = (start: number): Highlight => ({ part: 'passage', start, end: start + 4, color: 'yellow', note: '' });
  const marking = (highlights: Highlight[], known: LedgerEntry) => ({ ...known, highlights });
  const attempt = opened({
    lastSeq: 3,
    saved: [
      marking([highlight(1)], entry(1, 1, 'A', 100)),
      marking([highlight(2)], entry(2, 2, 'A', 300)),
      entry(3, 3, 'A', 100),
    ],
    journals: [
      journal('tab-1', {
        entries: [
          marking([highlight(5), highlight(9)], entry(4, 1, 'A', 200)),
          marking([highlight(7)], entry(5, 2, 'A', 250)),
          marking([highlight(8)], entry(6, 3, 'A', 200)),
          entry(7, 3, 'A', 210),
        ],
      }),
    ],
  });
  const { sheet } = restoreAttempt(attempt, before);
  expect(sheet.highlights).toEqual({ 1: [highlight(5), highlight(9)], 2: [highlight(2)] });
});
