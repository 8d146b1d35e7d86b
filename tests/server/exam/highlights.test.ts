import { describe, expect, it } from 'vitest';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import { highlightsPerQuestion, noteLength } from '../../../contract/limits.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { students } from '../../../server/db/tables/people.ts';
import { mockTaker } from '../../support/server/server-mock.ts';
import { countQueries } from '../../support/server/server-results.ts';
import { quizTaker } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const noted: Highlight = { part: 'passage', start: 4, end: 9, color: 'yellow', note: 'Compare with “Texte 2” – naïve?' };
const other: Highlight = { part: 'question', start: 0, end: 5, color: 'pink', note: '' };
const at = () => server.clock.now.getTime();

/** A quiz under way in the tab named 'tab'. */
async function sit() {
  const taker = await quizTaker(server);
  await taker.call('/startAttempt', { holder: 'tab' });
  const entry = (seq: number, question: number, answer: string, highlights?: unknown[]) => {
    return { seq, question, answer, marked: false, at: at(), ...(highlights ? { highlights } : {}) };
  };
  return {
    ...taker,
    entry,
    save: (...entries: object[]) => taker.call('/saveAnswers', { holder: 'tab', entries }),
    saved: async () => {
      const { body } = await taker.call('/startAttempt', { holder: 'tab-2', takeOver: true });
      return (body.data as { saved: object[] }).saved;
    },
    review: async () => {
      const { body } = await taker.call('/getQuizResult', {});
      const [module] = (body.data as { modules: { questions: { highlights?: Highlight[] }[] }[] }).modules;
      return module?.questions.map(({ highlights }) => highlights);
    },
  };
}

it('highlights are saved by one statement, are on another device, outlive the answers of the end, and are reviewed and exported', async () => {
  const taker = await sit();
  const count = countQueries(server.db);
  await taker.save(taker.entry(1, 1, '', [other]), taker.entry(2, 1, 'A', [noted, other]), taker.entry(3, 2, 'C'));
  expect(count()).toBe(1);
  expect(await taker.saved()).toEqual([taker.entry(2, 1, 'A', [noted, other]), taker.entry(3, 2, 'C')]);
  const answers = ['B', 'C', '', ''].map((answer) => ({ answer }));
  await taker.call('/submitQuiz', { holder: 'tab-2', answers, timePerQuestion: {}, totalTime: 9 });
  expect(await taker.review()).toEqual([[noted, other], undefined, undefined, undefined]);
  const [student] = (await server.db.select().from(students)).filter(({ id }) => id === taker.student.id);
  const { answers: exported } = await exportStudent(server.db, student?.username ?? '');
  expect(exported.map(({ highlights }) => highlights)).toEqual([[other], [noted, other], null, [noted, other]]);
});

it('outlive an end that the general way takes', async () => {
  const taker = await sit();
  await taker.save(taker.entry(1, 1, 'A', [noted]));
  // Fewer answers than questions go the general way.
  const submission = { holder: 'tab', answers: [{ answer: 'B' }], timePerQuestion: {}, totalTime: 9 };
  expect(await taker.call('/submitQuiz', submission)).toMatchObject({ http: 200 });
  expect(await taker.review()).toMatchObject([[noted], undefined, undefined, undefined]);
});

it('the same entry again is no error whatever the order of its fields, and another highlight under its number is', async () => {
  const taker = await sit();
  await taker.save(taker.entry(1, 1, 'A', [noted]));
  const { part, start, end, color, note } = noted;
  const again = taker.entry(1, 1, 'A', [{ note, color, end, start, part }]);
  expect(await taker.save(again)).toMatchObject({ http: 200, body: { data: { lastSeq: 1 } } });
  const conflict = { http: 409, body: { reason: 'conflict' } };
  expect(await taker.save(taker.entry(1, 1, 'A', [{ ...noted, note: 'Another' }]))).toMatchObject(conflict);
  expect(await taker.save(taker.entry(1, 1, 'A'))).toMatchObject(conflict);
  expect(await taker.saved()).toEqual([taker.entry(1, 1, 'A', [noted])]);
});

describe('what is no highlight is refused, and nothing of it is kept', () => {
  const many = (size: number, note = '') =>
    Array.from({ length: size }, (_, start) => ({ ...other, start, end: start + 1, note }));
  it.each([
    ['one too many', many(highlightsPerQuestion + 1)],
    ['a note that is too long', [{ ...noted, note: 'x'.repeat(noteLength + 1) }]],
    ['half a character in a note', [{ ...noted, note: 'half \ud83e' }]],
    ['an end before its start', [{ ...noted, end: noted.start }]],
    ['a place before the text', [{ ...noted, start: -1 }]],
    ['half a letter', [{ ...noted, end: 6.5 }]],
    ['an unknown part', [{ ...noted, part: 'options' }]],
    ['an unknown color', [{ ...noted, color: 'url(x)' }]],
    ['the same place twice', [noted, { ...noted, color: 'blue' }]],
  ])('%s', async (_, highlights) => {
    const taker = await sit();
    expect(await taker.save(taker.entry(1, 1, 'A', highlights))).toMatchObject({ http: 400 });
    expect(await taker.saved()).toEqual([]);
  });
  it('but as many and as long as can be is not', async () => {
    const taker = await sit();
    const most = many(highlightsPerQuestion, 'ü'.repeat(noteLength));
    expect(await taker.save(taker.entry(1, 1, 'A', most))).toMatchObject({ http: 200 });
    expect(await taker.saved()).toEqual([taker.entry(1, 1, 'A', most)]);
  });
});

it('nobody writes into another student’s sitting, and nothing is taken that is stamped after the deadline', async () => {
  const [mine, theirs] = [await mockTaker(server), await mockTaker(server)];
  await mine.start(1);
  await theirs.start(1);
  const entry = mine.entry(1, 1, 'A', { highlights: [noted] });
  const stolen = { studentQuizId: mine.moduleIds[0], entries: [entry] };
  expect(await theirs.call('/saveAnswers', stolen)).toMatchObject({ http: 403 });
  const { deadline } = await mine.stored(1);
  const late = { ...mine.entry(2, 1, 'A', { highlights: [noted, other] }), at: (deadline?.getTime() ?? 0) + 1 };
  expect(await mine.save(1, [entry, late])).toMatchObject({ http: 200, body: { data: { lastSeq: 1 } } });
  expect((await mine.storedLedger(1)).map(({ highlights }) => highlights)).toEqual([[noted]]);
});
