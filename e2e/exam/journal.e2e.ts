import { expect, type Page, type Route } from '@playwright/test';
import { crash, cutNetwork, restoreNetwork } from '../support/browser.ts';
import {
  choose,
  comeBack,
  continueHere,
  enterFullscreen,
  expectChoices,
  expectKeptOnDevice,
  expectSaved,
  sitQuiz,
} from '../support/exam/attempt.ts';
import { loadTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { addStudent } from '../support/people.ts';
import { proves } from '../support/proves.ts';

/** What the browser rightly reports of calls that these tests cut, and of the one that finds the attempt held by a dead tab. */
const unreachable = /Failed to load resource/;
const heldElsewhere = /409 \(Conflict\)/;
const never = (route: Route) => route.abort();

test(
  'a browser killed at once after "Saved" loses nothing, and another browser goes on',
  proves('4.2-18'),
  async ({ server, student, realChromium, page, complaints }) => {
    test.slow();
    complaints.allow(heldElsewhere);
    const first = await realChromium.context().newPage();
    await sitQuiz(first, server.url, student);
    await choose(first, 1, 'A');
    await choose(first, 2, 'B');
    await expectSaved(first);
    const address = first.url();
    await realChromium.kill9();
    expect(await loadTruth(server.url, student)).toEqual({
      state: 'inProgress',
      ending: null,
      answers: { 1: 'A', 2: 'B' },
      events: [],
    });

    await comeBack(page, address, student);
    await enterFullscreen(page);
    await continueHere(page);
    await expectChoices(page, { 1: 'A', 2: 'B' });
  },
);

test('a browser killed before anything reached the server delivers when it comes back @long', async ({
  server,
  student,
  realChromium,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const killed = await realChromium.context().newPage();
  await sitQuiz(killed, server.url, student);
  await killed.route('**/api/saveAnswers', never);
  await choose(killed, 1, 'C');
  await choose(killed, 3, 'D');
  await expectKeptOnDevice(killed);
  const address = killed.url();
  await realChromium.reopen();
  expect((await loadTruth(server.url, student)).answers).toEqual({});

  const page = await realChromium.context().newPage();
  await comeBack(page, address, student);
  await enterFullscreen(page);
  await continueHere(page);
  await expectSaved(page);
  await expectChoices(page, { 1: 'C', 3: 'D' });
  const { state, answers, events } = await loadTruth(server.url, student);
  expect({ state, answers, events }).toEqual({ state: 'inProgress', answers: { 1: 'C', 3: 'D' }, events: ['interrupted'] });
});

/** Answers the questions from the current one on, as fast as keys go, without waiting for anything. */
async function answerQuickly(page: Page, count: number) {
  for (let answered = 0; answered < count; answered += 1) {
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowRight');
  }
}

const allB = (to: number) => Object.fromEntries(Array.from({ length: to }, (_, index) => [index + 1, 'B']));

test('a server killed in mid-save has what was shown as saved, and gets the rest by itself @long', async ({
  ownServer,
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(unreachable);
  const student = await addStudent(ownServer);
  await sitQuiz(page, ownServer.url, student);
  for (const shownAsSaved of [2, 6, 10]) {
    await answerQuickly(page, 2);
    await expectSaved(page);
    const killed = page.waitForRequest('**/api/saveAnswers').then(() => ownServer.kill9());
    await answerQuickly(page, 2);
    await killed;
    await expectKeptOnDevice(page);
    // Out of the browser's reach at first, or it would have delivered before anybody could look.
    await cutNetwork(page);
    await ownServer.restart();
    const { answers } = await loadTruth(ownServer.url, student);
    expect(answers).toEqual({ ...answers, ...allB(shownAsSaved) });
    await restoreNetwork(page);
    await expectSaved(page);
    expect((await loadTruth(ownServer.url, student)).answers).toEqual(allB(shownAsSaved + 2));
  }
});

test('without a network answers go on, are kept, and are saved when it is back', async ({
  server,
  student,
  page,
  complaints,
}) => {
  complaints.allow(unreachable);
  await sitQuiz(page, server.url, student);
  await choose(page, 1, 'A');
  await expectSaved(page);
  await cutNetwork(page);
  await choose(page, 2, 'B');
  await expectKeptOnDevice(page);
  await choose(page, 1, 'C');
  await expectChoices(page, { 1: 'C', 2: 'B' });
  expect((await loadTruth(server.url, student)).answers).toEqual({ 1: 'A' });
  await restoreNetwork(page);
  await expectSaved(page);
  expect((await loadTruth(server.url, student)).answers).toEqual({ 1: 'C', 2: 'B' });
});

test('answers given offline in a tab that crashed are delivered by the next one @long', async ({
  server,
  student,
  context,
  complaints,
}) => {
  complaints.allow(unreachable);
  const crashed = await context.newPage();
  await sitQuiz(crashed, server.url, student);
  const address = crashed.url();
  await cutNetwork(crashed);
  await choose(crashed, 5, 'D');
  await expectKeptOnDevice(crashed);
  // Not just closed: a tab that Playwright closes has the network again for a moment, and delivers.
  await crash(crashed);
  await crashed.close();
  expect((await loadTruth(server.url, student)).answers).toEqual({});

  await context.setOffline(false);
  const page = await context.newPage();
  await comeBack(page, address, student);
  await enterFullscreen(page);
  await continueHere(page);
  await expectSaved(page);
  expect((await loadTruth(server.url, student)).answers).toEqual({ 5: 'D' });
});
