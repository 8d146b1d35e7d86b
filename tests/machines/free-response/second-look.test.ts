import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { secondLookMachine } from '../../../src/machines/free-response/second-look.machine.ts';
import { type SecondLookStep, secondLookModel } from '../../models/marking/second-look.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let look: Actor<typeof logic>;
let sending: Deferred<void>;
let sent: string[];

const logic = secondLookMachine.provide({
  actors: {
    askAgain: fromPromise<void, { sittingId: string; number: number; reason: string }>(({ input }) => {
      sent.push(`${input.sittingId}/${input.number}: ${input.reason}`);
      sending = deferred();
      return sending.promise;
    }),
  },
});

beforeEach(() => {
  sent = [];
  look = createActor(logic, { input: { sittingId: 'm', number: 2 } }).start();
});
afterEach(() => look.stop());

const ask = () => look.send({ type: 'request.send' });
const steps: Record<SecondLookStep, () => void> = {
  begin: () => look.send({ type: 'form.open' }),
  cancel: () => look.send({ type: 'form.close' }),
  askWithoutReason: ask,
  write: () => look.send({ type: 'reason.type', text: ' The sign is right ' }),
  ...{ ask, askAgainAtOnce: ask },
  arrives: () => sending.resolve(),
  isRefused: () => sending.reject(new Error('Not now.')),
};
const missing = 'Say in a few words what you think was overlooked.';
const shown: Record<StateOf<typeof secondLookModel>, [value: string, calls: number, notice: string | null]> = {
  closed: ['closed', 0, null],
  empty: ['writing', 0, null],
  closedAgain: ['closed', 0, null],
  toldWhatIsMissing: ['writing', 0, missing],
  written: ['writing', 0, null],
  sending: ['sending', 1, null],
  notSent: ['writing', 1, 'Not now.'],
  sendingAgain: ['sending', 2, null],
  asked: ['asked', 1, null],
};

it.each(secondLookModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  const settled = Object.entries(steps).map(([type, step]) => [
    type,
    async () => {
      step();
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  ]);
  await path.test({
    events: Object.fromEntries(settled) as Record<SecondLookStep, Act>,
    states: {
      '*': (claimed: { value: unknown }) => {
        const [value, calls, notice] = shown[String(claimed.value) as StateOf<typeof secondLookModel>];
        const { value: stands, context } = look.getSnapshot();
        expect([claimed.value, stands, sent.length, context.notice]).toEqual([claimed.value, value, calls, notice]);
        expect(sent.every((each) => each === 'm/2: The sign is right')).toBe(true);
      },
    },
  });
});
