import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallRefused } from '../../../../server/http/refused.ts';
import { createErrorService, type ErrorService } from '../../../../server/telemetry/error-service.ts';
import { type HttpSink, httpSink } from '../../../support/server/http-sink.ts';

let sink: HttpSink;
let service: ErrorService;
let log = vi.spyOn(console, 'error');
beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
  sink = await httpSink();
  const dsn = { url: `${sink.url}/api/42/envelope/`, key: 'abc123' };
  service = createErrorService(dsn, { build: '/assets/main-abc.js', environment: 'production' });
});
afterEach(async () => {
  log.mockRestore();
  await service.close();
  await sink.close();
});

type Told = {
  transaction: string;
  exception: { values: { type: string; value: string; stacktrace?: { frames: Record<string, unknown>[] } }[] };
};
const read = ({ body }: { body: string }) => body.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));
const told = (): Told[] => sink.taken.map((taken) => read(taken)[2]);
const faultOf = ({ exception }: Told) => exception.values[0];

it('a fault is an envelope of one event: kind, place, route and build, and of its message only what the engine says of our code', async () => {
  service.tellFault('POST /api/getReport', new TypeError('x of asha@example.org is not a function'));
  service.tellFault(
    'job deliver-mail',
    new Error('550 <asha@example.org>: no such user\n    at Asha (/home/asha/secret.js:1:1)'),
  );
  await service.close();
  const [first] = sink.taken;
  expect(first?.path).toBe('/api/42/envelope/');
  expect(first?.headers).toMatchObject({
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': expect.stringMatching(/^Sentry sentry_version=7, .*sentry_key=abc123$/),
  });
  const [header, item, event, end] = read(first ?? { body: '' });
  expect(header).toEqual({ event_id: event.event_id, sent_at: expect.stringMatching(/Z$/) });
  const length = Buffer.byteLength(JSON.stringify(event));
  expect(item).toEqual({ type: 'event', length, content_type: 'application/json' });
  expect(end).toBeNull();
  expect(event).toEqual({
    ...{ event_id: expect.stringMatching(/^[0-9a-f]{32}$/), timestamp: expect.any(Number), level: 'error', platform: 'node' },
    ...{ transaction: 'POST /api/getReport', release: 'main-abc.js', environment: 'production' },
    exception: { values: [{ type: 'TypeError', value: 'x of (address) is not a function', stacktrace: expect.anything() }] },
  });
  const frames = event.exception.values[0].stacktrace.frames;
  expect(frames.at(-1)).toMatchObject({
    filename: 'tests/server/telemetry/pure/error-service.test.ts',
    in_app: true,
    lineno: expect.any(Number),
  });
  expect(told().map(({ transaction }) => transaction)).toEqual(['POST /api/getReport', 'job deliver-mail']);
  expect(told().map(faultOf)[1]).toMatchObject({ type: 'Error', value: '' });
  expect(JSON.stringify(sink.taken)).not.toMatch(/asha|secret/i);
});

it('a crash in a browser is told by its own build and page; what is refused on purpose and a database that is away are no faults', async () => {
  service.tellFault('POST /api/logout', new CallRefused(503, 'unavailable', 'Come again.'));
  service.tellFault('POST /api/logout', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const crash = { error: 'SyntaxError', message: '', events: [], frames: ['/assets/site-1.js:3:7', '/assets/site-2.js:4:8'] };
  service.tellCrash({ ...crash, build: '/assets/main-old.js', page: '/application/:id' });
  await service.close();
  expect(told()).toEqual([
    expect.objectContaining({ platform: 'javascript', transaction: '/application/:id', release: 'main-old.js' }),
  ]);
  expect(told().map(faultOf)[0]?.stacktrace?.frames).toEqual([
    { filename: '/assets/site-2.js', lineno: 4, colno: 8, in_app: true },
    { filename: '/assets/site-1.js', lineno: 3, colno: 7, in_app: true },
  ]);
});

it('twenty wait at most, and a service that asks for less or says nothing holds nobody up', async () => {
  for (let count = 0; count < 30; count += 1) service.tellFault(`job ${count}`, new RangeError('r'));
  sink.answer = { status: 429, headers: { 'retry-after': '60' } };
  await service.close();
  expect(told().map(({ transaction }) => transaction)).toEqual(['job 0']);
  expect(log.mock.calls.flat().join()).toContain('The error service is not told everything');

  const silent = createErrorService({ url: sink.url, key: 'k' }, { build: 'b', environment: 'production' });
  sink.answer = 'silence';
  for (let count = 0; count < 30; count += 1) silent.tellFault('job', new RangeError('r'));
  await silent.close();
  expect(sink.taken).toHaveLength(2);
  expect(log.mock.calls.flat().join()).toContain('The error service cannot be reached');

  const full = createErrorService({ url: sink.url, key: 'k' }, { build: 'b', environment: 'production' });
  sink.answer = { status: 200 };
  for (let count = 0; count < 30; count += 1) full.tellFault('job', new RangeError('r'));
  await full.close();
  expect(sink.taken).toHaveLength(22);
});
