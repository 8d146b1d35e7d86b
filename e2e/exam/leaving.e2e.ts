import { expect } from '@playwright/test';
import {
  choose,
  comeBack,
  enterFullscreen,
  expectChoices,
  expectHeading,
  expectQuestions,
  expectSaved,
  patience,
  quizTitles,
  sitQuiz,
} from '../support/exam/attempt.ts';
import { loadTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';

/** Notes what stood on a page as it went out of sight, after the app had heard of that. */
const noteLeaving = () => {
  window.addEventListener('visibilitychange', () => {
    const shown = document.querySelector('h1')?.textContent;
    if (shown && document.visibilityState === 'hidden') sessionStorage.setItem('left', shown);
  });
};

test(
  'reload, other pages, back and closing the tab cost nothing',
  proves('4.2-18', '4.2-19'),
  async ({ server, student, realChromium }) => {
    test.slow();
    const page = await realChromium.context().newPage();
    await page.addInitScript(noteLeaving);
    await sitQuiz(page, server.url, student);
    await choose(page, 1, 'A');
    await expectSaved(page);
    const address = page.url();
    const goOn = async () => {
      await expectHeading(page, 'Your quiz was interrupted');
      // A page that goes away is not a hidden tab: it went as it was, not on its way to a submit that only came too late.
      expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe(quizTitles.reading);
      await enterFullscreen(page);
      await expectQuestions(page);
      await expectChoices(page, { 1: 'A' });
    };
    await page.reload();
    await goOn();
    await page.goto(`${server.url}/healthz`);
    await page.goBack();
    await goOn();
    // Back to the instructions, which lead to the attempt again.
    await page.goBack();
    await expectHeading(page, 'Your quiz was interrupted');
    await page.goForward();
    await goOn();
    const truth = () => loadTruth(server.url, student);
    // Every time the student came back is on record, and nothing else is.
    const expected = { state: 'inProgress', ending: null, answers: { 1: 'A' }, events: Array(3).fill('interrupted') };
    await expect.poll(truth, patience).toEqual(expected);
    await page.close();
    await comeBack(await realChromium.context().newPage(), address, student);
    expect(await truth()).toEqual(expected);
  },
);
