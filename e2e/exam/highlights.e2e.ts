import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { enterFullscreen, expectQuestions, expectSaved, goToQuestion, sitQuiz, submit } from '../support/exam/attempt.ts';
import { test } from '../support/fixtures.ts';

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** What the browser paints in a color, on the question that is on the screen. */
const painted = (page: Page, color: string) =>
  page.evaluate((name) => {
    const ranges = [...(CSS.highlights.get(name) ?? [])];
    return ranges.filter(({ startContainer }) => !startContainer.parentElement?.closest('[data-waiting]')).map(String);
  }, `mark-${color}`);
const says = (page: Page, text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();

/** Nothing breaks WCAG in either scheme. */
async function expectAccessible(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page)).toEqual([]);
  }
}

test('words are highlighted, noted and removed by keys alone, each step is said, and they are there after a reload @firefox-long', async ({
  server,
  student,
  page,
}) => {
  await sitQuiz(page, server.url, student);
  await press(page, 'h', 'ArrowRight');
  const second = (await page.locator('[data-text="passage"]:not([data-waiting] *)').textContent())?.split(/\s+/)[1] ?? '';
  await says(page, new RegExp(`^${second}$`));
  await press(page, 'Enter', 'ArrowRight', 'Enter');
  await says(page, `Selected: ${second}`);
  await expect(page.getByRole('toolbar')).toMatchAriaSnapshot(`
    - toolbar "Highlight":
      - button "Highlight in yellow"
      - button "Highlight in blue"
      - button "Highlight in pink"
      - button "Add note"
      - button "Close"
  `);
  await expect(page.getByRole('button', { name: 'Highlight in yellow' })).toBeFocused();
  await expectAccessible(page);
  await press(page, 'ArrowRight', 'Enter');
  await says(page, 'Highlighted.');
  const [quote = ''] = await painted(page, 'blue');
  expect(quote.startsWith(`${second} `)).toBe(true);
  await page.getByRole('button', { name: 'Highlights & notes' }).focus();
  await press(page, 'Enter');
  const list = page.getByRole('dialog', { name: 'Highlights & notes: question 1' });
  await expect(list).toContainText(quote);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Change' }).focus();
  await press(page, 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
  await page.keyboard.type('Why THIS word?');
  await expectAccessible(page);
  await press(page, 'Enter');
  await says(page, 'Note saved.');
  // What is painted is not read out: it is said after the text that it is in, and in the list.
  await expect(page.getByRole('list', { name: 'Your highlights' })).toMatchAriaSnapshot(`
    - list "Your highlights":
      - listitem:
        - mark: ${quote}
        - text: ", blue. Note: Why THIS word?"
  `);
  await expectAccessible(page);
  // The keys of the questions are theirs again.
  await press(page, 'ArrowRight');
  await expect(page.getByRole('heading', { name: 'Question 2' })).toBeVisible();
  expect(await painted(page, 'blue')).toEqual([]);
  await expectSaved(page);
  await page.reload();
  await comeBackHere(page);
  await goToQuestion(page, 1);
  expect([await painted(page, 'blue'), await painted(page, 'note')]).toEqual([[quote], [quote]]);

  const last = await highlightLast(page);
  await page.getByRole('button', { name: 'Highlights & notes' }).press('Enter');
  const both = page.getByRole('dialog', { name: 'Highlights & notes: question 1' });
  await expect(both.locator('mark')).toHaveText([quote, last]);
  await both.getByRole('button', { name: `Change: ${last}` }).press('Enter');
  await page.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: 'Remove' }).press('Enter');
  await says(page, 'Highlight removed.');
  await expect(page.getByRole('list', { name: 'Your highlights' }).locator('mark')).toHaveText([quote]);

  await submit(page);
  await page.getByRole('link', { name: /^Review/ }).press('Enter');
  // The review says it in words, too.
  await expect(page.getByRole('listitem').filter({ hasText: 'Why THIS word?' })).toMatchAriaSnapshot(`
    - listitem:
      - mark: ${quote}
      - paragraph: Why THIS word?
  `);
});

/** Highlights the last word of the question in yellow, and returns it. */
async function highlightLast(page: Page): Promise<string> {
  await press(page, 'h', 'End', 'Enter', 'Enter', 'Enter');
  await says(page, 'Highlighted.');
  const [word = ''] = await painted(page, 'yellow');
  return word;
}

/** A reload leaves fullscreen: the quiz waits for a click to go on. */
async function comeBackHere(page: Page) {
  await enterFullscreen(page);
  await expectQuestions(page);
}

/** Where the first and the last letter of the passage's third word stand on the screen. */
const placeWord = (page: Page) =>
  page.locator('[data-text="passage"]:not([data-waiting] *)').evaluate((passage) => {
    const walker = document.createTreeWalker(passage, NodeFilter.SHOW_TEXT);
    let text = walker.nextNode();
    while (text && !/^\s*\S+\s+\S+\s+\S{3,}\s/.test(text.textContent ?? '')) text = walker.nextNode();
    const [before = ''] = /^\s*\S+\s+\S+\s+/.exec(text?.textContent ?? '') ?? [];
    const [word = ''] = /^\S+/.exec((text?.textContent ?? '').slice(before.length)) ?? [];
    const range = new Range();
    if (text) {
      range.setStart(text, before.length);
      range.setEnd(text, before.length + word.length);
    }
    const { left, right, top, height } = range.getBoundingClientRect();
    return { word, left, right, middle: top + height / 2 };
  });

test('words are highlighted by a mouse that draws over them, beside the line reader', async ({ server, student, page }) => {
  await sitQuiz(page, server.url, student);
  const { word, left, right, middle } = await placeWord(page);
  await page.mouse.move(left + 1, middle);
  await page.mouse.down();
  await page.mouse.move(right - 1, middle, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: 'Highlight in pink' }).click();
  expect(await painted(page, 'pink')).toEqual([word]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Line reader' }).click();
  await expectAccessible(page);
});
