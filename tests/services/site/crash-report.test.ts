import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { crashBounds } from '../../../contract/limits.ts';
import { reportCrash } from '../../../contract/site/crash.ts';
import { sendCrash } from '../../../src/services/site/crash-report.ts';

let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('location', { pathname: '/student-portal/attend/quiz/4f6c0' });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/main-abc123.js' }) });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ status: 1, serverNow: 0 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const at = (error: Error, line: number) =>
  Object.assign(error, {
    stack: `${error.name}: Asha's answer\n    at f (https://school.example/assets/main-abc123.js:${line}:7)`,
  });
const moves = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: index, actor: 'quiz (x:1)', event: 'answer.choose', state: '"calm"' }));

it('says where the code failed and what the flows did before, as the contract takes it, and no more than it may', async () => {
  await sendCrash(at(new TypeError('x is undefined'), 1), moves(60));
  expect(sent).toEqual([
    {
      ...{
        build: '/assets/main-abc123.js',
        page: '/student-portal/attend/quiz/:id',
        error: 'TypeError',
        message: 'x is undefined',
      },
      ...{ frames: ['/assets/main-abc123.js:1:7'], events: moves(60).slice(-crashBounds.events) },
    },
  ]);
  expect(reportCrash.body.safeParse(sent[0]).success).toBe(true);
});

it('says nothing that somebody typed: of other errors only their kind, of an address only its route, of odd names only letters', async () => {
  vi.stubGlobal('location', { pathname: `/application/${'x'.repeat(43)}` });
  const odd = { at: 1, actor: 'form <asha@example.org>', event: 'name.type', state: '{"a":"Åsha"}' };
  await sendCrash(at(new SyntaxError('Unexpected token in "Asha Menon"'), 2), [odd]);
  expect(sent[0]).toMatchObject({
    page: '/application/:id',
    error: 'SyntaxError',
    message: '',
    frames: ['/assets/main-abc123.js:2:7'],
  });
  expect(JSON.stringify(sent)).not.toMatch(/Asha|@/);
  expect(reportCrash.body.safeParse(sent[0]).success).toBe(true);
});

it('says the same once and three things at most, and neither needs an answer nor fails without one', async () => {
  vi.stubGlobal('fetch', async () => {
    sent.push({});
    throw new TypeError('Failed to fetch');
  });
  vi.resetModules();
  const again = await import('../../../src/services/site/crash-report.ts');
  for (const line of [11, 11, 12, 13, 14]) await again.sendCrash(at(new RangeError('r'), line), []);
  await again.sendCrash('no error', []);
  expect(sent).toHaveLength(3);
});
