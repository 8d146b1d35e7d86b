import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemBounds } from '../../../contract/limits.ts';
import { reportProblem } from '../../../contract/site/problem.ts';
import { readCircumstances, sendReport, sendWaiting } from '../../../src/services/site/problem-reports.ts';

type Sent = { path: string; body: Record<string, unknown>; token: string | null };
let sent: Sent[];
let answer: () => Response;
let kept: Record<string, string>;
let session: Record<string, string>;
const signal = new AbortController().signal;
const asha = { _id: 's1', firstname: 'Asha', lastname: 'Menon', email: 'a@example.org', contact: '', standard: '11' };
const storage = (entries: () => Record<string, string>) => ({
  getItem: (key: string) => entries()[key] ?? null,
  setItem: (key: string, value: string) => {
    entries()[key] = value;
  },
});
const respond = (status: number, body: object) => new Response(JSON.stringify({ serverNow: 0, ...body }), { status });
const signIn = (student: object) => {
  session = { userData: JSON.stringify(student), token: JSON.stringify('t'.repeat(43)) };
};

beforeEach(() => {
  // Writing and sending may fall into two milliseconds.
  vi.useFakeTimers({ toFake: ['Date'] });
  [sent, kept, session] = [[], {}, {}];
  answer = () => respond(200, { status: 1 });
  vi.stubGlobal('location', { pathname: '/student-portal/attend/quiz/4f6c0' });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/main-abc123.js' }) });
  vi.stubGlobal(
    'sessionStorage',
    storage(() => session),
  );
  vi.stubGlobal(
    'localStorage',
    storage(() => kept),
  );
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ path, body: JSON.parse(body), token: headers.authorization ?? null });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const steps = Array.from({ length: 60 }, (_, at) => ({
  at,
  actor: 'quiz <a@b.c> (x:1)',
  event: 'answer.choose',
  state: '"Åsha"',
}));
const report = (message = 'The clock stands still') => sendReport({ ...readCircumstances(steps), message }, signal);
const waiting = () => (JSON.parse(kept.problemReports ?? '[]') as { message: string }[]).map(({ message }) => message);

it('a student’s report goes out with the token, the route, the build and the newest steps in words of the code, and waits no more', async () => {
  signIn(asha);
  expect(await report()).toBe('sent');
  expect(sent).toMatchObject([{ path: '/api/reportProblem', token: `Bearer ${'t'.repeat(43)}` }]);
  const { body } = sent[0] as Sent;
  expect(reportProblem.body.safeParse(body).success).toBe(true);
  expect(body).toMatchObject({ build: '/assets/main-abc123.js', page: '/student-portal/attend/quiz/:id', waited: 0 });
  expect((body.events as { at: number }[]).map(({ at }) => at)).toEqual(Array.from({ length: 40 }, (_, at) => at + 20));
  expect(JSON.stringify(body)).not.toMatch(/Asha|Åsha|@|"person"/);
  expect(waiting()).toEqual([]);
});

it('without a sign-in it goes out as nobody’s', async () => {
  expect(await report()).toBe('sent');
  expect(sent).toMatchObject([{ path: '/api/reportProblemAsVisitor', token: null }]);
});

it.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['a server that is away', () => respond(503, { status: 0, msg: 'Away', reason: 'unavailable' })],
  ['too many', () => respond(429, { status: 0, msg: 'Too many', reason: 'tooMany' })],
])('%s: it is kept, and goes out later as the same report, with how long it has waited', async (_, fails) => {
  vi.useFakeTimers();
  answer = fails;
  expect(await report()).toBe('kept');
  expect(waiting()).toEqual(['The clock stands still']);
  expect(await sendWaiting(undefined, signal)).toBe(1);
  answer = () => respond(200, { status: 1 });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await sendWaiting(undefined, signal)).toBe(0);
  expect(waiting()).toEqual([]);
  expect(sent.at(-1)?.body.waited).toBe(90_000);
  expect(new Set(sent.map(({ body }) => body.report)).size).toBe(1);
});

it('what one student wrote is not sent by another who uses the device, and goes out once the first is back', async () => {
  signIn(asha);
  answer = () => respond(503, { status: 0, msg: '' });
  await report();
  signIn({ ...asha, _id: 's2' });
  answer = () => respond(200, { status: 1 });
  sent = [];
  expect(await sendWaiting(undefined, signal)).toBe(1);
  expect(sent).toEqual([]);
  signIn(asha);
  expect(await sendWaiting(undefined, signal)).toBe(0);
});

it('what the server will never take is said and not tried again', async () => {
  answer = () => respond(400, { status: 0, msg: 'This cannot be read.', reason: 'badInput' });
  await expect(report()).rejects.toMatchObject({ message: 'This cannot be read.' });
  expect(waiting()).toEqual([]);
});

it('where the browser keeps nothing, only a report that arrived is gone', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(await report()).toBe('sent');
  answer = () => respond(503, { status: 0, msg: '' });
  await expect(report()).rejects.toMatchObject({ kind: 'unreachable' });
});

it('so many wait at most, for so many days, and what cannot be read waits no more', async () => {
  vi.useFakeTimers();
  answer = () => respond(503, { status: 0, msg: '' });
  for (let count = 0; count < problemBounds.waiting; count += 1) await report(`Report ${count}`);
  await expect(report('One too many')).rejects.toMatchObject({ kind: 'unreachable' });
  expect(waiting()).toHaveLength(problemBounds.waiting);
  vi.setSystemTime(Date.now() + problemBounds.waitingDays * 24 * 3_600_000);
  sent = [];
  expect(await sendWaiting(undefined, signal)).toBe(0);
  expect(sent).toEqual([]);
  kept = { problemReports: '{"broken' };
  expect(await sendWaiting(undefined, signal)).toBe(0);
});
