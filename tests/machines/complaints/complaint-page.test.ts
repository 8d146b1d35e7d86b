import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { Complaint } from '../../../contract/complaints/complaints.ts';
import { complaintPageMachine } from '../../../src/machines/complaints/complaint-page.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ComplaintMessage } from '../../../src/services/complaints/complaints.ts';
import { complaintPageModel } from '../../models/complaints/complaint-page.model.ts';
import { aComplaint } from '../../support/complaints/complaint.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let loading: Deferred<Complaint>;
let sending: Deferred<Complaint>;
let sent: ComplaintMessage[];
const logic = complaintPageMachine.provide({
  actors: {
    loadComplaint: fromPromise<Complaint, { token: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    moveComplaint: fromPromise<Complaint, ComplaintMessage>(({ input }) => {
      sent.push(input);
      sending = deferred();
      return sending.promise;
    }),
  },
});
let flow: Actor<typeof complaintPageMachine>;

beforeEach(() => {
  sent = [];
  flow = createActor(logic, { input: { token: 'c1.signed' } }).start();
});
afterEach(() => flow.stop());

const settle = (act: () => void) => async () => {
  act();
  await new Promise((resolve) => setImmediate(resolve));
};
const answered = aComplaint({ steps: [{ move: 'answer', by: 'Leela Rao', at: 1, text: 'On Monday' }] });
const words = 'It has not come ';
const is =
  (state: string, notice: RegExp = /^$/) =>
  () => {
    expect(flow.getSnapshot().value).toBe(state);
    expect(flow.getSnapshot().context.notice ?? '').toMatch(notice);
  };
const isWith = (state: string, text: string, notice?: RegExp) => () => {
  is(state, notice)();
  expect(flow.getSnapshot().context.text).toBe(text);
};

it.each(complaintPageModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      openTheLink: () => flow.send({ type: 'page.opened' }),
      itIsThere: settle(() => loading.resolve(sent.length === 0 ? aComplaint() : answered)),
      thereIsNone: settle(() => loading.reject(new CallFailed('refused', 'No.', 'notFound', 404))),
      noAnswer: settle(() => (sent.length === 0 ? loading : sending).reject(new CallFailed('unreachable', ''))),
      tryAgain: () => flow.send({ type: 'page.retry' }),
      beginToAdd: () => flow.send({ type: 'writing.begin', move: 'add' }),
      beginToTakeItBack: () => flow.send({ type: 'writing.begin', move: 'withdraw' }),
      sendNothing: () => flow.send({ type: 'writing.send' }),
      write: () => flow.send({ type: 'text.change', text: words }),
      send: () => flow.send({ type: 'writing.send' }),
      itIsTaken: settle(() => sending.resolve(answered)),
      theSchoolWasFaster: settle(() => sending.reject(new CallFailed('refused', 'Read it first.', 'conflict', 409))),
      leaveIt: () => flow.send({ type: 'writing.cancel' }),
    },
    states: {
      closed: is('idle'),
      loading: is('loading'),
      deadLink: is('unknown'),
      notLoaded: is('failed', /connection/),
      loadingAgain: is('loading'),
      openAfterAll: is('reading'),
      open: is('reading'),
      takingItBack: () => expect(flow.getSnapshot().context.move).toBe('withdraw'),
      leftAlone: () => {
        is('reading')();
        expect(sent).toEqual([]);
      },
      writingMore: is('writing'),
      askedForWords: () => {
        is('writing')();
        expect(flow.getSnapshot().context.isEmpty).toBe(true);
        expect(sent).toEqual([]);
      },
      written: isWith('writing', words),
      putAside: isWith('reading', words),
      writtenStill: isWith('writing', words),
      onItsWay: () => expect(sent).toEqual([{ token: 'c1.signed', move: 'add', text: words.trim(), seen: 0 }]),
      taken: () => {
        isWith('reading', '')();
        expect(flow.getSnapshot().context.complaint).toEqual(answered);
      },
      notTaken: isWith('writing', words, /still here/),
      readingAnew: is('loading', /Read it first/),
      toldAndOpen: () => {
        isWith('reading', words, /Read it first/)();
        expect(flow.getSnapshot().context.complaint).toEqual(answered);
      },
      wordsKept: isWith('writing', words),
    },
  });
});
