import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../exam/attempt.ts';
import { findChoice, type Hands, typeInto } from './hands.ts';

/** More Tabs than any page has ends for. */
const mostPresses = 250;

/** Where an end of the page is, seen from what has the focus. */
function whereFromFocus(end: Element): 'here' | 'ahead' | 'behind' {
  const focused = document.activeElement;
  if (focused === end) return 'here';
  if (focused === null || focused === document.body) return 'ahead';
  return focused.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_PRECEDING ? 'behind' : 'ahead';
}

/** Goes to an end of the page by Tab, or back by Shift and Tab. */
async function reach(end: Locator): Promise<void> {
  const { keyboard } = end.page();
  await expect(end).toBeEnabled(patience);
  for (let press = 0; press < mostPresses; press += 1) {
    const where = await end.evaluate(whereFromFocus);
    if (where === 'here') return;
    await keyboard.press(where === 'ahead' ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`Tab never came to ${end}.`);
}

const press = async (control: Locator): Promise<void> => {
  await reach(control);
  await control.page().keyboard.press('Enter');
};

/** Of a few side by side Tab comes to the one that is chosen, and arrows choose. */
async function arrowTo(radio: Locator): Promise<void> {
  const chosen = radio.locator('xpath=ancestor::fieldset').locator('input:checked');
  await reach(chosen);
  for (let arrow = 0; arrow < 10 && !(await radio.isChecked()); arrow += 1) await radio.page().keyboard.press('ArrowRight');
  await expect(radio).toBeChecked();
}

/** The place of the choice with these words among those of a list, and of the one that is chosen. */
const findPlaces = (list: Locator, label: string) =>
  list.evaluate((element, label) => {
    const { options, selectedIndex } = element as HTMLSelectElement;
    return { wanted: [...options].findIndex(({ textContent }) => textContent === label), chosen: selectedIndex };
  }, label);

const choose: Hands['choose'] = async (list, words) => {
  const label = await findChoice(list, words);
  await reach(list);
  for (let arrow = 0; arrow < mostPresses; arrow += 1) {
    const { wanted, chosen } = await findPlaces(list, label);
    if (wanted === chosen) return;
    await list.page().keyboard.press(wanted > chosen ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error(`The arrows never came to ${label}.`);
};

/** At the desk by the command palette, elsewhere by the sidebar. */
async function goTo(page: Page, name: string): Promise<void> {
  const ways = page.getByRole('navigation');
  if (!new URL(page.url()).pathname.startsWith('/desk'))
    return press(ways.getByRole('link', { name, exact: true }).or(ways.getByRole('button', { name, exact: true })));
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await typeInto(palette.getByRole('searchbox'), name);
  for (let arrow = 0; arrow < 10; arrow += 1) {
    if ((await palette.getByRole('status').textContent()) === `Enter opens: ${name}`) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(palette.getByRole('status')).toHaveText(`Enter opens: ${name}`);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

/** Keys alone: neither is anything pointed at, nor the focus put anywhere. */
export const keys: Hands = {
  press,
  // Tab is a violation in a mock test: what goes on has the focus.
  goOn: async (control) => {
    await expect(control).toBeFocused(patience);
    await control.page().keyboard.press('Enter');
  },
  tick: async (box) => {
    if ((await box.getAttribute('type')) === 'radio') return arrowTo(box);
    await reach(box);
    await box.page().keyboard.press('Space');
  },
  write: async (field, text) => {
    await reach(field);
    await typeInto(field, text);
  },
  choose,
  goTo,
  answer: (page, letter) => page.keyboard.press(letter.toLowerCase()),
  submitModule: async (page) => {
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Keep working' })).toBeFocused(patience);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  },
  closeMessage: (page) => page.keyboard.press('o'),
};
