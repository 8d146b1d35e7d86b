import { describe, expect, it } from 'vitest';
import { type AnswerFileContent, readAnswerFile, writeAnswerFile } from '../../../contract/exam/answer-file.ts';

const entry = (seq: number, answer: string) => ({ seq, question: seq, answer, marked: false, at: 1_000 + seq });
const noted = { part: 'passage', start: 2, end: 7, color: 'pink', note: 'look here' } as const;
const file: AnswerFileContent = {
  format: 'prepchart-answers',
  version: 1,
  studentId: 'student-1',
  sittingId: 'sitting-1',
  savedAt: 5_000,
  tabs: [
    {
      holder: 'tab-1',
      acknowledged: [entry(1, 'A')],
      entries: [{ ...entry(2, 'B'), highlights: [noted] }, entry(3, 'π ¾')],
      events: [{ id: 'event-1', kind: 'interrupted', detail: '', at: 900 }],
    },
  ],
};
const text = writeAnswerFile(file);

describe('a file of answers', () => {
  it('is read as it was written, numbers and stamps as well, also once it was formatted anew', () => {
    expect(readAnswerFile(text)).toEqual({ file: { ...file, checksum: expect.stringMatching(/^[0-9a-f]{8}$/) } });
    expect(readAnswerFile(JSON.stringify(JSON.parse(text)))).toEqual(readAnswerFile(text));
  });

  it('has the CRC-32 that other programs count, so that it is the same on every device', () => {
    const nothing = { ...file, studentId: 's', sittingId: 't', savedAt: 0, tabs: [] };
    // Of ["prepchart-answers",1,"s","t",0,[]], as zlib counts it.
    expect(JSON.parse(writeAnswerFile(nothing)).checksum).toBe('93bad4c4');
  });

  it.each([
    ['an answer', text.replace('"B"', '"C"')],
    ['a number', text.replace('"seq": 3', '"seq": 4')],
    ['a stamp', text.replace('"at": 1003', '"at": 1004')],
    ['a mark', text.replace('"marked": false', '"marked": true')],
    ['an answer that was acknowledged', text.replace('"A"', '"D"')],
    ['a note', text.replace('look here', 'look there')],
    ['the place of a highlight', text.replace('"start": 2', '"start": 1')],
    ['the tab', text.replace('tab-1', 'tab-2')],
    ['the student', text.replace('student-1', 'student-2')],
    ['the sitting', text.replace('sitting-1', 'sitting-2')],
    ['what the proctor saw', text.replace('"interrupted"', '"tabHidden"')],
  ])('is damaged where %s is another', (_, damaged) => {
    expect(damaged).not.toBe(text);
    expect(readAnswerFile(damaged)).toEqual({ problem: 'is damaged: its checksum does not fit its answers' });
  });

  it('says what is wrong with a text that is none', () => {
    expect(readAnswerFile(text.slice(0, -20))).toEqual({
      problem: 'is not JSON: it is cut off, or something else was changed in it',
    });
    const wrong = (place: string) => ({ problem: `is not an answer file of version 1: ${place} is missing or wrong` });
    expect(readAnswerFile('[]')).toEqual(wrong('the whole file'));
    expect(readAnswerFile(text.replace('"version": 1', '"version": 2'))).toEqual(wrong('version'));
    expect(readAnswerFile(text.replace('"question": 2', '"question": "2"'))).toEqual(wrong('tabs.0.entries.0.question'));
    expect(readAnswerFile(text.replace('"checksum"', '"sum"'))).toEqual(wrong('checksum'));
    const empty = writeAnswerFile({ ...file, tabs: [{ holder: 'tab-1', acknowledged: [], entries: [], events: [] }] });
    expect(readAnswerFile(empty)).toEqual({ problem: 'has no answers' });
  });
});
