import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { parentSignInMachine } from '../../../src/machines/parents/parent-sign-in.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { ParentSignInPage } from '../../../src/views/parents/parent-sign-in-page.tsx';
import { type ParentSignInStep, parentSignInModel } from '../../models/parents/parents.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, coverPage, describePath, type StateOf } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';
import { listUsable } from '../../support/views/usable.ts';

let asking: Deferred<{ link: string | null }>;
let opening: Deferred<void>;
let asked: object[];
/** What is in the browser's address, which stays there when the page is opened anew. */
let address: string;

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

const settle = (done: () => void) => act(async () => done());
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const come = (to: string) =>
  settle(() => {
    address = to;
    render(
      <MemoryRouter initialEntries={[to]}>
        <Routes>
          <Route path="/parents" element={<h1>Parents’ page</h1>} />
          <Route path="/parents/sign-in" element={<ParentSignInPage logic={logic} />} />
        </Routes>
      </MemoryRouter>,
    );
  });
const offline = new CallFailed('unreachable', '');

const hands: Record<ParentSignInStep, Act> = {
  comeByThemselves: () => come('/parents/sign-in'),
  comeByLink: () => come('/parents/sign-in?token=token-1'),
  askWithoutAddress: () => press('Email me a link'),
  typeAddress: () =>
    settle(() => fireEvent.change(screen.getByLabelText(/Your email/), { target: { value: 'ravi@example.org' } })),
  askForLink: () => press('Email me a link'),
  linkIsMailed: () => settle(() => asking.resolve({ link: null })),
  tooManyLinks: () => settle(() => asking.reject(new CallFailed('refused', 'Too many requests.', 'tooMany', 429))),
  askAgain: () => press(screen.queryByRole('button', { name: 'Ask again' }) ? 'Ask again' : 'Get another link'),
  pressSignIn: () => press('Sign in'),
  theyAreIn: () => settle(() => opening.resolve()),
  linkWasUsed: () => settle(() => opening.reject(new CallFailed('refused', '', 'notFound', 404))),
  networkFails: () => settle(() => (screen.queryByText('Signing in…') ? opening : asking).reject(offline)),
};

const buttons = /^(Email me a link|Ask again|Get another link|Sign in)$/;
type Claim = { title?: string; can?: string[]; words?: string; calls?: object[] };
const door = 'Parents’ sign-in';
/** What is read, what can be pressed, and what the server was asked by then. */
const sees =
  ({ title = door, can = [], words, calls = [] }: Claim) =>
  () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect([listUsable(buttons), asked]).toEqual([can, calls]);
    if (words !== undefined) expect(document.body.textContent).toContain(words);
  };
const ask = { email: 'ravi@example.org' };
const link = { token: 'token-1' };
const [mailIt, signIn] = [['Email me a link'], ['Sign in']];

const claims: Record<StateOf<typeof parentSignInModel>, Act> = {
  nowhere: () => expect(screen.queryByRole('heading')).toBeNull(),
  atTheDoor: sees({ can: mailIt }),
  toldWhatIsMissing: sees({ can: mailIt, words: 'Enter your email address.' }),
  typed: sees({ can: mailIt }),
  asking: sees({ calls: [ask], words: 'Sending…' }),
  mailed: sees({ title: 'Check your email', calls: [ask], can: ['Ask again'], words: 'we’ve emailed a link' }),
  backAtTheDoor: sees({ calls: [ask], can: mailIt }),
  refused: sees({ calls: [ask], can: mailIt, words: 'Too many requests.' }),
  notAsked: sees({ calls: [ask], can: mailIt, words: 'We couldn’t send the link. Please try again.' }),
  askingAgain: sees({ calls: [ask, ask], words: 'Sending…' }),
  // Who only opens the page uses up no link.
  offered: sees({ can: signIn, words: 'The link works once.' }),
  opening: sees({ calls: [link], words: 'Signing in…' }),
  in: sees({ title: 'Parents’ page', calls: [link] }),
  notIn: sees({ calls: [link], can: signIn, words: 'We couldn’t sign you in. Please try again.' }),
  openingAgain: sees({ calls: [link, link], words: 'Signing in…' }),
  inAfterAll: sees({ title: 'Parents’ page', calls: [link, link] }),
  dead: sees({ title: 'This link doesn’t work anymore', calls: [link], can: ['Get another link'] }),
  atTheDoorAfterAll: sees({ calls: [link], can: mailIt }),
};

beforeEach(() => {
  asked = [];
});
afterEach(cleanup);

describe('the page walks the independent model', () => {
  it.each(coverPage(parentSignInModel.getShortestPaths()).map((path) => [describePath(path), path] as const))(
    '%s',
    async (_, path) => {
      await path.test({ events: hands, states: claims });
    },
  );
});

describe('left in every state, and its page opened anew', () => {
  const find = () => ({ can: listUsable(buttons), asked: asked.length });
  rebuiltInEachState(parentSignInModel, {
    begin: () => {
      address = '/parents/sign-in';
    },
    hands: () => hands,
    rebuild: async () => {
      cleanup();
      asked = [];
      await come(address);
    },
    found: find,
    // Who comes back asks for nothing and uses up nothing before another press.
    expected: {
      ...alike(
        { can: mailIt, asked: 0 },
        'nowhere atTheDoor toldWhatIsMissing typed asking mailed backAtTheDoor refused notAsked askingAgain',
      ),
      ...alike({ can: signIn, asked: 0 }, 'offered opening in notIn openingAgain inAfterAll dead atTheDoorAfterAll'),
    },
  });
});
