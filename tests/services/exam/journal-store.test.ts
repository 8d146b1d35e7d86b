import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Journal } from '../../../src/services/exam/journal-store.ts';

let store: typeof import('../../../src/services/exam/journal-store.ts');

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
const entry = (seq: number, answer: string) => ({ seq, question: seq, answer, marked: false, at: 1000 + seq });
const seen = { id: 'event-1', kind: 'keyPressed' as const, detail: 'F12', at: 1500 };

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = await import('../../../src/services/exam/journal-store.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('gives back what was kept, in full', async () => {
  const kept = journal('tab-1', { entries: [entry(1, 'A')], events: [seen], timePerQuestion: { 1: 4 }, totalTime: 4 });
  await store.keepJournal(kept);
  expect(await store.recallJournals('sitting-1')).toEqual([kept]);
});

it('keeps a tab’s newest journal alone, after a reload too', async () => {
  await store.keepJournal(journal('tab-1', { entries: [entry(1, 'A')] }));
  const newest = journal('tab-1', { entries: [entry(1, 'A'), entry(2, 'B')], totalTime: 9 });
  await store.keepJournal(newest);
  vi.resetModules();
  const reloaded = await import('../../../src/services/exam/journal-store.ts');
  expect(await reloaded.recallJournals('sitting-1')).toEqual([newest]);
});

it('recalls what every tab kept of the sitting, and of no other', async () => {
  const tabs = [journal('tab-1', { entries: [entry(1, 'A')] }), journal('tab-2', { entries: [entry(1, 'B')] })];
  await Promise.all(
    [...tabs, journal('tab-1', { key: 'sitting-2/tab-1', sittingId: 'sitting-2' })].map((each) => store.keepJournal(each)),
  );
  expect(await store.recallJournals('sitting-1')).toEqual(tabs);
});

describe('a journal that waits for the paint of a click', () => {
  const page = { hidden: false };
  const frames: (() => void)[] = [];
  const draw = () => frames.splice(0).forEach((frame) => void frame());

  beforeEach(() => {
    page.hidden = false;
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  });

  it('is kept before it is noted that all was handed in', async () => {
    const kept = journal('tab-1', { entries: [entry(1, 'A')], events: [seen], acknowledged: { entries: [], events: [] } });
    const all = Promise.all([store.keepJournal(kept), store.keepHandedIn('sitting-1/tab-1', 'sitting-1')]);
    draw();
    await all;
    expect(await store.recallJournals('sitting-1')).toEqual([
      { ...kept, entries: [], events: [], acknowledged: { entries: [entry(1, 'A')], events: [seen] }, handedIn: true },
    ]);
  });

  it('is kept before a later one, also where the page is hidden between them', async () => {
    const older = store.keepJournal(journal('tab-1', { entries: [entry(1, 'A')] }));
    page.hidden = true;
    const newest = journal('tab-1', { entries: [entry(1, 'A'), entry(2, 'B')] });
    const all = Promise.all([older, store.keepJournal(newest)]);
    draw();
    await all;
    expect(await store.recallJournals('sitting-1')).toEqual([newest]);
  });

  it('that could not be kept is in the page for a file of answers, also where the one before it was', async () => {
    const older = store.keepJournal(journal('tab-1', { entries: [entry(1, 'A')] }));
    // What a browser cannot copy it does not keep.
    const newest = journal('tab-1', { entries: [entry(1, 'A'), entry(2, 'B')], events: [(() => {}) as never] });
    const keeping = store.keepJournal(newest);
    draw();
    await older;
    await expect(keeping).rejects.toThrow();
    expect(await store.recallForFile('student-1')).toEqual([newest]);
  });

  it('is read with what was kept before it', async () => {
    const kept = journal('tab-1', { entries: [entry(1, 'A')] });
    const keeping = store.keepJournal(kept);
    const recalled = store.recallJournals('sitting-1');
    draw();
    await keeping;
    expect(await recalled).toEqual([kept]);
  });
});

describe('the end of a sitting', () => {
  const ended = { studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', ending: 'tabHidden' as const };

  it('is noted beside what is still to be delivered', async () => {
    const kept = journal('tab-1', { entries: [entry(1, 'A')], events: [seen], timePerQuestion: { 1: 4 }, totalTime: 4 });
    await store.keepJournal(kept);
    await store.keepEnding(ended);
    expect(await store.recallJournals('sitting-1')).toEqual([{ ...kept, ending: 'tabHidden', endedAt: expect.any(Number) }]);
  });

  it('is noted where nothing was kept before', async () => {
    await store.keepEnding(ended);
    expect(await store.recallJournals('sitting-1')).toEqual([
      journal('tab-1', { ending: 'tabHidden', endedAt: expect.any(Number) }),
    ]);
  });

  it('was at the time when it was first noted', async () => {
    const clock = vi.spyOn(Date, 'now');
    for (const now of [1000, 2000]) {
      clock.mockReturnValue(now);
      await store.keepEnding(ended);
    }
    clock.mockRestore();
    expect((await store.recallJournals('sitting-1')).map(({ endedAt }) => endedAt)).toEqual([1000]);
  });

  it('stands after a journal that was still on its way to the device', async () => {
    const keeping = store.keepJournal(journal('tab-1', { entries: [entry(1, 'A')] }));
    await Promise.all([keeping, store.keepEnding(ended)]);
    expect(await store.recallJournals('sitting-1')).toEqual([
      journal('tab-1', { entries: [entry(1, 'A')], ending: 'tabHidden', endedAt: expect.any(Number) }),
    ]);
  });

  it('is not taken back by a journal that comes to the device after it', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
    await store.keepEnding(ended);
    clock.mockReturnValue(2000);
    const late = journal('tab-1', { entries: [entry(1, 'A')], events: [seen], totalTime: 9 });
    await store.keepJournal(late);
    clock.mockRestore();
    expect(await store.recallJournals('sitting-1')).toEqual([{ ...late, ending: 'tabHidden', endedAt: 1000 }]);
  });
});

