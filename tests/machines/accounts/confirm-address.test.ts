import { afterEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { confirmAddressMachine } from '../../../src/machines/accounts/confirm-address.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import {
  type ConfirmAddressModelState,
  type ConfirmAddressStep,
  confirmAddressModel,
} from '../../models/accounts/confirm-address.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let using: Deferred<{ email: string }>;
let calls: number;
const logic = confirmAddressMachine.provide({
  actors: {
    confirmAddress: fromPromise<{ email: string }, { token: string }>(() => {
      calls += 1;
      using = deferred();
      return using.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
const begin = (token: string) => {
  calls = 0;
  flow = createActor(logic, { input: { token } }).start();
};
afterEach(() => flow.stop());

const events: Record<ConfirmAddressStep, () => Promise<void>> = {
  open: () => settle(() => flow.send({ type: 'page.opened' })),
  openCutOff: () => settle(() => flow.send({ type: 'page.opened' })),
  use: () => settle(() => flow.send({ type: 'address.use' })),
  isUsed: () => settle(() => using.resolve({ email: 'new@example.org' })),
  isDead: () => settle(() => using.reject(new CallFailed('refused', 'This link has been used.', 'notFound', 404))),
  isTaken: () => settle(() => using.reject(new CallFailed('refused', 'Another account has it.', 'conflict', 409))),
  fails: () => settle(() => using.reject(new CallFailed('unreachable', ''))),
};

/** In each state of the model: the machine's own, how often the server was asked, the address, and whether something is said. */
const looks: Record<ConfirmAddressModelState, [state: string, calls: number | null, email: string | null, notice: boolean]> = {
  inTheMail: ['idle', 0, null, false],
  deadAtOnce: ['dead', 0, null, false],
  asked: ['asking', 0, null, false],
  beingUsed: ['using', 1, null, false],
  askedAgain: ['asking', 1, null, true],
  beingUsedAgain: ['using', 2, null, false],
  used: ['used', null, 'new@example.org', false],
  dead: ['dead', 1, null, false],
  taken: ['taken', 1, null, false],
};

it.each(confirmAddressModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (title, path) => {
  begin(title.includes('openCutOff') ? 'cut' : 'a'.repeat(43));
  for (const { event, state } of path.steps) {
    if (!(event.type in events)) continue;
    await events[event.type]();
    const name = state.value as ConfirmAddressModelState;
    const { value, context } = flow.getSnapshot();
    const [where, asked, email, isSaid] = looks[name];
    expect([name, value, context.email, context.notice !== null]).toEqual([name, where, email, isSaid]);
    if (asked !== null) expect([name, calls]).toEqual([name, asked]);
  }
});
