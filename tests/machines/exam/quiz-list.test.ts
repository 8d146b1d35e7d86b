import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import {
  filterRecords,
  getCreator,
  getTitle,
  type ListedRecord,
  quizListMachine,
  shownRecords,
  shownSubjects,
} from '../../../src/machines/exam/quiz-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { SittingKind } from '../../../src/services/exam/records.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { makeMockRecord, makeQuizRecord } from '../../support/exam/records.ts';
import { itEach, proves } from '../../support/proves.ts';

const record = (id: string, more: Partial<QuizRecord> = {}) => makeQuizRecord(id, { quizId: `quiz-of-${id}`, ...more });
const records = [
  record('s1', { quiz_name: 'Linear Algebra' }),
  record('s2', { quiz_name: 'Word pairs', is_complete: true }),
  record('s3', { quiz_name: null, creator: null }),
  record('s4', { quiz_name: 'algebra, again', is_complete: true }),
];

let loading: Deferred<ListedRecord[]>;
let remembering: Deferred<void>;
let asked: { kind: SittingKind }[];
let remembered: { kind: SittingKind; quizId: string; studentQuizId: string }[];
let list: Actor<typeof quizListMachine>;

const logic = quizListMachine.provide({
  actors: {
    loadList: fromPromise<ListedRecord[], { kind: SittingKind }>(({ input }) => {
      asked.push(input);
      loading = deferred();
      return loading.promise;
    }),
    rememberStart: fromPromise<void, { kind: SittingKind; quizId: string; studentQuizId: string }>(({ input }) => {
      remembered.push(input);
      return remembering.promise;
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => list.getSnapshot();
const shown = () => shownRecords(state().context).map(({ _id }) => _id);

function start(kind: SittingKind = 'quiz') {
  list = createActor(logic, { input: { kind } }).start();
  expect(state().value).toBe('idle');
  list.send({ type: 'page.opened' });
}
async function open(kind: SittingKind = 'quiz', given: ListedRecord[] = records) {
  start(kind);
  loading.resolve(given);
  await settle();
}
async function fail(error: unknown) {
  start();
  loading.reject(error);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  remembered = [];
  remembering = deferred();
});
afterEach(() => {
  list.stop();
  vi.useRealTimers();
});

it('waits for the list', async () => {
  start();
  expect([state().value, state().hasTag('waiting')]).toEqual(['loading', true]);
  loading.resolve(records);
  await settle();
  expect([state().value, state().hasTag('waiting')]).toEqual(['shown', false]);
});

describe('the tabs', () => {
  it('begin with what is to do; Completed is what is complete', proves('4.1-3', '4.1-4'), async () => {
    await open();
    expect(shown()).toEqual(['s1', 's3']);
    list.send({ type: 'tab.choose', tab: 'completed' });
    expect(shown()).toEqual(['s2', 's4']);
    list.send({ type: 'tab.choose', tab: 'upcoming' });
    expect(shown()).toEqual(['s1', 's3']);
  });

  it('have what was finished last first, and before it what has no result yet', async () => {
    const latest = (studentQuizId: string, submittedAt: number): CompletedSitting => ({
      ...{
        studentQuizId,
        quizId: `quiz-of-${studentQuizId}`,
        title: 'Algebra',
        subject: 'SAT Math',
        is_node: false,
        isDrill: false,
      },
      ...{ ending: 'student', submittedAt, right: 2, total: 3, percent: 67, seconds: 60, scaled: null },
    });
    const finished = (id: string, submittedAt: number) => ({
      ...record(id, { is_complete: true }),
      latest: latest(id, submittedAt),
    });
    // Of what is still to take, the latest is the result of another one: it keeps its place.
    await open('quiz', [
      finished('oldest', 1),
      record('first'),
      finished('newest', 3),
      record('just-ended', { is_complete: true }),
      { ...record('second'), latest: latest('newest', 3) },
      finished('between', 2),
    ]);
    expect(shown()).toEqual(['first', 'second']);
    list.send({ type: 'tab.choose', tab: 'completed' });
    expect(shown()).toEqual(['just-ended', 'newest', 'between', 'oldest']);
  });

  it('count all of theirs, whatever is searched for', async () => {
    await open();
    list.send({ type: 'search.type', text: 'nothing like it' });
    expect([
      filterRecords(state().context, 'upcoming').length,
      filterRecords(state().context, 'completed').length,
      shown(),
    ]).toEqual([2, 2, []]);
  });
});

describe('the search', proves('5-11', '5-12'), () => {
  it.each([
    ['ALGEBRA', ['s1']],
    ['gebr', ['s1']],
    ['  linear ', ['s1']],
    ['', ['s1', 's3']],
    ['   ', ['s1', 's3']],
    ['untitled', ['s3']],
    ['sen', []],
    ['.*', []],
  ])('%j finds %j', async (text, found) => {
    await open();
    list.send({ type: 'search.type', text });
    expect(shown()).toEqual(found);
  });

  it('is of the chosen subject alone, until the other tab is opened', async () => {
    const facts = (studentQuizId: string, subject: string) => ({ facts: { studentQuizId, subject, levels: null } });
    await open('quiz', [
      { ...record('s1'), ...facts('s1', 'SAT Math') },
      { ...record('s2', { quiz_name: 'Algebra of waves' }), ...facts('s2', 'AP Precalculus') },
      record('s3', { quiz_name: 'Algebra of a list that was not told more' }),
      { ...record('s4', { is_complete: true }), ...facts('s4', 'SAT Math') },
    ]);
    expect(shownSubjects(state().context)).toEqual(['AP Precalculus', 'SAT Math']);
    list.send({ type: 'subject.choose', subject: 'AP Precalculus' });
    expect(shown()).toEqual(['s2']);
    list.send({ type: 'search.type', text: 'lists' });
    expect(shown()).toEqual([]);
    list.send({ type: 'subject.choose', subject: '' });
    list.send({ type: 'search.type', text: 'algebra' });
    expect(shown()).toEqual(['s1', 's2', 's3']);
    list.send({ type: 'subject.choose', subject: 'AP Precalculus' });
    list.send({ type: 'tab.choose', tab: 'completed' });
    expect([shownSubjects(state().context), shown()]).toEqual([['SAT Math'], ['s4']]);
  });

  it('stays from tab to tab', async () => {
    await open();
    list.send({ type: 'search.type', text: 'algebra' });
    list.send({ type: 'tab.choose', tab: 'completed' });
    expect(shown()).toEqual(['s4']);
  });
});

it('a quiz without a title or a creator has our words for them', proves('8-quizzes-5', '8-quizzes-6'), () => {
  start();
  const nameless = record('s5', { quiz_name: '', creator: '' });
  expect([records[0], records[2], nameless].map((each) => each && [getTitle(each), getCreator(each)])).toEqual([
    ['Linear Algebra', 'Ira Sen'],
    ['Untitled Quiz', 'N/A'],
    ['Untitled Quiz', 'N/A'],
  ]);
});

describe('a failure', () => {
  itEach([
    [
      'without a student',
      new Error('Student not found. Please log in again.'),
      'Student not found. Please log in again.',
      proves('8-quizzes-1'),
    ],
    [
      'in the server’s words',
      new CallFailed('refused', 'Your account is closed.', 'forbidden'),
      'Your account is closed.',
      proves('8-quizzes-2'),
    ],
    ['without words', new CallFailed('refused', '', 'forbidden'), 'Failed to fetch quizzes.', proves('8-quizzes-3')],
    [
      'without a connection',
      new CallFailed('unreachable', ''),
      'An error occurred while fetching quizzes.',
      proves('8-quizzes-4'),
    ],
    [
      'with an answer that cannot be read',
      new CallFailed('broken', 'This page couldn’t read our server’s answer. Please try again.'),
      'An error occurred while fetching quizzes.',
      proves('8-quizzes-4'),
    ],
  ])('%s is told', async (_, error, notice) => {
    await fail(error);
    expect([state().value, state().context.notice]).toEqual(['failed', notice]);
  });

  it('can be tried again', async () => {
    await fail(new CallFailed('unreachable', ''));
    list.send({ type: 'list.retry' });
    loading.resolve(records);
    await settle();
    expect([state().value, shown()]).toEqual(['shown', ['s1', 's3']]);
  });
});

describe('starting a quiz', () => {
  const [first = record('s1')] = records;

  it('remembers the sitting for the attempt page at once, and leaves the list as it was', async () => {
    await open();
    list.send({ type: 'sitting.start', record: first });
    expect([state().value, remembered]).toEqual(['starting', [{ kind: 'quiz', quizId: 'quiz-of-s1', studentQuizId: 's1' }]]);
    remembering.resolve();
    await settle();
    expect([state().value, shown()]).toEqual(['shown', ['s1', 's3']]);
  });

  it('works without session storage: the attempt page asks the server', async () => {
    await open();
    list.send({ type: 'sitting.start', record: first });
    remembering.reject(new DOMException('full', 'QuotaExceededError'));
    await settle();
    expect([state().value, state().context.notice]).toEqual(['shown', null]);
  });
});

describe('the mock tests', () => {
  const tests = [
    makeMockRecord('r1'),
    makeMockRecord('r2', { quiz_name: 'Diagnostic', is_complete: true }),
    makeMockRecord('r3', { quiz_name: 'Diagnostic, again', in_progress: true }),
  ];
  const [first = makeMockRecord('r1')] = tests;

  it('are asked for as such, and stand in their tabs', async () => {
    await open('mock', tests);
    expect([asked, shown()]).toEqual([[{ kind: 'mock' }], ['r1', 'r3']]);
    list.send({ type: 'tab.choose', tab: 'completed' });
    expect(shown()).toEqual(['r2']);
  });

  it('are searched by their title', proves('2.10-54', '5-12'), async () => {
    await open('mock', tests);
    list.send({ type: 'search.type', text: ' DIAGNOSTIC ' });
    expect(shown()).toEqual(['r3']);
  });

  it('are asked for again after a failure', async () => {
    start('mock');
    loading.reject(new CallFailed('unreachable', ''));
    await settle();
    expect([state().value, state().context.notice]).toEqual(['failed', 'An error occurred while fetching quizzes.']);
    list.send({ type: 'list.retry' });
    loading.resolve(tests);
    await settle();
    expect([asked, shown()]).toEqual([
      [{ kind: 'mock' }, { kind: 'mock' }],
      ['r1', 'r3'],
    ]);
  });

  it('are remembered as such when started', async () => {
    await open('mock', tests);
    list.send({ type: 'sitting.start', record: first });
    expect(remembered).toEqual([{ kind: 'mock', quizId: 'mock-1', studentQuizId: 'r1' }]);
  });
});
