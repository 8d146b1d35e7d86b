import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { longest, readMockNumber, readQuizNumber, refusedNow } from '../../../src/machines/exam/answers.ts';
import { findNewestEntries, rebased } from '../../../src/services/exam/ledger-entries.ts';
import { proves } from '../../support/proves.ts';

const entry = (seq: number, question: number, answer: string, at: number, marked = false): LedgerEntry => ({
  seq,
  question,
  answer,
  marked,
  at,
});

const someEntries = fc.array(
  fc.record({
    seq: fc.integer({ min: 1, max: 400 }),
    question: fc.integer({ min: 1, max: 6 }),
    answer: fc.constantFrom('A', 'B', 'C', 'D', ''),
    marked: fc.boolean(),
    at: fc.nat(50),
  }),
  { maxLength: 30 },
);
/** What is left when numbering is disregarded. */
const contents = (entries: LedgerEntry[]) =>
  entries.map(({ question, answer, marked, at }) => ({ question, answer, marked, at }));

describe('the newest entry of a question', () => {
  it('is the one with the latest stamp, and of two alike the one with the higher number', () => {
    const entries = [entry(3, 1, 'C', 300), entry(1, 1, 'A', 100), entry(2, 2, 'D', 200), entry(4, 2, 'B', 200)];
    expect(Object.fromEntries(findNewestEntries(entries))).toEqual({ 1: entry(3, 1, 'C', 300), 2: entry(4, 2, 'B', 200) });
  });

  it('is the one with the higher number of two alike, in whatever order they come', () => {
    expect(findNewestEntries([entry(4, 2, 'B', 200), entry(2, 2, 'D', 200)]).get(2)).toEqual(entry(4, 2, 'B', 200));
  });

  it('leaves its list as it was', () => {
    const entries = [entry(2, 1, 'B', 200), entry(1, 1, 'A', 100)];
    findNewestEntries(entries);
    expect(entries).toEqual([entry(2, 1, 'B', 200), entry(1, 1, 'A', 100)]);
  });
});

describe('undelivered entries beside the ledger', () => {
  it('go on from its last number', () => {
    const undelivered = [entry(4, 2, 'B', 500), entry(3, 1, 'A', 400)];
    expect(rebased(undelivered, [entry(9, 3, 'C', 900)], 9)).toEqual([entry(10, 1, 'A', 400), entry(11, 2, 'B', 500)]);
  });

  it('never overwrite a newer answer of the ledger', () => {
    fc.assert(
      fc.property(someEntries, someEntries, fc.nat(), (undelivered, saved, lastSeq) => {
        for (const { question, at } of rebased(undelivered, saved, lastSeq)) {
          const newer = saved.filter((known) => known.question === question && known.at >= at);
          expect(newer).toEqual([]);
        }
      }),
    );
  });

  it('are numbered without a gap, in the order of their stamps', () => {
    fc.assert(
      fc.property(someEntries, someEntries, fc.nat(), (undelivered, saved, lastSeq) => {
        const result = rebased(undelivered, saved, lastSeq);
        expect(result.map(({ seq }) => seq)).toEqual(result.map((_, index) => lastSeq + 1 + index));
        expect(result.map(({ at }) => at)).toEqual(result.map(({ at }) => at).toSorted((a, b) => a - b));
      }),
    );
  });

  it('vanish when the ledger has them already', () => {
    fc.assert(
      fc.property(someEntries, fc.nat(), (saved, lastSeq) => {
        expect(rebased([...findNewestEntries(saved).values()], saved, lastSeq)).toEqual([]);
      }),
    );
  });

  it('are otherwise kept as they are, each one', () => {
    fc.assert(
      fc.property(someEntries, fc.nat(), (undelivered, lastSeq) => {
        const inOrder = undelivered.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
        expect(contents(rebased(undelivered, [], lastSeq))).toEqual(contents(inOrder));
      }),
    );
  });

  it('are left alone when they are put beside the ledger a second time', () => {
    fc.assert(
      fc.property(someEntries, someEntries, fc.nat(), (undelivered, saved, lastSeq) => {
        const once = rebased(undelivered, saved, lastSeq);
        expect(rebased(once, saved, lastSeq)).toEqual(once);
      }),
    );
  });
});

it('the longer time of each question counts', proves('3-25'), () => {
  expect([longest([]), longest([{ 1: 4, 2: 9 }, { 1: 7 }, { 2: 3, 3: 0 }])]).toEqual([{}, { 1: 7, 2: 9, 3: 0 }]);
});

describe('a numeric answer takes digits, a minus sign and one decimal point', proves('5-3'), () => {
  it.each([
    ['', '', null],
    ['42', '42', null],
    ['-', '-', null],
    ['-7', '-7', null],
    ['.5', '.5', null],
    ['-.5', '-.5', null],
    ['3.', '3.', null],
    ['3.14', '3.14', null],
    [' 7 ', '7', null],
    ['−3', '-3', null],
    ['1,234', '1234', null],
    ['-1,234,567.5', '-1234567.5', null],
    ['1,', '1', ','],
    ['3,5', '35', ','],
    ['1,2345', '12345', ','],
    ['12,34', '1234', ','],
    [',234', '234', ','],
    ['1.2.3', '1.23', '.'],
    ['--5', '-5', '-'],
    ['5-', '5', '-'],
    ['1-2', '12', '-'],
    ['abc', '', 'a'],
    ['x = -3', '-3', 'x'],
    ['1e5', '15', 'e'],
    ['+4', '4', '+'],
    ['11/2', '112', '/'],
    ['٣', '', '٣'],
    ['12345678901234567890', '1234567890123456', 'length'],
  ])('of %j keeps %j and refuses %j', (typed, kept, refused) => {
    expect(readQuizNumber(typed)).toEqual({ kept, refused });
  });

  it('has that shape whatever is typed, stays as it is, and is changed silently by nothing but spaces, signs and thousands', () => {
    const typing = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('-', '.', ',', '1', '9', ' ') }));
    fc.assert(
      fc.property(typing, (typed) => {
        const { kept, refused } = readQuizNumber(typed);
        expect(kept).toMatch(/^-?\d*\.?\d*$/);
        expect([kept.length <= 16, readQuizNumber(kept)]).toEqual([true, { kept, refused: null }]);
        if (refused === null) expect(typed.replaceAll('−', '-').replaceAll(/[\s,]/g, '')).toBe(kept);
      }),
    );
  });
});

it('what was refused is said until a character is taken back', () => {
  const comma = readQuizNumber('1,');
  expect(refusedNow({ answer: '1', refused: null }, comma)).toBe(',');
  expect(refusedNow({ answer: '1', refused: ',' }, readQuizNumber('15'))).toBe(',');
  expect(refusedNow({ answer: '15', refused: ',' }, readQuizNumber('1'))).toBeNull();
});

it.each([
  ['1,234', '1234', null],
  ['1,5', '15', ','],
  ['-3', '3', '-'],
  ['1.2.3', '1.2.3', null],
  ['x = 7', '7', 'x'],
  ['12345678901234567890', '1234567890123456', 'length'],
])('a numeric answer of a mock test takes digits and dots only: of %j keeps %j and refuses %j', (typed, kept, refused) => {
  expect(readMockNumber(typed)).toEqual({ kept, refused });
});
