import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from '../../axe.ts';
import { patience } from '../../exam/attempt.ts';
import type { Person } from '../../people.ts';
import type { SharedServer } from '../../server.ts';
import type { Hands } from '../hands.ts';

/** Somebody of the class, at a browser of their own. */
export type Pupil = Person & { firstname: string; name: string; page: Page };

/** A school's week: who works how, where, and on whom. */
export type Week = {
  hands: Hands;
  server: SharedServer;
  /** The owner, at the desk. */
  desk: Page;
  /** Opens a browser for somebody else. */
  open: () => Promise<Page>;
  /** The last name of everybody, by which searches find nobody else. */
  family: string;
  pupils: Pupil[];
};

export const theClass = ['Asha', 'Bela', 'Ravi', 'Dev', 'Kabir'] as const;

/** The one of the class with this name. */
export function pupil({ pupils }: Week, firstname: (typeof theClass)[number]): Pupil {
  const found = pupils.find((each) => each.firstname === firstname);
  if (!found) throw new Error(`Nobody in the class is called ${firstname}.`);
  return found;
}

export const newFamily = (): string => `Nair${randomUUID().slice(0, 6)}`;

/** Neither axe nor a narrow screen finds anything wrong. */
export async function expectClean(page: Page): Promise<void> {
  expect([new URL(page.url()).pathname, await axe(page)]).toEqual([new URL(page.url()).pathname, []]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** Fills in what a form asks, by the labels of its fields. */
export async function fillIn(hands: Hands, form: Locator | Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true });
    const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
    await (isList ? hands.choose(field, text) : hands.write(field, text));
  }
}

type Deed = { button: Locator; fields?: Record<string, string>; confirm: string };

/** Does something at the desk that asks in a dialog; the focus is somewhere afterwards, and the page and the dialog are clean. */
export async function act({ desk, hands }: Week, { button, fields = {}, confirm }: Deed): Promise<void> {
  await hands.press(button);
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toBeVisible(patience);
  await expectClean(desk);
  await fillIn(hands, dialog, fields);
  await hands.press(dialog.getByRole('button', { name: confirm, exact: true }));
  await expect(dialog).toBeHidden(patience);
  await expect
    .poll(() => desk.evaluate(() => document.activeElement !== document.body), { message: 'Something has the focus' })
    .toBe(true);
}

export const main = (page: Page): Locator => page.getByRole('main');
export const inMain = (page: Page, name: string | RegExp): Locator => main(page).getByRole('button', { name, exact: true });
export const link = (page: Page, name: string | RegExp): Locator => main(page).getByRole('link', { name, exact: true });

/** A list has come down to one line: before, what is looked for may still move. */
export const expectOne = (desk: Page): Promise<void> =>
  expect(main(desk).getByRole('status').filter({ hasText: /^One / })).toBeVisible(patience);

/** Finds a line of a list at the desk by what is searched, and opens it. */
export async function find(
  { desk, hands }: Week,
  page: string,
  field: string,
  words: string,
  name: string | RegExp,
): Promise<void> {
  await hands.goTo(desk, page);
  await expect(desk.getByRole('heading', { level: 1, name: page })).toBeVisible(patience);
  await hands.write(desk.getByLabel(field), words);
  await expectOne(desk);
  await hands.press(link(desk, name));
}
