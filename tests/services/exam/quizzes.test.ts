import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUndelivered, keepEnding, keepJournal } from '../../../src/services/exam/journal-store.ts';
import * as description from '../../../src/services/exam/quiz-description.ts';
import * as quizzes from '../../../src/services/exam/quizzes.ts';
import { type Address, rememberStart } from '../../../src/services/exam/records.ts';
import { loadCourses } from '../../../src/services/portal/courses.ts';
import { loadResult } from '../../../src/services/results/results.ts';
import { details, threeQuestions } from '../../support/exam/quiz-attempt.ts';
import { makeMockRecord, makeQuizRecord } from '../../support/exam/records.ts';
import { itEach, proves } from '../../support/proves.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('document', { fullscreenEnabled: true, fonts: [] });
  server = fakeServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('which sitting an address means', () => {
  const address = { studentId: 'student-1', quizId: 'quiz-1', sittingId: null };
  const locate = (more: Partial<Address> = {}) => description.locateSitting({ ...address, ...more }, signal);

  it('is the one it names, whatever was stored', async () => {
    sessionStorage.setItem('quizSession', '{');
    expect(await locate({ sittingId: 'sitting-7' })).toBe('sitting-7');
  });

  it('is the one that was started here, without a call', async () => {
    await rememberStart({ kind: 'quiz', quizId: 'quiz-1', studentQuizId: 'sitting-3' }, signal);
    expect([await locate(), server.asked]).toEqual(['sitting-3', []]);
  });

  it('is the newest of the server’s list for a pasted address, also after another quiz was started here', async () => {
    await rememberStart({ kind: 'quiz', quizId: 'quiz-2', studentQuizId: 'sitting-3' }, signal);
    const records = [
      makeMockRecord('sitting-9', { quizId: 'quiz-1' }),
      makeQuizRecord('sitting-4', { quizId: 'quiz-2' }),
      makeQuizRecord('sitting-2'),
      makeQuizRecord('sitting-1'),
    ];
    server.next(answered({ data: records }));
    expect(await locate()).toBe('sitting-2');
  });

  itEach([
    [
      'an entry without a quiz id',
      '{"studentQuizId":"sitting-1"}',
      'Quiz ID is missing in the session data.',
      proves('8-quiz-1'),
    ],
    ['an entry that cannot be read', '{', 'There was an error reading the quiz session. Please try again.', proves('8-quiz-3')],
  ])('says so for %s', async (_, entry, words) => {
    sessionStorage.setItem('quizSession', entry);
    await expect(locate()).rejects.toThrow(words);
    expect(server.asked).toEqual([]);
  });

  itEach([
    ['an empty list', [], 'No quizzes found in the session data.', proves('8-quiz-2')],
    ['a list of mock tests alone', [makeMockRecord('sitting-9')], 'No quizzes found in the session data.', proves('8-quiz-2')],
    [
      'a quiz that the server does not know',
      [makeQuizRecord('sitting-1', { quizId: 'quiz-2' })],
      'No quiz session data found. Please return to the dashboard and select a quiz.',
      proves('8-quiz-4'),
    ],
  ])('says so for %s', async (_, data, words) => {
    server.next(answered({ data }));
    await expect(locate()).rejects.toThrow(words);
  });
});

