import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise, matchesState } from 'xstate';
import type { Report } from '../../../contract/report/report.ts';
import { reportMachine } from '../../../src/machines/report/report.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { reportModel } from '../../models/report/report.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';
import { fullReport } from '../../support/report/report.ts';

let asked: string[];
let answer: Deferred<Report>;
let page: Actor<typeof logic>;

const logic = reportMachine.provide({
  actors: {
    loadReport: fromPromise<Report, { token: string }>(({ input }) => {
      asked.push(input.token);
      answer = deferred();
      return answer.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const fails = (error: unknown) => () => settle(() => answer.reject(error));
const shows =
  (state: string, notice: string | null = null) =>
  () => {
    const { value, context } = page.getSnapshot();
    expect([matchesState(state, value), context.notice]).toEqual([true, notice]);
  };
const failed = 'We couldn’t load the report. Please try again.';

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  page = createActor(logic, { input: { token: 'token-1' } }).start();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

it.each(reportModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      open: () => page.send({ type: 'page.opened' }),
      reportComes: () => settle(() => answer.resolve(fullReport)),
      linkIsNotOurs: fails(new CallFailed('refused', 'There’s no such report.', 'notFound', 404)),
      linkIsCutShort: fails(new CallFailed('refused', 'This cannot be read.', 'badInput', 400)),
      noAnswer: fails(new CallFailed('unreachable', '')),
      retry: () => page.send({ type: 'page.retry' }),
    },
    states: {
      notOpened: shows('idle'),
      waiting: shows('loading'),
      report: shows('shown'),
      unknown: shows('unknown'),
      failed: shows('failed', failed),
    },
  });
});

it('asks with the token of its address alone, and keeps what came', async () => {
  page.send({ type: 'page.opened' });
  expect([asked, page.getSnapshot().hasTag('waiting')]).toEqual([['token-1'], true]);
  await settle(() => answer.resolve(fullReport));
  expect(page.getSnapshot().context).toEqual({ token: 'token-1', report: fullReport, notice: null });
});

it('says why in the server’s words, where it has some', async () => {
  page.send({ type: 'page.opened' });
  await fails(new CallFailed('unreachable', 'The database cannot be reached just now. Please try again.', 'unavailable', 503))();
  shows('failed', 'The database cannot be reached just now. Please try again.')();
});
