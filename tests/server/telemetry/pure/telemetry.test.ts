import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpSink, httpSink } from '../../../support/server/http-sink.ts';
import { freshPlace, type Place, post, type ServerProcess, startProcess } from '../../../support/server/server-process.ts';

let place: Place;
let sink: HttpSink;
let server: ServerProcess;
beforeAll(async () => {
  [place, sink] = await Promise.all([freshPlace(), httpSink()]);
  const { db, close } = await place.open();
  // What needs it fails, which is a fault of ours: an inquiry, and the job that sends mail.
  await db.execute(sql`drop table outbox cascade`);
  await close();
  server = await startProcess({
    ...{ ...place.env, TRUST_PROXY: '1', ERROR_SERVICE_DSN: `${sink.url.replace('//', '//abc123@')}/42` },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2Nob29s' },
  });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await sink?.close();
  await place?.remove();
});

type Value = { stringValue?: string; intValue?: string };
type Span = {
  traceId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};

it('a server that is told to stop has told its spans, its faults and the crashes of browsers, by route, and nothing that anybody sent', async () => {
  const { url } = server;
  const link = 'x'.repeat(43);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const visit = (flags: string) =>
    fetch(`${url}/application/${link}?email=kavitha@example.org`, {
      headers: { traceparent: `00-${trace}-00f067aa0ba902b7-${flags}`, cookie: 'kavitha=1' },
    });
  await visit('01');
  await visit('00');
  await post(url, '/getReport', { token: link }, link);
  const inquiry = { name: 'Kavitha Curious', email: 'kavitha@example.org', phone: '+91 91234 56789', course: 'AP Statistics' };
  const asked = await post(url, '/sendInformationOnMail', { ...inquiry, details: 'private' }, '');
  expect(asked.http).toBe(500);
  const crash = { build: null, page: '/contact', error: 'TypeError', message: 'x is undefined', frames: [], events: [] };
  expect((await post(url, '/reportCrash', crash, '')).http).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);

  const traces = sink.taken.filter(({ path }) => path === '/v1/traces');
  expect(traces[0]?.headers).toMatchObject({ authorization: 'Basic c2Nob29s', 'content-type': 'application/json' });
  const resources = traces.flatMap(({ body }) => JSON.parse(body).resourceSpans);
  expect(resources[0].resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'prepchart' } });
  const spans: Span[] = resources.flatMap(({ scopeSpans }) => scopeSpans[0].spans);
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [refused] = named('POST /api/getReport');
  expect(refused).toMatchObject({ kind: 2, status: {}, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(refused?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/getReport' } });
  expect(BigInt(refused?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(refused?.startTimeUnixNano ?? 0));
  const [failed] = named('POST /api/sendInformationOnMail');
  expect(failed?.status).toEqual({ code: 2 });
  expect(failed?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '500' } });
  expect(named('job deliver-mail')[0]).toMatchObject({ kind: 1, status: { code: 2 } });
  // The second visit belongs to a trace that whoever began it does not keep.
  expect(spans.filter(({ traceId }) => traceId === trace)).toEqual([
    expect.objectContaining({ parentSpanId: '00f067aa0ba902b7' }),
  ]);

  const events = sink.taken
    .filter(({ path }) => path === '/api/42/envelope/')
    .map(({ body }) => JSON.parse(body.split('\n')[2] ?? ''));
  const told = events.map(({ transaction, exception }) => [transaction, exception.values[0].type, exception.values[0].value]);
  expect(told).toContainEqual(['/contact', 'TypeError', 'x is undefined']);
  expect(told).toContainEqual(['POST /api/sendInformationOnMail', 'error', '42P01']);
  expect(told).toContainEqual(['job deliver-mail', 'error', '42P01']);
  const fault = events.find(({ transaction }) => transaction === 'POST /api/sendInformationOnMail');
  expect(fault.release).toMatch(/^app-[\w-]+\.js$/);

  expect(sink.taken.length).toBeGreaterThan(1);
  // Random ids and times may have any digits.
  const words = JSON.stringify(sink.taken).replaceAll(/\b([0-9a-f]{16}|[0-9a-f]{32}|\d{19})\b/g, '');
  expect(words).not.toMatch(/kavitha|curious|private|98765|91234|x{20}|cookie/i);
});
