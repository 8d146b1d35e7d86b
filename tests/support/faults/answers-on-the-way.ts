import { eq } from 'drizzle-orm';
import { openSession } from '../../../server/accounts/sessions.ts';
import { sessions } from '../../../server/db/tables/people.ts';
import { sessionRenewed, watchSession } from '../../../src/services/api/session-gate.ts';
import { tokenEntry, writeEntry } from '../../../src/services/api/session-storage.ts';
import { handIn } from '../../../src/services/exam/hand-in.ts';
import { forEachBrowser } from './answers-on-device.ts';
import { type Scenario, upTo } from './fault.ts';
import { readSitting } from './truth.ts';

/** 4. Every answer of the server is lost on its way back, of deliveries and of the end itself; each call is made again. */
export const answerLost: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally }) => {
    const { state, taker, sittingId } = browser;
    const page = await browser.openPage();
    const answers = ['B', 'C', 'A', '17.53'];
    for (const [index, answer] of answers.entries()) {
      state.network = 'answerLost';
      page.write(index + 1, answer);
      await page.isOffline();
      tally.require(!page.isSaved(), 'an answer whose receipt was lost was called saved');
      state.network = 'open';
      page.reconnect();
      tally.require(await page.saves(), 'an answer was not saved at the second try');
    }
    browser.leave(page);
    const sheet = { studentId: taker.student.id, sittingId, holder: page.holder, answers, undelivered: [], events: [] };
    const end = { kind: 'quiz' as const, ending: 'student' as const, ...sheet, timePerQuestion: {}, totalTime: 60 };
    const { signal } = new AbortController();
    state.network = 'answerLost';
    await handIn(end, signal).catch(() => undefined);
    state.network = 'open';
    const isAccepted = await handIn(end, signal).then(
      () => true,
      () => false,
    );
    tally.add('ends accepted', isAccepted ? 1 : 0);
    tally.fail('ends lost', 'an end that had arrived was refused at the second try', isAccepted ? 0 : 1);
    const { sitting } = await readSitting(taker.db, sittingId);
    tally.require(
      sitting.state === 'submitted' && sitting.right === 4,
      `the quiz is ${sitting.state} with ${sitting.right} of 4`,
    );
    return { given: { 1: 'B', 2: 'C', 3: 'A', 4: '17.53' }, times: 4 };
  });

/** 6. A second device opens the attempt: it is asked, takes over, and neither overwrites the other. */
export const twoDevices: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally }) => {
    const { taker } = browser;
    const page = await browser.openPage();
    page.write(1, 'A');
    await page.saves();
    const asked = await taker.call('/startAttempt', { holder: 'other' });
    tally.add('asked', asked.body.reason === 'heldElsewhere' ? 1 : 0);
    tally.require(asked.body.reason === 'heldElsewhere', `a second device was answered ${asked.http}`);
    tally.require(
      (await taker.call('/startAttempt', { holder: 'other', takeOver: true })).http === 200,
      'it could not take over',
    );
    page.write(2, 'A');
    await page.ends(3_000);
    const end = page.journal.getSnapshot().output?.end;
    tally.add('first device told', end === 'displaced' ? 1 : 0);
    tally.require(end === 'displaced', `the first device was told ${end ?? 'nothing'}`);
    const entry = { ...{ seq: 2, question: 2, answer: 'B', marked: false }, at: Date.now() };
    const second = await taker.call('/saveAnswers', { holder: 'other', entries: [entry] });
    tally.require(second.http === 200, `the second device’s answer was answered ${second.http}`);
    return { given: { 1: 'A', 2: 'B' }, times: 2 };
  });

/** 12. The session ends in mid-exam; the student signs in again in place, and what was written meanwhile is delivered. */
export const sessionExpired: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally }) => {
    const { taker } = browser;
    const page = await browser.openPage();
    page.write(1, 'A');
    await page.saves();
    await taker.db.delete(sessions).where(eq(sessions.personId, taker.student.id));
    let stop = () => {};
    const asked = new Promise<boolean>((resolve) => {
      stop = watchSession(() => resolve(true));
      setTimeout(() => resolve(false), 3_000).unref();
    });
    page.write(2, 'B');
    const isAsked = await asked;
    stop();
    tally.add('asked to sign in', isAsked ? 1 : 0);
    tally.require(isAsked, 'nobody was asked to sign in again');
    page.write(3, 'C');
    tally.require(!page.isSaved(), 'an answer without a session was called saved');
    writeEntry(tokenEntry, await openSession(taker.db, { role: 'student', id: taker.student.id }, taker.now()));
    sessionRenewed();
    tally.require(await page.saves(3_000), 'the answers were not saved after signing in again');
    browser.leave(page);
    return { given: { 1: 'A', 2: 'B', 3: 'C' }, times: 3 };
  });

/** Answers that are none: half of the JSON, a proxy's page, an address that says nothing for 30 s. */
const broken: ((call: Promise<Response>) => Promise<Response>)[] = [
  async (call) => {
    const text = await (await call).text();
    return new Response(text.slice(0, text.length / 2), { status: 200 });
  },
  async () => new Response('<!doctype html><title>502 Bad Gateway</title>', { status: 502 }),
  () => new Promise<Response>(() => {}),
];

/** 15. Half of the JSON, an HTML 502 and 30 s of silence: no 'Saved', no end of the page, and all is delivered afterwards. */
export const brokenAnswers: Scenario = (run) =>
  forEachBrowser(run, async ({ browser, tally }) => {
    const { state } = browser;
    const page = await browser.openPage();
    const timeout = AbortSignal.timeout;
    // The app's 20 s, in a test's time.
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 200);
    try {
      for (const [index, answer] of broken.entries()) {
        state.network = answer;
        page.write(index + 1, 'A');
        const hasFailed = await page.hasFailed(3_000);
        tally.add('broken answers');
        tally.require(hasFailed, `the page still waits for broken answer ${index + 1}`);
        tally.require(!page.isSaved(), 'a broken answer was taken for saved');
        state.network = 'open';
        page.reconnect();
        tally.require(await page.saves(3_000), 'an answer was not saved after a broken one');
      }
    } finally {
      AbortSignal.timeout = timeout;
    }
    tally.require(page.journal.getSnapshot().status === 'active', 'the page’s journal has ended');
    browser.leave(page);
    return { given: Object.fromEntries(upTo(broken.length).map((question) => [question, 'A'])), times: broken.length };
  });
