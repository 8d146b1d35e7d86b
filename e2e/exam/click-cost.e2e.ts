import { expect } from '@playwright/test';
import { choose, expectSaved, radio, sitQuiz } from '../support/exam/attempt.ts';
import { countClick } from '../support/exam/click-trace.ts';
import { test } from '../support/fixtures.ts';

/** React hears of the focus that leaves; it heard of the press, the release, the click and the change eighteen times. */
const mostReactCalls = 2;
/** The choices that change, and what was said of the answers before. */
const mostStyled = 30;

/** In the page: what the next click's frame shows of what was said of the answers before. */
function noteSaid() {
  const read = () => {
    const said = [...document.querySelectorAll('[data-kind] > span')].find(({ textContent }) => textContent?.startsWith('Saved'));
    Reflect.set(window, 'said', said ? getComputedStyle(said).color : 'none');
  };
  addEventListener('click', () => requestAnimationFrame(read), { capture: true, once: true });
}

test('in the frame that shows another choice, nothing says that it is saved', async ({ page, server, student }) => {
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await page.evaluate(noteSaid);
  await radio(page, 'B').click({ force: true });
  await page.waitForFunction(() => 'said' in window);
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).toBe('rgba(0, 0, 0, 0)');
  await expectSaved(page);
});

test('a click on a choice waits for few calls of React, no layout, and the styles of the two choices', async ({
  page,
  browser,
  server,
  student,
}) => {
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await expect(radio(page, 'B')).toBeEnabled();
  const { reactCalls, forcedLayouts, styledElements } = await countClick(browser, page, () =>
    radio(page, 'B').click({ force: true }),
  );
  expect(forcedLayouts).toBe(0);
  expect(reactCalls).toBeGreaterThan(0);
  expect(reactCalls).toBeLessThanOrEqual(mostReactCalls);
  expect(styledElements).toBeGreaterThan(0);
  expect(styledElements).toBeLessThanOrEqual(mostStyled);
  await expectSaved(page);
});
