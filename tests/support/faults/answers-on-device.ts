import { createRandom } from '../random.ts';
import { testServer } from '../server/server-app.ts';
import { openBrowser } from './browser.ts';
import { createTally, type FaultRun, type Scenario, type Tally, upTo } from './fault.ts';
import { countAnswers } from './truth.ts';

type Case = { browser: Awaited<ReturnType<typeof openBrowser>>; tally: Tally; random: ReturnType<typeof createRandom> };
/** The answers that were given, and how often one was. */
type Given = { given: Record<number, string>; times: number };

/** Runs one case for each of `n` students, each in a browser of their own before one server, and counts what the database has at the end. */
export async function forEachBrowser({ n, seed }: FaultRun, run: (each: Case) => Promise<Given>): Promise<Tally> {
  const server = await testServer();
  const tally = createTally('acknowledged', 'stored', 'lost', 'doubled');
  const random = createRandom(seed);
  for (const _ of upTo(n)) {
    const browser = await openBrowser(server);
    const end = await run({ browser, tally, random }).finally(browser.close);
    tally.add('acknowledged', end.times);
    await countAnswers(server.db, tally, { sittingId: browser.sittingId, ...end });
  }
  await server.close();
  return tally;
}

const same = (shown: Record<number, string>, given: Record<number, string>) => JSON.stringify(shown) === JSON.stringify(given);

/** 1. The network is gone, answers go on, the page is reloaded, another tab goes on, and the network is back. */
export const networkGone: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally }) => {
    const { state } = browser;
    const given: Record<number, string> = {};
    let page = await browser.openPage();
    const write = async (question: number, answer: string) => {
      given[question] = answer;
      page.write(question, answer);
      await page.isKept();
    };
    await write(1, 'A');
    tally.require(await page.saves(), 'an answer with a network was not saved');
    state.network = 'cut';
    await write(2, 'B');
    tally.require(!page.isSaved(), 'an answer without a network was called saved');
    browser.leave(page);
    page = await browser.openPage();
    tally.require(same(page.shown, given), `after a reload the page shows ${JSON.stringify(page.shown)}`);
    await write(3, 'C');
    browser.leave(page, 'new');
    page = await browser.openPage(true);
    tally.require(same(page.shown, given), `another tab shows ${JSON.stringify(page.shown)}`);
    await write(4, '17');
    state.network = 'open';
    page.reconnect();
    tally.require(await page.saves(), 'the answers were not saved once the network was back');
    browser.leave(page);
    return { given, times: 4 };
  });

/** When a browser is killed after a click: before its call left, while the server's answer is on its way, after 'Saved'. */
const moments = ['held', 'answerHeld', 'open'] as const;

/** 2. The browser is killed, another device opens the quiz, and later the first browser comes back. */
export const browserKilled: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally, random }) => {
    const { state, taker } = browser;
    const given: Record<number, string> = { 1: 'A', 2: 'B' };
    let page = await browser.openPage();
    page.write(1, 'A');
    await page.saves();
    const moment = moments[random.below(moments.length)] ?? 'open';
    const before = state.arrived;
    state.network = moment;
    page.write(2, 'B');
    await page.isKept();
    if (moment === 'answerHeld') await browser.untilArrived(before + 1);
    if (moment === 'open') await page.saves();
    const saysSaved = page.isSaved();
    browser.leave(page);
    state.network = 'open';
    const { body } = await taker.call('/startAttempt', { holder: 'another device', takeOver: true });
    const { saved } = body.data as { saved: { question: number }[] };
    const isThere = saved.some(({ question }) => question === 2);
    tally.fail(
      'falsely saved',
      `killed ${moment}: 'Saved' was shown, and another device has not got the answer`,
      saysSaved && !isThere ? 1 : 0,
    );
    page = await browser.openPage(true);
    tally.require(await page.saves(), 'the answers were not saved once the browser was back');
    browser.leave(page);
    return { given, times: 2 };
  });

/** 10. Back, forward and reload again and again, at any moment of a delivery. */
export const reloads: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally, random }) => {
    const { state } = browser;
    const given: Record<number, string> = {};
    for (const question of upTo(4)) {
      state.network = 'open';
      const page = await browser.openPage();
      tally.require(same(page.shown, given), `after a reload the page shows ${JSON.stringify(page.shown)}`);
      await page.saves();
      const before = state.arrived;
      state.network = moments[random.below(moments.length)] ?? 'open';
      given[question] = 'ABCD'[question - 1] ?? '';
      page.write(question, given[question]);
      await page.isKept();
      if (state.network === 'answerHeld') await browser.untilArrived(before + 1);
      if (state.network === 'open') await page.saves();
      browser.leave(page);
    }
    state.network = 'open';
    const page = await browser.openPage();
    tally.require(await page.saves(), 'the answers were not saved at last');
    browser.leave(page);
    return { given, times: 4 };
  });

/** 11. The browser's storage is full, or refuses everything, as in a private window: answers go to the server all the same. */
export const storageDenied: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally, random }) => {
    const page = await browser.openPage();
    const isFull = random.chance(0.5);
    const target = isFull ? IDBObjectStore.prototype : IDBDatabase.prototype;
    const name = isFull ? 'put' : 'transaction';
    const before = Object.getOwnPropertyDescriptor(target, name);
    if (!before) throw new Error(`There is no ${name}.`);
    const refuse = () => {
      throw new DOMException('refused', isFull ? 'QuotaExceededError' : 'InvalidStateError');
    };
    Object.defineProperty(target, name, { ...before, value: refuse });
    try {
      for (const question of upTo(4)) {
        page.write(question, 'A');
        tally.require(await page.saves(4_000), 'an answer was not saved where the device keeps nothing');
      }
    } finally {
      Object.defineProperty(target, name, before);
    }
    browser.leave(page);
    return { given: { 1: 'A', 2: 'A', 3: 'A', 4: 'A' }, times: 4 };
  });
