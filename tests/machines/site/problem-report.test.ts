import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise, matchesState } from 'xstate';
import { reportAgainMs } from '../../../src/content/times.ts';
import { problemReportMachine } from '../../../src/machines/site/problem-report.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Circumstances } from '../../../src/services/site/problem-reports.ts';
import { problemReportModel } from '../../models/site/problem-report.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const along: Circumstances = { person: 's1', build: null, page: '/student-portal/plan', events: [] };
let sending: Deferred<'sent' | 'kept'>;
let sent: object[];
let delivering: Deferred<number> | null;
let delivered: number;
let isOnline: (() => void) | null;
let flow: Actor<typeof logic>;

const logic = problemReportMachine.provide({
  actors: {
    gather: fromPromise<Circumstances>(async () => along),
    sendReport: fromPromise<'sent' | 'kept', Circumstances & { message: string }>(({ input }) => {
      sent.push(input);
      sending = deferred();
      return sending.promise;
    }),
    sendWaiting: fromPromise<number, void>(() => {
      delivered += 1;
      delivering = deferred();
      return delivering.promise;
    }),
    connection: fromCallback<EventObject>(({ sendBack }) => {
      isOnline = () => sendBack({ type: 'connection.restored' });
      return () => {
        isOnline = null;
      };
    }),
  },
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const send = (type: 'report.open' | 'report.send' | 'report.close') => settle(() => flow.send({ type }));
const deliver = (waiting: number) => settle(() => delivering?.resolve(waiting));

beforeEach(async () => {
  vi.useFakeTimers();
  [sent, delivered, delivering, isOnline] = [[], 0, null, null];
  flow = createActor(logic).start();
  flow.send({ type: 'page.opened' });
  await deliver(0);
  delivered = 0;
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

type Claim = { form: string; device: string; message: string; notice?: string | null; empty?: boolean };
/** Where it is, what is written, and that it can be sent, closed and opened exactly where it should. */
const claim =
  ({ form, device, message, notice = null, empty = false }: Claim) =>
  () => {
    const { value, context } = flow.getSnapshot();
    expect([matchesState({ form, device }, value), value]).toEqual([true, value]);
    expect(context).toMatchObject({ message, notice, isEmpty: empty });
    const can = (type: 'report.open' | 'report.send' | 'report.close') => flow.getSnapshot().can({ type });
    expect({ open: can('report.open'), send: can('report.send'), close: can('report.close') }).toEqual({
      open: form === 'closed',
      send: form === 'writing',
      close: ['writing', 'sent', 'kept'].includes(form),
    });
    expect(isOnline !== null).toBe(device === 'waiting');
  };
const words = 'The clock stands still';

it.each(problemReportModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      askForForm: () => send('report.open'),
      write: () => settle(() => flow.send({ type: 'message.change', message: ` ${words} ` })),
      sendNothing: () => send('report.send'),
      send: () => send('report.send'),
      giveUp: () => send('report.close'),
      close: () => send('report.close'),
      schoolHasIt: () => settle(() => sending.resolve('sent')),
      nobodyAnswers: () => settle(() => sending.resolve('kept')),
      schoolRefuses: () => settle(() => sending.reject(new CallFailed('refused', 'This is too long.', 'badInput', 400))),
      networkIsBack: () => settle(() => isOnline?.()),
      timeGoesBy: async () => {
        await vi.advanceTimersByTimeAsync(reportAgainMs - 1);
        expect(delivered).toBe(0);
        await vi.advanceTimersByTimeAsync(1);
      },
      waitingIsSent: () => deliver(0),
      stillNobodyAnswers: () => deliver(1),
    },
    states: {
      nothing: claim({ form: 'closed', device: 'empty', message: '' }),
      emptyForm: claim({ form: 'writing', device: 'empty', message: '' }),
      toldToWrite: claim({ form: 'writing', device: 'empty', message: '', empty: true }),
      nothingAgain: claim({ form: 'closed', device: 'empty', message: '' }),
      written: claim({ form: 'writing', device: 'empty', message: ` ${words} ` }),
      draftAside: claim({ form: 'closed', device: 'empty', message: ` ${words} ` }),
      draftBack: claim({ form: 'writing', device: 'empty', message: ` ${words} ` }),
      onItsWay: () => {
        claim({ form: 'sending', device: 'empty', message: ` ${words} ` })();
        expect(sent).toEqual([{ ...along, message: words }]);
      },
      onItsWayAgain: () => expect(sent).toEqual(Array(2).fill({ ...along, message: words })),
      refused: claim({ form: 'writing', device: 'empty', message: ` ${words} `, notice: 'This is too long.' }),
      thanked: claim({ form: 'sent', device: 'empty', message: '' }),
      doneAndEmpty: claim({ form: 'closed', device: 'empty', message: '' }),
      toldItIsKept: claim({ form: 'kept', device: 'waiting', message: '' }),
      waits: claim({ form: 'closed', device: 'waiting', message: '' }),
      goesOut: () => {
        claim({ form: 'closed', device: 'delivering', message: '' })();
        expect(delivered).toBe(1);
      },
      waitsOn: claim({ form: 'closed', device: 'waiting', message: '' }),
      goesOutAgain: () => expect(delivered).toBe(2),
      nothingWaits: claim({ form: 'closed', device: 'empty', message: '' }),
    },
  });
});

it('sends nothing before the page is open, and what waits on the device as soon as it is', async () => {
  const fresh = createActor(logic).start();
  expect(delivered).toBe(0);
  await settle(() => fresh.send({ type: 'page.opened' }));
  expect(delivered).toBe(1);
  await settle(() => delivering?.reject(new Error('Storage is gone.')));
  expect(fresh.getSnapshot().matches({ device: 'waiting' })).toBe(true);
  fresh.stop();
});

it('says that the form cannot be opened, and opens it at the next try', async () => {
  let fails = true;
  const failing = logic.provide({
    actors: {
      gather: fromPromise<Circumstances>(async () => {
        if (fails) throw new Error('');
        return along;
      }),
    },
  });
  const fresh = createActor(failing).start();
  await settle(() => fresh.send({ type: 'report.open' }));
  expect(fresh.getSnapshot().context.notice).toBe('We couldn’t open the form. Please try again.');
  fails = false;
  await settle(() => fresh.send({ type: 'report.open' }));
  expect(fresh.getSnapshot().matches({ form: 'writing' })).toBe(true);
  expect(fresh.getSnapshot().context.notice).toBeNull();
  fresh.stop();
});
