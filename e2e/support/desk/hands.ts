import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../exam/attempt.ts';

/** How somebody works pages: the same deeds by mouse, by keys alone, or by finger. */
export type Hands = {
  /** A button or a link. */
  press: (control: Locator) => Promise<void>;
  /** What goes on in an exam, where its keys are those of the hall. */
  goOn: (control: Locator) => Promise<void>;
  /** A box, or one of a few side by side. */
  tick: (box: Locator) => Promise<void>;
  /** Writes into a field, in place of what is there. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Chooses what has these words, of a list. */
  choose: (list: Locator, words: string) => Promise<void>;
  /** Goes to a page by its name, from any page with a sidebar. */
  goTo: (page: Page, name: string) => Promise<void>;
  /** Chooses an answer to the question on the screen. */
  answer: (page: Page, letter: string) => Promise<void>;
  /** Submits a module, and confirms it. */
  submitModule: (page: Page) => Promise<void>;
  /** Closes a message from the school. */
  closeMessage: (page: Page) => Promise<void>;
};

/** Writes by the field's own keys once it has the focus. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await expect(field).toBeFocused(patience);
  await keyboard.press('ControlOrMeta+a');
  await (text === '' ? keyboard.press('Delete') : keyboard.type(text));
  // A telephone number gets its blanks while it is typed.
  const plain = (value: string) => value.replaceAll(/\s/g, '');
  await expect.poll(async () => plain(await field.inputValue()), patience).toBe(plain(text));
}

/** The words of a list's choice that has these. */
export async function findChoice(list: Locator, words: string): Promise<string> {
  const choice = list.locator('option', { hasText: words }).first();
  await expect(choice).toBeAttached(patience);
  return (await choice.textContent()) ?? '';
}

/** What a pointer comes down on for a box: the words beside it where it is not to be seen itself. */
const target = async (box: Locator) =>
  (await box.getAttribute('type')) === 'radio' ? box.locator('xpath=ancestor::label') : box;

const chooseByPointer: Hands['choose'] = async (list, words) => {
  await list.selectOption({ label: await findChoice(list, words) });
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const way = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('navigation').getByRole('button', { name, exact: true }));
const option = (page: Page, letter: string) =>
  page.locator('label:not([data-waiting] *)').filter({ has: page.locator(`input[value="${letter}"]`) });

/** `point`: a click or a tap. `open`: what has to be opened before the ways to other pages are there. */
const pointing = (point: (control: Locator) => Promise<void>, open: (page: Page) => Promise<void>): Hands => ({
  press: point,
  goOn: point,
  tick: async (box) => point(await target(box)),
  write: async (field, text) => {
    await point(field);
    await typeInto(field, text);
  },
  choose: chooseByPointer,
  goTo: async (page, name) => {
    await open(page);
    await point(way(page, name));
  },
  answer: (page, letter) => point(option(page, letter)),
  submitModule: async (page) => {
    await point(button(page, 'Submit Module'));
    await point(button(page, 'Yes, submit'));
  },
  closeMessage: (page) => point(button(page, 'OK')),
});

export const mouse = pointing(
  (control) => control.click(),
  async () => {},
);

export const finger = pointing(
  (control) => control.tap(),
  (page) => button(page, 'Open menu').tap(),
);
