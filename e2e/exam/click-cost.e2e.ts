import { expect } from '@playwright/test';
import { choose, expectSaved, radio, sitQuiz } from '../support/exam/attempt.ts';
import { countClick } from '../support/exam/click-trace.ts';
import { test } from '../support/fixtures.ts';

/** React hears of the focus that leaves; it heard of the press, the release, the click and the change eighteen times. */
const mostReactCalls = 2;
/** The choices that change, and what was said of the answers before. */
const mostStyled = 30;

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
