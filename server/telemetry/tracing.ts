import type { Clock } from '../clock/clock.ts';
import { newId } from '../ids.ts';
import type { Collector } from './collector.ts';
import { createSender } from './sender.ts';

/** A call that was answered; `route` is null where there is none. `parent`: the header `traceparent` of a proxy that is trusted. */
export type TracedCall = { method: string; route: string | null; status: number; ms: number; parent: string | undefined };

/** Tells a collector of OpenTelemetry what this process did, a span for each call and each run of a job. */
export type Traces = {
  observeCall(call: TracedCall): void;
  /** `outcome`: it came to its end, failed, or was told to stop. */
  observeJob(name: string, outcome: 'done' | 'failed' | 'stopped', seconds: number): void;
  close(): Promise<void>;
};

type Attributes = Record<string, string | number>;
type Span = { name: string; kind: number; ms: number; attributes: Attributes; isFailed: boolean; parent: Parent };
/** The trace that a span belongs to, and the span that it is a part of. */
type Parent = { traceId: string; parentSpanId?: string };

/** As the protocol numbers them. */
const kinds = { internal: 1, server: 2 };
const failed = 2;

/** `traceparent` of W3C: version, trace, span, and whether it is kept. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** `build`: the name of the build that is served. Spans are sent as OTLP's JSON over HTTP, at most 1,000 every 2 s. */
export function createTracing({ url, headers, serviceName }: Collector, build: string, now: Clock['now']): Traces {
  const resource = { attributes: toAttributes({ 'service.name': serviceName, 'service.version': build }) };
  const sender = createSender<object>({
    ...{ what: 'The collector of traces', most: 2_000, batch: 1_000, gatherMs: 2_000 },
    request: (spans) => ({
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'prepchart' }, spans }] }] }),
    }),
  });
  const add = ({ name, kind, ms, attributes, isFailed, parent }: Span) => {
    const end = now().getTime();
    sender.add({
      ...{ ...parent, spanId: newId().slice(0, 16), name, kind },
      ...{ startTimeUnixNano: toNanoseconds(end - ms), endTimeUnixNano: toNanoseconds(end) },
      attributes: toAttributes(attributes),
      status: isFailed ? { code: failed } : {},
    });
  };
  return {
    observeCall: ({ method, route, status, ms, parent: header }) => {
      const parent = readParent(header);
      if (parent === null) return;
      const attributes: Attributes = { 'http.request.method': method, 'http.response.status_code': status };
      if (route !== null) attributes['http.route'] = route;
      if (status >= 500) attributes['error.type'] = String(status);
      const name = route === null ? method : `${method} ${route}`;
      add({ name, kind: kinds.server, ms, attributes, isFailed: status >= 500, parent });
    },
    observeJob: (job, outcome, seconds) =>
      add({
        ...{ name: `job ${job}`, kind: kinds.internal, ms: seconds * 1000 },
        attributes: { 'prepchart.job': job, 'prepchart.outcome': outcome },
        ...{ isFailed: outcome === 'failed', parent: newTrace() },
      }),
    close: sender.close,
  };
}

const newTrace = (): Parent => ({ traceId: newId() });

/** Null for a trace that whoever began it does not keep. */
function readParent(header: string | undefined): Parent | null {
  const [, traceId, parentSpanId, flags = ''] = traceparent.exec(header ?? '') ?? [];
  if (traceId === undefined || parentSpanId === undefined) return newTrace();
  return Number.parseInt(flags, 16) % 2 === 1 ? { traceId, parentSpanId } : null;
}

/** Times as the protocol has them, in a text, since they are greater than a number of JSON can be. */
const toNanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

/** Whole numbers are a text as well. */
const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
