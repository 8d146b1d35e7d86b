import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolCounts } from '../db/pool.ts';
import type { CallEvent } from '../http/call-log.ts';
import type { Load } from '../http/load.ts';
import type { SchoolState } from './school-state.ts';

/** Upper edges of the times of calls, in s. A call is given up after 10. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Upper edges of the times of jobs, in s. */
const jobSeconds = [0.01, 0.1, 1, 10, 60, 600, 3_600];

/** What happens in this process. */
export type Metrics = {
  contentType: string;
  /** All of them in Prometheus' text. */
  render(): Promise<string>;
  observeCall(event: CallEvent): void;
  /** `outcome`: it came to its end, failed, or was told to stop. */
  observeJob(name: string, outcome: 'done' | 'failed' | 'stopped', seconds: number): void;
  countCrash(): void;
};

type Sources = {
  version: string;
  countConnections: (() => PoolCounts) | undefined;
  load: () => Load;
  readState: () => Promise<SchoolState>;
};

/** Makes the metrics of this process and of the school, which are read when they are asked for. */
export function createMetrics({ version, countConnections, load, readState }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    ...{ name: 'prepchart_request_seconds', help: 'Requests by route and status, and how long each took', registers },
    ...{ labelNames: ['call', 'status'], buckets: callSeconds },
  });
  const jobs = new Histogram({
    ...{ name: 'prepchart_job_seconds', help: 'Runs of jobs by this process, and how long each took', registers },
    ...{ labelNames: ['job', 'outcome'], buckets: jobSeconds },
  });
  const crashes = new Counter({
    name: 'prepchart_browser_crashes_total',
    help: 'Crashes that browsers have reported',
    registers,
  });
  new Gauge({
    ...{ name: 'prepchart_load', help: '0 calm, 1 refuses what can wait, 2 refuses an exam’s calls too', registers },
    collect() {
      this.set({ calm: 0, busy: 1, full: 2 }[load()]);
    },
  });
  new Gauge({
    ...{ name: 'prepchart_info', help: '1, with the version of the product and the Node that runs it', registers },
    labelNames: ['version', 'node'],
  }).set({ version, node: process.versions.node }, 1);
  if (countConnections)
    new Gauge({
      ...{ name: 'prepchart_database_connections', help: 'Connections to the database, and calls that wait for one', registers },
      labelNames: ['state'],
      collect() {
        for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count);
      },
    });
  const refresh = schoolGauges(registry, readState);
  return {
    contentType: registry.contentType,
    render: async () => {
      await refresh();
      return registry.metrics();
    },
    observeCall: ({ call, http, ms }) => calls.observe({ call, status: String(http) }, ms / 1000),
    observeJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    countCrash: () => crashes.inc(),
  };
}

const helps: Record<Exclude<keyof SchoolState, 'jobLateSeconds'>, [name: string, help: string]> = {
  mailsWaiting: ['prepchart_outbox_waiting', 'Mails that wait to be sent'],
  oldestMailSeconds: ['prepchart_outbox_oldest_seconds', 'Age of the oldest mail that waits'],
  mailsBounced: ['prepchart_outbox_bounced', 'Mails that were refused for good'],
  reportsUndelivered: ['prepchart_reports_undelivered', 'Reports to parents whose mail was not sent'],
  sittingsUnderWay: [
    'prepchart_sittings_under_way',
    'Quizzes and modules that somebody sits, with a sign of them in the last two minutes',
  ],
  jobsRunning: ['prepchart_jobs_running', 'Jobs that some process is at'],
};

/** Returns what reads them anew. The same from every process: the school's, out of the database. Without the database there are none, and the rest is told all the same. */
function schoolGauges(registry: Registry, readState: () => Promise<SchoolState>): () => Promise<void> {
  const registers = [registry];
  const gauges = Object.entries(helps).map(([key, [name, help]]) => ({
    key: key as keyof typeof helps,
    gauge: new Gauge({ name, help, registers }),
  }));
  const late = new Gauge({
    ...{ name: 'prepchart_job_late_seconds', help: 'For how long a job is due and nobody is at it', registers },
    labelNames: ['job'],
  });
  const up = new Gauge({ name: 'prepchart_database_up', help: '1 where the database told the state of the school', registers });
  return async () => {
    const state = await readState().catch(() => null);
    for (const { gauge } of gauges) gauge.reset();
    late.reset();
    up.set(state === null ? 0 : 1);
    if (state === null) return;
    for (const { key, gauge } of gauges) gauge.set(state[key]);
    for (const [job, seconds] of Object.entries(state.jobLateSeconds)) late.set({ job }, seconds);
  };
}