describe('what an earlier version of the app kept', () => {
  const keepAsBefore = (record: object) => store.keepJournal(Object.assign(journal('tab-0'), record));

  it('is read under the names of today', async () => {
    await keepAsBefore({ ending: 'threeWarnings', endedAt: 900 });
    expect(await store.recallJournals('sitting-1')).toEqual([journal('tab-0', { ending: 'warningLimit', endedAt: 900 })]);
    expect(await store.countUndelivered('student-1')).toBe(1);
  });

  it('is left alone where it cannot be read, and hides nothing else', async () => {
    await keepAsBefore({ entries: 'none' });
    await store.keepJournal(journal('tab-1', { entries: [entry(1, 'A')] }));
    expect((await store.recallJournals('sitting-1')).map(({ key }) => key)).toEqual(['sitting-1/tab-1']);
    expect(await store.countUndelivered('student-1')).toBe(1);
  });
});

describe('at logout', () => {
  beforeEach(async () => {
    await store.keepJournal(journal('tab-1', { entries: [entry(1, 'A'), entry(2, 'B')] }));
    await store.keepJournal(journal('tab-2', { totalTime: 9 }));
    await store.keepJournal(journal('tab-3', { ending: 'student' }));
    await store.keepJournal(journal('tab-4', { studentId: 'student-2', entries: [entry(1, 'C')] }));
    await store.keepJournal(journal('tab-5', { events: [seen] }));
  });

  it('answers and submissions on this device are counted, of this student alone', async () => {
    expect([await store.countUndelivered('student-1'), await store.countUndelivered('student-3')]).toEqual([3, 0]);
  });

  it('what the server has is forgotten; answers, submissions and events it lacks stay', async () => {
    await store.forgetDelivered('student-1');
    const left = await store.recallJournals('sitting-1');
    expect(left.map(({ key, entries, ending, events }) => [key, entries.length, ending, events])).toEqual([
      ['sitting-1/tab-1', 2, null, []],
      ['sitting-1/tab-3', 0, 'student', []],
      ['sitting-1/tab-4', 1, null, []],
      ['sitting-1/tab-5', 0, null, [seen]],
    ]);
  });
});

it('forgets the records that are named', async () => {
  await store.keepJournal(journal('tab-1'));
  await store.keepJournal(journal('tab-2'));
  await store.forgetJournals(['sitting-1/tab-1', 'sitting-1/nobody']);
  expect((await store.recallJournals('sitting-1')).map(({ key }) => key)).toEqual(['sitting-1/tab-2']);
});

describe('a browser that keeps nothing', () => {
  const refusing = () => {
    throw new DOMException('Storage is disabled.', 'SecurityError');
  };
  beforeEach(() => {
    vi.stubGlobal('indexedDB', { open: refusing });
  });

  it('says so when something is to be kept', async () => {
    await expect(store.keepJournal(journal('tab-1'))).rejects.toThrow('Storage is disabled.');
    await expect(
      store.keepEnding({ studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', ending: 'student' }),
    ).rejects.toThrow('Storage is disabled.');
  });

  it('has nothing to recall, to count or to forget', async () => {
    await store.forgetJournals(['sitting-1/tab-1']);
    await store.forgetDelivered('student-1');
    expect([await store.recallJournals('sitting-1'), await store.countUndelivered('student-1')]).toEqual([[], 0]);
  });

  it('is asked again the next time', async () => {
    // Opening is refused later, not at once: the database is a newer one.
    const newer = new IDBFactory();
    newer.open('prepchart', 2);
    vi.stubGlobal('indexedDB', newer);
    expect(await store.recallJournals('sitting-1')).toEqual([]);
    vi.stubGlobal('indexedDB', new IDBFactory());
    await store.keepJournal(journal('tab-1'));
    expect(await store.recallJournals('sitting-1')).toEqual([journal('tab-1')]);
  });
});

it('keeps a journal and forgets the records it has taken over in one step', async () => {
  await store.keepJournal(journal('tab-dead', { entries: [entry(1, 'A')] }));
  const own = journal('tab-1', { entries: [entry(1, 'A')] });
  await store.keepJournal(own, ['sitting-1/tab-dead']);
  expect(await store.recallJournals('sitting-1')).toEqual([own]);
});