describe('what is known before the start', proves('7-11'), () => {
  const describeIt = () => {
    server.next(answered({ data: { ...details('inProgress'), totalTime: 30 } }));
    return description.describeSitting({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal);
  };
  const kept = { studentId: 'student-1', sittingId: 'sitting-1', entries: [], events: [], timePerQuestion: {}, ending: null };

  it('is the server’s word where this browser kept nothing', async () => {
    expect(await describeIt()).toEqual({
      details: { ...details('inProgress'), totalTime: 30 },
      endedHere: null,
      seconds: 30,
      canGoFullscreen: true,
    });
  });

  it('has the longest time and the end that this browser knows', async () => {
    await keepJournal({ ...kept, key: 'sitting-1/tab-1', totalTime: 44 });
    await keepEnding({ studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-2', ending: 'tabHidden' });
    expect(await describeIt()).toMatchObject({ endedHere: 'tabHidden', seconds: 44 });
  });

  it('forgets what was kept of a quiz that is over, so that nothing of it counts as undelivered', async () => {
    await keepEnding({ studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', ending: 'student' });
    server.next(answered({ data: details('submitted') }));
    await description.describeSitting({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal);
    expect(await countUndelivered('student-1')).toBe(0);
  });

  it('says where the browser has no fullscreen', proves('4.2-1'), async () => {
    vi.stubGlobal('document', {});
    expect(await describeIt()).toMatchObject({ canGoFullscreen: false });
  });
});

describe('the questions', proves('7-12'), () => {
  /** The images asked for; `answer` says what became of each. */
  function images(answer: 'load' | 'error' | 'nothing') {
    const asked: string[] = [];
    class FakeImage {
      onload = () => {};
      onerror = () => {};
      set src(address: string) {
        asked.push(address);
        if (answer === 'load') queueMicrotask(() => this.onload());
        if (answer === 'error') queueMicrotask(() => this.onerror());
      }
    }
    vi.stubGlobal('Image', FakeImage);
    return asked;
  }
  const [text = threeQuestions[0]] = threeQuestions;
  const withImages = [
    { ...text, question: '/q.webp', questionFormat: 'image', stem: '<p><img alt="" src="/stem.svg"></p>' },
    { ...text, passage: '/passage.webp', passageFormat: 'image' },
    { ...text, options: { A: '/a.webp', B: '/b.webp' }, optionFormat: 'image' },
    {
      ...text,
      question: '<img src="/one.svg"><img src="/two.svg">',
      passage: '<img src="/in-passage.svg">',
      passageFormat: 'html',
    },
  ];

  it('come with every image fetched, wherever it stands', async () => {
    const asked = images('load');
    server.next(answered({ data: withImages }));
    expect(await quizzes.loadQuestions({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal)).toEqual(withImages);
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([['/api/getQuizContent', { quizId: 'quiz-1' }]]);
    expect(asked.toSorted()).toEqual(
      ['/a.webp', '/b.webp', '/in-passage.svg', '/one.svg', '/passage.webp', '/q.webp', '/stem.svg', '/two.svg'].toSorted(),
    );
  });

  it('come with every font asked for, and wait for none', async () => {
    images('load');
    const fonts = [vi.fn(() => new Promise(() => {})), vi.fn(() => Promise.reject(new Error('no such font')))];
    vi.stubGlobal('document', { fonts: fonts.map((load) => ({ load })) });
    server.next(answered({ data: withImages }));
    expect((await quizzes.loadQuestions({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal)).length).toBe(4);
    expect(fonts.map((load) => load.mock.calls.length)).toEqual([1, 1]);
  });

  it('come without an image that cannot be had', async () => {
    images('error');
    server.next(answered({ data: withImages }));
    expect((await quizzes.loadQuestions({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal)).length).toBe(4);
  });

  it('come after 20 s without an image that never arrives', async () => {
    const asked = images('nothing');
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    server.next(answered({ data: withImages }));
    const loading = quizzes.loadQuestions({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal);
    await vi.waitUntil(() => asked.length === 8);
    late.abort();
    expect([(await loading).length, timeout.mock.calls.at(-1)]).toEqual([4, [20_000]]);
  });
});

it('the courses are the student’s', proves('7-7'), async () => {
  const course = {
    courseId: 'course-1',
    course_name: 'SAT Dominance Program',
    instructorId: null,
    instructorFirstName: 'Ira',
    instructorLastName: 'Sen',
    progress: ['1', '2'],
  };
  server.next(answered({ data: [course] }));
  expect(await loadCourses({ studentId: 'student-1' }, signal)).toEqual([course]);
});

it('a result that is not open yet is refused with its reason', proves('7-18'), async () => {
  server.next(refused(409, 'notOpen', 'Not yet.'));
  await expect(loadResult({ sittingId: 'sitting-1' }, signal)).rejects.toMatchObject({ reason: 'notOpen', message: 'Not yet.' });
  expect(server.asked.map(({ url, body }) => [url, body])).toEqual([['/api/getQuizResult', { studentQuizId: 'sitting-1' }]]);
});
