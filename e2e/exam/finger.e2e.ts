import { type CDPSession, expect, type Page } from '@playwright/test';
import { enterFullscreen, expectQuestions, expectSaved, sitQuiz } from '../support/exam/attempt.ts';
import { test } from '../support/fixtures.ts';
import { tooSmall } from '../support/touch-size.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const shownText = '[data-text="passage"]:not([data-waiting] *)';
type Point = { x: number; y: number };

/** A place in the first line of the passage on the screen. */
const findPoint = (page: Page): Promise<Point> =>
  page.locator(shownText).evaluate((passage) => {
    const range = new Range();
    range.selectNodeContents(passage);
    const line = [...range.getClientRects()].find(({ width, height }) => width > 100 && height < 40);
    if (!line) throw new Error('There is no text.');
    return { x: line.left + 60, y: line.top + line.height / 2 };
  });

/** What a phone's browser does with the text while a finger rests on a word, or moves an end of the selection by so many words, and what is selected then: a browser without a screen selects nothing by touch. */
const select = (page: Page, { x, y }: Point, more = 0) =>
  page.evaluate(
    ({ x, y, more }) => {
      const selection = getSelection();
      const at = document.caretPositionFromPoint(x, y);
      if (!selection || !at) throw new Error('There is no text.');
      if (selection.isCollapsed) {
        selection.setPosition(at.offsetNode, at.offset);
        selection.modify('move', 'backward', 'word');
        selection.modify('extend', 'forward', 'word');
      }
      for (let word = 0; word < more; word += 1) selection.modify('extend', 'forward', 'word');
      return String(selection).trim();
    },
    { x, y, more },
  );

/** A finger that rests on a word until the browser takes the touch over to select it. @returns the word */
async function pressLong(page: Page, touch: CDPSession, point: Point): Promise<string> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  const word = await select(page, point);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  return word;
}

/** What the browser paints in a color of the question on the screen. */
const painted = (page: Page, color: string) =>
  page.evaluate((name) => {
    const ranges = [...(CSS.highlights.get(name) ?? [])];
    return ranges.filter(({ startContainer }) => !startContainer.parentElement?.closest('[data-waiting]')).map(String);
  }, `mark-${color}`);

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Highlight' });
const tapIn = (page: Page, name: string) => bar(page).getByRole('button', { name }).tap();

test('words are highlighted, noted and removed by a finger, and are there after a reload', async ({ server, student, page }) => {
  await sitQuiz(page, server.url, student);
  // Two quick taps on choices answer twice, and enlarge nothing.
  await expect(page.getByRole('radio').first()).toHaveCSS('touch-action', 'manipulation');
  const touch = await page.context().newCDPSession(page);
  const point = await findPoint(page);
  const word = await pressLong(page, touch, point);
  expect(word).toMatch(/^\S+$/);
  await expect(bar(page)).toBeVisible();
  expect(await tooSmall(bar(page).getByRole('button'))).toEqual([]);
  // The ends of a selection are the browser's own: no event of a pointer tells that they are moved.
  const words = await select(page, point, 2);
  expect(words.startsWith(`${word} `)).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: `Selected: ${words}` })).toBeAttached();
  await tapIn(page, 'Highlight in blue');
  await expect(bar(page)).toBeHidden();
  const [quote = ''] = await painted(page, 'blue');
  expect(quote).toContain(words);

  await page.touchscreen.tap(point.x, point.y);
  await tapIn(page, 'Add note');
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially('Why these?');
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByRole('list', { name: 'Your highlights' })).toContainText('Note: Why these?');
  await expectSaved(page);

  await page.reload();
  await enterFullscreen(page);
  await expectQuestions(page);
  await expect.poll(() => painted(page, 'blue')).toEqual([quote]);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('button', { name: 'Highlights & notes' }).tap();
  const list = page.getByRole('dialog', { name: 'Highlights & notes: question 1' });
  await expect(list).toContainText('Why these?');
  await list.getByRole('button', { name: 'Back to the question' }).tap();
  await page.touchscreen.tap(point.x, point.y);
  await tapIn(page, 'Remove');
  await expect.poll(() => painted(page, 'blue')).toEqual([]);
  await expect(page.getByRole('list', { name: 'Your highlights' })).toHaveCount(0);
});
