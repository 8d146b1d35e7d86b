import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { answerFileMachine } from '../../../src/machines/exam/answer-file.machine.ts';
import type { SittingChoice, SittingOnDevice } from '../../../src/services/exam/answer-file.ts';
import { type AnswerFileStep, answerFileModel } from '../../models/exam/answer-file.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let calls: unknown[];
let answer: Deferred<never>;
let flow: Actor<typeof answerFileMachine>;

/** Notes a call, which is answered by the test. */
const call = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(({ input }) => {
    calls.push([name, input]);
    answer = deferred();
    return answer.promise;
  });
const logic = answerFileMachine.provide({
  actors: {
    findSittingsOnDevice: call<SittingOnDevice[], SittingChoice>('find'),
    saveAnswerFile: call<string | null, { sittingId: string }>('save'),
  },
});
const begin = (sittingId: string | null) => {
  flow = createActor(logic, { input: { sittingId, onlyWaiting: sittingId === null } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  begin(null);
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const grant = (value: unknown) => {
  answer.resolve(value as never);
  return settle();
};
const fail = () => {
  answer.reject(new Error('refused'));
  return settle();
};
const two: SittingOnDevice[] = [
  { sittingId: 's1', answers: 2, title: 'Owls' },
  { sittingId: 's2', answers: 1, title: null },
];
const save = (sittingId: string) => flow.send({ type: 'file.save', sittingId });
/** Each file has a name of its own. */
const fileIsThere = () => grant(`file-${calls.length}.json`);

const hands: Record<AnswerFileStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  deviceHasNone: () => grant([]),
  deviceHasTwo: () => grant(two),
  deviceCannotBeRead: fail,
  saveFirst: () => save('s1'),
  saveSecond: () => save('s2'),
  fileIsThere,
  nothingIsLeft: () => grant(null),
  browserRefuses: fail,
};

const find = ['find', { sittingId: null, onlyWaiting: true }];
const first = ['save', { sittingId: 's1' }];
const second = ['save', { sittingId: 's2' }];
/** What is to be seen, all of it: where the flow is, what it shows, what it is about, what can be done, and what was called. */
const sees =
  (at: string, ...made: unknown[]) =>
  (chosen = '', fileName = ''): Act =>
  () => {
    const { value, context } = flow.getSnapshot();
    const found = ['idle', 'looking', 'none'].includes(at) ? [] : two;
    const canSave = ['offered', 'saved', 'delivered', 'notSaved'].includes(at);
    expect({ value, context, canSave: flow.getSnapshot().can({ type: 'file.save', sittingId: 's1' }), calls }).toEqual({
      ...{ value: at, canSave, calls: made },
      context: { choice: { sittingId: null, onlyWaiting: true }, found, chosen, fileName },
    });
  };

const claims: Record<StateOf<typeof answerFileModel>, Act> = {
  closed: sees('idle')(),
  waiting: sees('looking', find)(),
  silent: sees('none', find)(),
  two: sees('offered', find)(),
  savingFirst: sees('saving', find, first)('s1'),
  first: sees('saved', find, first)('s1', 'file-2.json'),
  savingSecond: sees('saving', find, first, second)('s2'),
  second: sees('saved', find, first, second)('s2', 'file-3.json'),
  secondDelivered: sees('delivered', find, first, second)('s2'),
  secondRefused: sees('notSaved', find, first, second)('s2'),
  firstDelivered: sees('delivered', find, first)('s1'),
  savingAfterDelivered: sees('saving', find, first, second)('s2'),
  secondAlone: sees('saved', find, first, second)('s2', 'file-3.json'),
  firstRefused: sees('notSaved', find, first)('s1'),
  savingAgain: sees('saving', find, first, first)('s1'),
  firstAtLast: sees('saved', find, first, first)('s1', 'file-3.json'),
};

const paths = answerFileModel.getShortestPaths();

it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events: hands, states: claims });
});

it('is about one sitting where it is given one', () => {
  begin('s2');
  hands.open();
  expect(calls).toEqual([['find', { sittingId: 's2', onlyWaiting: false }]]);
});
