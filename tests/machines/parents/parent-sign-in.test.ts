import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { parentSignInMachine } from '../../../src/machines/parents/parent-sign-in.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type ParentSignInStep, parentSignInModel } from '../../models/parents/parents.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

let asking: Deferred<{ link: string | null }>;
let opening: Deferred<void>;
let asked: unknown[];
let flow: Actor<typeof parentSignInMachine>;

const logic = parentSignInMachine.provide({
  actors: {
    askParentLink: fromPromise<{ link: string | null }, { email: string }>(({ input }) => {
      asked.push(input);
      asking = deferred();
      return asking.promise;
    }),
    openParentLink: fromPromise<void, { token: string }>(({ input }) => {
      asked.push(input);
      opening = deferred();
      return opening.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const come = (token: string) => {
  flow = createActor(logic, { input: { token } }).start();
  flow.send({ type: 'page.opened' });
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  flow = createActor(logic, { input: { token: '' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const offline = new CallFailed('unreachable', '');
const typed = '  ravi@example.org ';

const hands: Record<ParentSignInStep, Act> = {
  comeByThemselves: () => come(''),
  comeByLink: () => come('token-1'),
  askWithoutAddress: () => flow.send({ type: 'link.request' }),
  typeAddress: () => flow.send({ type: 'email.type', text: typed }),
  askForLink: () => flow.send({ type: 'link.request' }),
  linkIsMailed: () => settle(() => asking.resolve({ link: null })),
  tooManyLinks: () => settle(() => asking.reject(new CallFailed('refused', 'Too many requests.', 'tooMany', 429))),
  askAgain: () => flow.send({ type: 'link.again' }),
  pressSignIn: () => flow.send({ type: 'link.open' }),
  theyAreIn: () => settle(() => opening.resolve()),
  linkWasUsed: () => settle(() => opening.reject(new CallFailed('refused', '', 'notFound', 404))),
  networkFails: () => settle(() => (flow.getSnapshot().matches('asking') ? asking : opening).reject(offline)),
};

type Claim = {
  error?: string | null;
  notice?: string | null;
  calls?: unknown[];
  can?: ('link.request' | 'link.open' | 'link.again')[];
};
/** What is seen, what the server was asked, and which of the three buttons does something. */
const sees =
  (state: string, { error = null, notice = null, calls = [], can = [] }: Claim = {}) =>
  () => {
    const snapshot = flow.getSnapshot();
    expect([snapshot.value, snapshot.context.error, snapshot.context.notice, asked]).toEqual([state, error, notice, calls]);
    const does = (['link.request', 'link.open', 'link.again'] as const).filter((type) => snapshot.can({ type }));
    expect(does).toEqual(can);
  };
const ask = { email: 'ravi@example.org' };
const link = { token: 'token-1' };
const door: Claim = { can: ['link.request'] };

const claims: Record<StateOf<typeof parentSignInModel>, Act> = {
  nowhere: sees('idle'),
  atTheDoor: sees('editing', door),
  toldWhatIsMissing: sees('editing', { ...door, error: 'Enter your email address.' }),
  typed: sees('editing', door),
  asking: sees('asking', { calls: [ask] }),
  mailed: sees('sent', { calls: [ask], can: ['link.again'] }),
  backAtTheDoor: sees('editing', { ...door, calls: [ask] }),
  refused: sees('editing', { ...door, calls: [ask], notice: 'Too many requests.' }),
  notAsked: sees('editing', { ...door, calls: [ask], notice: 'We couldn’t send the link. Please try again.' }),
  askingAgain: sees('asking', { calls: [ask, ask] }),
  // Nothing was asked: who only opens the page uses up no link.
  offered: sees('offered', { can: ['link.open'] }),
  opening: sees('opening', { calls: [link] }),
  in: sees('signedIn', { calls: [link] }),
  notIn: sees('offered', { calls: [link], notice: 'We couldn’t sign you in. Please try again.', can: ['link.open'] }),
  openingAgain: sees('opening', { calls: [link, link] }),
  inAfterAll: sees('signedIn', { calls: [link, link] }),
  dead: sees('dead', { calls: [link], can: ['link.again'] }),
  atTheDoorAfterAll: sees('editing', { ...door, calls: [link] }),
};

describe('every walk of the model', () => {
  it.each(parentSignInModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

it.each(['ravi', 'ravi@', 'ravi example.org'])('says at the field that %j is no address, until something is typed', (text) => {
  come('');
  flow.send({ type: 'email.type', text });
  flow.send({ type: 'link.request' });
  const { error } = flow.getSnapshot().context;
  flow.send({ type: 'email.type', text: 'r' });
  expect([error, flow.getSnapshot().context.error, asked]).toEqual([expect.stringContaining('isn’t an email address'), null, []]);
});

it('has the link of a demonstration’s made-up parent, and forgets it with the next question', async () => {
  come('');
  flow.send({ type: 'email.type', text: typed });
  flow.send({ type: 'link.request' });
  await settle(() => asking.resolve({ link: '/parents/sign-in?token=x' }));
  const told = flow.getSnapshot().context.link;
  flow.send({ type: 'link.again' });
  expect([told, flow.getSnapshot().context.link]).toEqual(['/parents/sign-in?token=x', null]);
});

describe('left and rebuilt in every state', () => {
  /** The address of the page is kept by the browser: the link stays in it until another is asked for. */
  let token = '';
  const left = (act: Act, kept: string) => () => {
    token = kept;
    return act();
  };
  const seen = () => {
    const { value, context } = flow.getSnapshot();
    return { value, email: context.email, notice: context.notice, calls: asked.length };
  };
  const atTheDoor: ReturnType<typeof seen> = { value: 'editing', email: '', notice: null, calls: 0 };
  const offered = { ...atTheDoor, value: 'offered' as const };
  rebuiltInEachState(parentSignInModel, {
    begin: () => {
      token = '';
    },
    hands: () => ({
      ...hands,
      comeByLink: left(hands.comeByLink, 'token-1'),
      comeByThemselves: left(hands.comeByThemselves, ''),
    }),
    rebuild: () => {
      flow.stop();
      asked = [];
      come(token);
    },
    found: seen,
    // Who comes back uses up no link, and asks for none, before another press.
    expected: {
      ...alike(atTheDoor, 'nowhere atTheDoor toldWhatIsMissing typed asking mailed backAtTheDoor refused notAsked askingAgain'),
      ...alike(offered, 'offered opening in notIn openingAgain inAfterAll dead atTheDoorAfterAll'),
    },
    // A link that was used meanwhile leads to another one, and the other one in.
    afterwards: async () => {
      if (token !== '') {
        await hands.pressSignIn();
        await hands.linkWasUsed();
        await hands.askAgain();
      }
      await hands.typeAddress();
      await hands.askForLink();
      await hands.linkIsMailed();
      flow.stop();
      await hands.comeByLink();
      await hands.pressSignIn();
      await hands.theyAreIn();
      expect(flow.getSnapshot().status).toBe('done');
    },
  });
});
