import { expect, type Page } from '@playwright/test';
import { parentSignInModel } from '../../tests/models/parents/parents.model.ts';
import { type Act, describePath, type StateOf } from '../../tests/support/model.ts';
import { type OpenElsewhere, test } from '../support/fixtures.ts';
import { type Answer, fail, gate, letThrough, refuse } from '../support/gate.ts';
import { findMailedLink } from '../support/parents.ts';
import { addNewcomer } from '../support/people.ts';
import type { SharedServer } from '../support/server.ts';
import { walksToTake } from '../support/walks.ts';

type Walk = ReturnType<typeof parentSignInModel.getShortestPaths>[number];
type Step = keyof Parameters<Walk['test']>[0]['events'] & string;

type Parents = { page: Page; phone: Page; server: SharedServer; address: string };

/** What parents do on a laptop and a phone at once: whichever presses first has used the link up. */
function handsOf(
  { page, phone, server, address }: Parents,
  gates: Record<'asking' | 'opening', (answer: Answer) => Promise<void>>,
) {
  let link = '';
  let isOpening = false;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const hands: Record<string, Act> = {
    comeByThemselves: async () => void (await page.goto(`${server.url}/parents/sign-in`)),
    comeByLink: async () => {
      await phone.goto(`${server.url}/parents/sign-in`);
      await phone.getByLabel('Your email').pressSequentially(address);
      await phone.getByRole('button', { name: 'Email me a link' }).click();
      link = await findMailedLink(server, address);
      await page.goto(link);
    },
    askWithoutAddress: () => press('Email me a link'),
    typeAddress: () => page.getByLabel('Your email').pressSequentially(address),
    askForLink: () => press('Email me a link'),
    linkIsMailed: () => gates.asking(letThrough),
    tooManyLinks: () => gates.asking(refuse(429, 'tooMany', 'Too many requests. Try again in an hour.')),
    askAgain: () => page.getByRole('button', { name: /^(Ask again|Get another link)$/ }).click(),
    pressSignIn: async () => {
      isOpening = true;
      await press('Sign in');
    },
    theyAreIn: () => gates.opening(letThrough),
    linkWasUsed: async () => {
      await phone.goto(link);
      await phone.getByRole('button', { name: 'Sign in' }).click();
      await expect(phone.getByRole('heading', { level: 1, name: 'Parents’ page' })).toBeVisible();
      await gates.opening(letThrough);
    },
    networkFails: () => gates[isOpening ? 'opening' : 'asking'](fail),
  };

  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const says = async (text: string | RegExp) => {
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeEnabled();
  };
  const door = async () => {
    await title('Parents’ sign-in');
    await expect(page.getByLabel('Your email')).toBeVisible();
  };
  const offer = async () => {
    await title('Parents’ sign-in');
    await expect(page.getByRole('button', { name: /^Sign(ing)? in/ })).toBeVisible();
  };
  /** The laptop is in and named among their devices; the phone can't use the same link. */
  const isIn = async () => {
    await title('Parents’ page');
    await expect(page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')).toHaveCount(1);
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
  };
  const claims: Record<StateOf<typeof parentSignInModel>, Act> = {
    nowhere: () => undefined,
    atTheDoor: door,
    toldWhatIsMissing: () => says('Enter your email address.'),
    typed: () => expect(page.getByLabel('Your email')).toHaveValue(address),
    asking: door,
    mailed: async () => {
      await title('Check your email');
      expect(await findMailedLink(server, address)).toContain('/parents/sign-in?token=');
    },
    backAtTheDoor: door,
    refused: () => says('Too many requests. Try again in an hour.'),
    notAsked: () => says('We couldn’t send the link. Please try again.'),
    askingAgain: door,
    offered: offer,
    opening: offer,
    in: isIn,
    notIn: () => expect(page.getByText('We couldn’t sign you in. Please try again.')).toBeVisible(),
    openingAgain: offer,
    inAfterAll: isIn,
    dead: async () => {
      await title('This link doesn’t work anymore');
      await expect(phone.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')).toHaveCount(1);
    },
    atTheDoorAfterAll: door,
  };
  return { events: hands as Record<Step, Act>, states: claims };
}

type Meeting = {
  page: Page;
  openElsewhere: OpenElsewhere;
  server: SharedServer;
};

async function walk(path: Walk, { page, openElsewhere, server }: Meeting) {
  test.slow();
  const student = await addNewcomer(server);
  const address = `parent.of.${student.username}@example.org`;
  await server.admin('student', 'set', student.username, '--guardian-email', address);
  const gates = { asking: await gate(page, 'askParentLink'), opening: await gate(page, 'openParentLink') };
  await path.test(handsOf({ page, phone: await openElsewhere(), server, address }, gates));
}

test.describe('parents come in on two devices, by the shortest paths of the model', { tag: '@firefox-long' }, () => {
  for (const path of walksToTake(parentSignInModel.getShortestPaths()))
    test(describePath(path), ({ page, openElsewhere, server, complaints }) => {
      complaints.allow(/Failed to load resource/);
      return walk(path, { page, openElsewhere, server });
    });
});
