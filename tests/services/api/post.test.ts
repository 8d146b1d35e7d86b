import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginStudent } from '../../../contract/accounts/accounts.ts';
import { getCoursesByStudent } from '../../../contract/portal/courses.ts';
import { post } from '../../../src/services/api/post.ts';
import { sessionRenewed, watchSession } from '../../../src/services/api/session-gate.ts';
import { deferred } from '../../support/deferred.ts';
import { proves } from '../../support/proves.ts';
import { answered, fakeServer, refused, signedOut } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let server: ReturnType<typeof fakeServer>;
let aborting: AbortController;

const courses = () => post(getCoursesByStudent, { studentId: 'student-1' }, aborting.signal);
const signIn = () => post(loginStudent, { username: 'aanya', password: 'secret' }, aborting.signal);
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error & { kind?: string; reason?: string | null; httpStatus?: number | null }) => [
      error.name,
      error.kind,
      error.reason,
      error.httpStatus,
      error.message,
    ],
  );
/** Lets everything that is already settled go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const notUnderstood = 'This page couldn’t read our server’s answer. Please try again.';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
  aborting = new AbortController();
});
afterEach(() => {
  sessionRenewed();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('what is sent', () => {
  it('is a POST with JSON under /api, with the session’s token', proves('7-1', '7-3', '7-4', '7-7', '9-18'), async () => {
    server.next(answered({ data: [] }));
    expect((await courses()).data).toEqual([]);
    expect(server.asked).toEqual([
      {
        url: '/api/getCoursesByStudent',
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer token-1' },
        body: { studentId: 'student-1' },
      },
    ]);
  });

  it('has no token for a call that anybody may make, nor without a session', async () => {
    server.next(refused(401, 'signedOut', 'No.'), answered({ data: [] }));
    await failure(signIn());
    sessionStorage.clear();
    await courses();
    expect(server.asked.map(({ headers }) => headers)).toEqual([
      { 'content-type': 'application/json' },
      { 'content-type': 'application/json' },
    ]);
  });

  it('goes where the build says', proves('7-2'), async () => {
    vi.stubEnv('VITE_API_BASE', 'https://api.example.org/v1');
    vi.resetModules();
    const built = await import('../../../src/services/api/post.ts');
    server.next(answered({ data: [] }));
    await built.post(getCoursesByStudent, { studentId: 'student-1' }, aborting.signal);
    expect(server.asked.map(({ url }) => url)).toEqual(['https://api.example.org/v1/getCoursesByStudent']);
  });
});

describe('a refusal', () => {
  it('carries the reason for machines and the words for people', async () => {
    server.next(refused(409, 'heldElsewhere', 'Another tab holds this attempt.'));
    expect(await failure(courses())).toEqual(['CallFailed', 'refused', 'heldElsewhere', 409, 'Another tab holds this attempt.']);
  });

  it('of a sign-in is told, not waited out', proves('7-30'), async () => {
    server.next(refused(401, 'signedOut', 'Wrong username or password.'));
    expect(await failure(signIn())).toEqual(['CallFailed', 'refused', 'signedOut', 401, 'Wrong username or password.']);
  });

  it.each([
    ['without words and a reason', { status: 0 }, ''],
    ['with words alone', { status: 0, msg: 'No.' }, 'No.'],
    ['with an error and a message', { status: 0, msg: 'No.', error: 'The seats are gone.' }, 'The seats are gone.'],
    ['with an error alone', { error: 'The seats are gone.' }, 'The seats are gone.'],
    ['with a reason that nobody knows', { status: 0, msg: 'No.', reason: 'mood' }, 'No.'],
  ])(
    '%s is one all the same, whatever its HTTP status',
    proves('8-signin-2', '8-quizzes-3', '8-pay-12'),
    async (_, json, words) => {
      server.next(Response.json(json, { status: 200 }), Response.json(json, { status: 404 }));
      expect(await failure(courses())).toEqual(['CallFailed', 'refused', null, 200, words]);
      expect(await failure(courses())).toEqual(['CallFailed', 'refused', null, 404, words]);
    },
  );

  it('that is no JSON of ours is broken', async () => {
    server.next(Response.json({ detail: 'no' }, { status: 404 }));
    expect(await failure(courses())).toEqual(['CallFailed', 'broken', null, 404, notUnderstood]);
  });
});

describe('no answer', () => {
  it('without a connection is unreachable', async () => {
    expect(await failure(courses())).toEqual(['CallFailed', 'unreachable', null, null, '']);
  });

  it.each([
    ['a 500 with words', () => refused(500, 'unavailable', 'The database is away.'), 500, 'The database is away.'],
    ['a 502 of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502, ''],
  ])('%s is unreachable', async (_, response, httpStatus, words) => {
    server.next(response());
    expect(await failure(courses())).toEqual(['CallFailed', 'unreachable', null, httpStatus, words]);
  });

  it('within 20 s is unreachable', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    server.next(deferred<Response>().promise);
    const call = failure(courses());
    await settled();
    late.abort(new DOMException('late', 'TimeoutError'));
    expect([await call, timeout.mock.calls]).toEqual([['CallFailed', 'unreachable', null, null, ''], [[20_000]]]);
  });

  it('whose connection is lost half-way is unreachable', async () => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"status":1,"ser'));
        stream.error(new TypeError('network error'));
      },
    });
    server.next(new Response(body));
    expect(await failure(courses())).toEqual(['CallFailed', 'unreachable', null, null, '']);
  });

  it('that is awaited any longer ends with the reason of who ended it', async () => {
    server.next(deferred<Response>().promise);
    const call = failure(courses());
    await settled();
    aborting.abort();
    expect(await call).toEqual(['AbortError', undefined, undefined, undefined, 'This operation was aborted']);
  });
});

describe('an answer that breaks the contract', () => {
  it.each([
    ['is cut off', () => new Response('{"status":1,"data":[')],
    ['is no JSON', () => new Response('<!doctype html>')],
    ['lacks serverNow', () => Response.json({ status: 1, data: [] })],
    ['has another shape', () => answered({ data: [{ courseId: 7 }] })],
  ])('%s: broken, in words for a person', async (_, response) => {
    server.next(response());
    expect(await failure(courses())).toEqual(['CallFailed', 'broken', null, 200, notUnderstood]);
  });
});

describe('a session that is over', () => {
  it('waits for a new sign-in and makes the call again with the new token', async () => {
    const expired = vi.fn();
    const stop = watchSession(expired);
    server.next(signedOut(), signedOut(), answered({ data: [] }), answered({ data: [] }));
    const both = Promise.all([courses(), courses()]);
    await settled();
    expect([expired.mock.calls.length, server.asked.length]).toEqual([1, 2]);
    sessionStorage.setItem('token', '"token-2"');
    sessionRenewed();
    expect((await both).map(({ data }) => data)).toEqual([[], []]);
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-2',
    ]);
    stop();
  });

  it('is not waited for when a late 401 speaks of the session before', async () => {
    const expired = vi.fn();
    const stop = watchSession(expired);
    const late = deferred<Response>();
    server.next(late.promise, answered({ data: [] }));
    const call = courses();
    sessionStorage.setItem('token', '"token-2"');
    sessionRenewed();
    late.resolve(signedOut());
    expect((await call).data).toEqual([]);
    expect([expired.mock.calls, server.asked.map(({ headers }) => headers.authorization)]).toEqual([
      [],
      ['Bearer token-1', 'Bearer token-2'],
    ]);
    stop();
  });

  it('ends a waiting call that nobody wants any more', async () => {
    server.next(signedOut());
    const call = failure(courses());
    await settled();
    aborting.abort();
    expect([(await call)?.[0], server.asked.length]).toEqual(['AbortError', 1]);
  });
});

it.each([
  ['answer', answered({ data: [] }, 5_000_000_000_000)],
  ['refusal', Response.json({ status: 0, msg: 'No.', reason: 'tooEarly', serverNow: 5_000_000_000_000 }, { status: 409 })],
])('keeps the server’s clock by every %s', async (_, response) => {
  vi.resetModules();
  const fresh = await import('../../../src/services/api/post.ts');
  const clock = await import('../../../src/services/api/server-clock.ts');
  // The call leaves at 100 and is back at 140 of the steady clock: the server's clock was read at 120.
  vi.spyOn(performance, 'now').mockReturnValueOnce(100).mockReturnValue(140);
  server.next(response);
  await failure(fresh.post(getCoursesByStudent, { studentId: 'student-1' }, aborting.signal));
  expect(clock.serverTime()).toBe(5_000_000_000_020);
});
