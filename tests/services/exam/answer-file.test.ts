import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnswerFile } from '../../../contract/exam/answer-file.ts';
import type { Journal } from '../../../src/services/exam/journal-store.ts';
import { mockDetails } from '../../support/exam/mock-test.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let saved: { name: string; text: Promise<string> }[];
let services: typeof import('../../../src/services/exam/answer-file.ts');
let journals: typeof import('../../../src/services/exam/journal-store.ts');
let kept: typeof import('../../../src/services/exam/kept-sittings.ts');

const { signal } = new AbortController();
const entry = (seq: number, answer: string) => ({ seq, question: seq, answer, marked: seq === 2, at: 1000.5 + seq });
const seen = { id: 'event-1', kind: 'interrupted' as const, detail: '', at: 1500 };
const journal = (sittingId: string, holder: string, more: Partial<Journal> = {}): Journal => ({
  ...{ key: `${sittingId}/${holder}`, studentId: student._id, sittingId, entries: [], events: [] },
  ...{ timePerQuestion: {}, totalTime: 0, ending: null, ...more },
});
const find = (sittingId: string | null, onlyWaiting = sittingId === null) =>
  services.findSittingsOnDevice({ sittingId, onlyWaiting }, signal);
const save = (sittingId: string) => services.saveAnswerFile({ sittingId }, signal);
const readSaved = async () => readAnswerFile((await saved[0]?.text) ?? '');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('sessionStorage', memoryStorage({ userData: JSON.stringify(student), token: '"token-1"' }));
  saved = [];
  let blob: Blob;
  vi.stubGlobal('document', {
    createElement: () => ({
      click() {
        saved.push({ name: Reflect.get(this, 'download'), text: blob.text() });
      },
    }),
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:x';
  });
  [services, journals, kept] = await Promise.all([
    import('../../../src/services/exam/answer-file.ts'),
    import('../../../src/services/exam/journal-store.ts'),
    import('../../../src/services/exam/kept-sittings.ts'),
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the file', () => {
  it('has what every tab kept, with the numbers and stamps that it would be delivered with', async () => {
    const acknowledged = { entries: [entry(1, 'A')], events: [] };
    await journals.keepJournal(journal('s1', 'tab-1', { entries: [entry(2, 'B')], events: [seen], acknowledged }));
    await journals.keepJournal(journal('s1', 'tab-2', { entries: [entry(2, 'C')] }));
    await journals.keepJournal(journal('s2', 'tab-1', { entries: [entry(1, 'D')] }));
    await journals.keepJournal(journal('s1', 'tab-3', { studentId: 'another', entries: [entry(1, 'D')] }));
    expect(await save('s1')).toBe('prepchart-answers-s1.json');
    expect(saved.map(({ name }) => name)).toEqual(['prepchart-answers-s1.json']);
    expect(await readSaved()).toMatchObject({
      file: {
        ...{ format: 'prepchart-answers', version: 1, studentId: student._id, sittingId: 's1' },
        tabs: [
          { holder: 'tab-1', acknowledged: [entry(1, 'A')], entries: [entry(2, 'B')], events: [seen] },
          { holder: 'tab-2', acknowledged: [], entries: [entry(2, 'C')], events: [] },
        ],
      },
    });
  });

  it('has nothing in it that is secret', async () => {
    await journals.keepJournal(journal('s1', 'tab-1', { entries: [entry(1, 'A')] }));
    await save('s1');
    const text = (await saved[0]?.text) ?? '';
    expect(text).toContain('"answer": "A"');
    for (const secret of ['token-1', student.email, student.firstname]) expect(text).not.toContain(secret);
  });

  it('is made of what the page has where the browser keeps nothing', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
    await expect(journals.keepJournal(journal('s1', 'tab-1', { entries: [entry(1, 'A')] }))).rejects.toThrow('refused');
    await expect(journals.keepJournal(journal('s1', 'tab-1', { entries: [entry(1, 'A'), entry(2, 'B')] }))).rejects.toThrow();
    const others = journal('s2', 'tab-1', { studentId: 'another', entries: [entry(1, 'D')] });
    await expect(journals.keepJournal(others)).rejects.toThrow('refused');
    expect(await find(null)).toEqual([{ sittingId: 's1', answers: 2, title: null }]);
    expect(await save('s1')).toBe('prepchart-answers-s1.json');
    expect(await readSaved()).toMatchObject({ file: { tabs: [{ entries: [entry(1, 'A'), entry(2, 'B')] }] } });
  });

  it('is none where nothing is left, or nobody is signed in', async () => {
    expect(await save('s1')).toBeNull();
    await journals.keepJournal(journal('s1', 'tab-1', { entries: [entry(1, 'A')] }));
    sessionStorage.clear();
    expect([await save('s1'), await find(null)]).toEqual([null, []]);
    expect(saved).toEqual([]);
  });
});

describe('what waits on this device', () => {
  it('is counted by sitting, with its title where this device knows it', async () => {
    await kept.keepDescription('mock-1', 'content-1', mockDetails());
    const module = mockDetails().modules[0];
    const moduleId = module?.studentQuizId ?? '';
    await journals.keepJournal(journal(moduleId, 'tab-1', { entries: [entry(1, 'A'), entry(2, 'B')] }));
    await journals.keepJournal(journal('s2', 'tab-1', { entries: [entry(1, 'A')] }));
    expect(await find(null)).toEqual(
      expect.arrayContaining([
        { sittingId: moduleId, answers: 2, title: `${mockDetails().title}, ${module?.name}` },
        { sittingId: 's2', answers: 1, title: null },
      ]),
    );
  });

  it('is nothing of what the server has, but for a sitting that is asked for: the server may have lost it', async () => {
    const acknowledged = { entries: [entry(1, 'A')], events: [] };
    await journals.keepJournal(journal('s1', 'tab-1', { acknowledged }));
    expect(await find(null)).toEqual([]);
    expect(await find('s1')).toEqual([{ sittingId: 's1', answers: 0, title: null }]);
    expect([await find('s2'), await find('s1', true)]).toEqual([[], []]);
    await journals.keepJournal(journal('s1', 'tab-1', { acknowledged, entries: [entry(2, 'B')] }));
    expect(await find('s1', true)).toEqual([{ sittingId: 's1', answers: 1, title: null }]);
  });

  it('is an end that was not delivered, with the answers before it', async () => {
    const acknowledged = { entries: [entry(1, 'A')], events: [] };
    await journals.keepJournal(journal('s1', 'tab-1', { acknowledged, ending: 'student', endedAt: 5 }));
    expect(await find(null)).toEqual([{ sittingId: 's1', answers: 0, title: null }]);
    await journals.keepHandedIn('s1/tab-1', 's1');
    expect(await find(null)).toEqual([]);
  });
});
