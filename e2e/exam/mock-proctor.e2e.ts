import { expect, type Page } from '@playwright/test';
import { openAnotherTab, pauseInDebugger, pressEscapeForReal, withoutKeyboardLock } from '../support/browser.ts';
import {
  choose,
  enterFullscreen,
  expectHeading,
  expectSaved,
  goToQuestion,
  numberField,
  patience,
} from '../support/exam/attempt.ts';
import {
  expectDialog,
  expectIntro,
  expectModule,
  expectWarning,
  mock,
  nextModule,
  openSecurityCheck,
  sitMock,
  startModule,
  submitModule,
  typeNumber,
} from '../support/exam/mock.ts';
import { loadMockTruth } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import type { Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';

const [reading, mathematics] = mock.modules;
const frame = (page: Page) => page.frameLocator('iframe[title="Calculator"]');
const line = (page: Page) => frame(page).getByRole('textbox', { name: 'Line 1', exact: true });
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const leaveFullscreen = (page: Page) => page.evaluate(() => document.exitFullscreen());
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens another tab in front and closes it again. */
async function hideForAWhile(page: Page) {
  const other = await openAnotherTab(page.context());
  await page.waitForFunction(() => document.visibilityState === 'hidden', null, { polling: 100 });
  await other.close();
  await page.bringToFront();
  await page.waitForFunction(() => document.visibilityState === 'visible', null, { polling: 100 });
  // The page looks 250 ms later whether it lost fullscreen by that: of two timers the one that was set later fires later.
  await page.evaluate(() => new Promise((looked) => setTimeout(looked, 250)));
}

/** Escape as the browser itself takes it: what Playwright presses reaches only the page in Chromium. */
const pressEscape = (page: Page, browserName: string) =>
  browserName === 'chromium' ? pressEscapeForReal(page) : page.keyboard.press('Escape');

/** Escape pressed and not released: Chromium leaves fullscreen after 1.5 s. */
async function holdEscapeForReal(page: Page) {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27, nativeVirtualKeyCode: 27 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await page.waitForFunction(() => document.fullscreenElement === null, null, { polling: 100 });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await session.detach();
}

/** Prints a rate, and keeps it in the report. */
function print(rate: string) {
  test.info().annotations.push({ type: 'rate', description: rate });
  console.log(rate);
}

test.describe('the innocent', () => {
  /** Acts one after the other, each followed by a look whether it is warned of. */
  function innocenceOn(page: Page) {
    let acts = 0;
    const act = (name: string, deed: () => Promise<unknown>) =>
      test.step(name, async () => {
        await deed();
        expect(await page.getByRole('alert').count()).toBe(0);
        acts += 1;
      });
    return {
      act,
      press: async (...keys: string[]) => {
        for (const key of keys) await act(key, () => page.keyboard.press(key));
      },
      click: async (...names: string[]) => {
        for (const name of names) await act(name, () => click(page, name));
      },
      /** Ends the test and asks the server what was recorded. Coming back after an interruption is no violation. */
      end: async (origin: string, student: Person) => {
        await click(page, 'More');
        await click(page, 'End Test');
        await expectDialog(page, 'Test Completed!', 'You ended the test.');
        const truth = await loadMockTruth(origin, student);
        const recorded = [...truth.modules.map(({ events }) => events ?? []), truth.events ?? []];
        const violations = recorded.flat().filter((event) => event !== 'interrupted');
        print(`innocent: ${acts} acts, ${violations.length} violations`);
        expect(violations).toEqual([]);
        return { ...truth, events: recorded };
      },
    };
  }

  /** Trips every rule in the rehearsal. */
  async function rehearse(page: Page) {
    await click(page, 'Try the keys');
    for (const key of ['Control', 'Shift', 'Tab', 'F12', 'PrintScreen']) await page.keyboard.press(key);
    await hideForAWhile(page);
    const tryFullscreen = async () => {
      await click(page, 'Try fullscreen');
      await expect(page.getByRole('button', { name: 'Try leaving fullscreen' })).toBeVisible(patience);
    };
    await tryFullscreen();
    await pressEscapeForReal(page);
    await leaveFullscreen(page);
    await expect(page.getByRole('button', { name: 'Try fullscreen' })).toBeVisible(patience);
    await tryFullscreen();
    const tried = page.getByRole('list', { name: 'What you tried' });
    await expect(tried.getByText('Not tried yet')).toHaveCount(1, patience);
    const closeTools = await pauseInDebugger(page, 500);
    await expect(tried.getByText('Not tried yet')).toHaveCount(0, patience);
    await closeTools();
    await expect(page.getByRole('alert')).toHaveCount(0, patience);
  }

  /** Composes with an input method, with the keys that choose in it, and lets it drop. */
  async function compose(page: Page) {
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
    for (const key of ['Shift', 'Tab']) await page.keyboard.press(key);
    await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await session.detach();
  }

  async function pinch(page: Page, scaleFactor: number) {
    const session = await page.context().newCDPSession(page);
    await session.send('Input.synthesizePinchGesture', { x: 500, y: 400, scaleFactor, relativeSpeed: 2000 });
    await session.detach();
  }

  test(
    'a rehearsal of every rule, and a whole test with all that is allowed in it @long',
    proves('4.3-1', '4.3-19', '4.3-21', '5-4'),
    async ({ server, student, realChromium }) => {
      test.slow();
      const page = await realChromium.context().newPage();
      const innocence = innocenceOn(page);
      const { act, press } = innocence;
      await openSecurityCheck(page, server.url, student);
      await act('the rehearsal', () => rehearse(page));
      await enterFullscreen(page);
      await startModule(page, reading);

      await press('ArrowRight', 'b', 'm', 'ArrowLeft', '1', 'Enter', 'Home', 'PageDown', 'CapsLock', 'AltGraph');
      await act('a reload', async () => {
        await page.reload();
        await expectHeading(page, 'Your test was interrupted');
        await enterFullscreen(page);
        await expectModule(page);
      });
      await act('a held key', async () => {
        for (let repeat = 0; repeat < 6; repeat += 1) await page.keyboard.down('c');
        await page.keyboard.up('c');
      });
      await innocence.click('Larger', 'Larger', 'Smaller', 'Hide the clock', 'Show the clock', 'Mark for review');
      await act('pinch to zoom', () => pinch(page, 2));
      await act('pinch back', () => pinch(page, 0.5));
      await act('the palette', () => goToQuestion(page, 4));
      await act('the palette opened and closed', async () => {
        await page.getByRole('button', { name: /\d+ of \d+$/ }).click();
        await click(page, 'Close');
      });
      await innocence.click('Submit Module', 'Keep working');
      await act('the confirmation by keys', async () => {
        await click(page, 'Submit Module');
        for (const key of ['ArrowRight', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
      });
      await act('a window of another size', async () => {
        await page.setViewportSize({ width: 700, height: 800 });
        await page.setViewportSize({ width: 1440, height: 900 });
      });
      await act('a copy by the menu', async () => {
        await page.getByRole('heading', { level: 2 }).first().dblclick();
        expect(await page.evaluate(() => document.execCommand('copy'))).toBe(true);
      });
      await choose(page, 1, 'B');
      await expectSaved(page);

      await submitModule(page);
      await expectDialog(page, 'Module Submitted');
      await press('Control', 'Shift', 'Meta', 'F12', 'PrintScreen');
      await act('another tab between two modules', () => hideForAWhile(page));
      await nextModule(page);
      await startModule(page, mathematics);

      await typeNumber(page, 2, '-1a2.5');
      await expect(numberField(page)).toHaveValue('12.5');
      await act('an input method', () => compose(page));
      await innocence.click('Reference', 'Close reference', 'Calculator');
      await act('a click into the calculator', () => line(page).click());
      await act('typing in the calculator', () => page.keyboard.type('y=(X+1)^2'));
      await press('Shift+ArrowLeft', 'Control+c', 'Control+v', 'Meta', 'Alt', 'Tab', 'Shift+Tab', 'ArrowLeft', 'Enter');
      await act('back to the page and to the frame', async () => {
        for (let times = 0; times < 2; times += 1) {
          await page.getByRole('heading', { level: 1 }).click();
          await line(page).click();
        }
      });
      await act('a key held over from the frame', async () => {
        await page.keyboard.down('Shift');
        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.up('Shift');
      });
      await innocence.click('Close calculator');
      await expectSaved(page);
      const { modules, events } = await innocence.end(server.url, student);
      expect(modules.map(({ answers }) => answers)).toEqual([{ 1: 'B', 2: 'B' }, { 2: '12.5' }]);
      expect(events).toEqual([['interrupted'], [], []]);
    },
  );

  test(
    'keys that staff allowed, and an ordinary keyboard @firefox @long',
    proves('4.3-29'),
    async ({ server, student, page }) => {
      await server.admin('student', 'accommodate', student.username, '--keys', 'yes');
      await sitMock(page, server.url, student);
      const innocence = innocenceOn(page);
      await innocence.press('Tab', 'Shift', 'Shift+Tab', 'Control', 'Alt', 'Meta', 'ArrowRight', 'b', 'ArrowLeft', 'm', 'Enter');
      await innocence.click('Larger', 'Hide the clock');
      await choose(page, 1, 'C');
      await expectSaved(page);
      const { modules } = await innocence.end(server.url, student);
      expect(modules[0]?.answers).toEqual({ 1: 'C', 2: 'B' });
    },
  );
});

test.describe('the guilty', () => {
  const pressed = (key: string) => new RegExp(`At \\d?\\d:\\d\\d:\\d\\d [ap]m you pressed ${key}\\.`);
  const kept = 'Every answer up to that moment is saved.';
  const atOnce = 'Module submitted: This action is not allowed.';
  const left = ['Test terminated for exiting fullscreen mode.', /At \d?\d:\d\d:\d\d [ap]m you left fullscreen\./, kept];

  /** Each rule is tripped, and then seen to be. */
  function guilt() {
    const tripped: string[] = [];
    let tried = 0;
    return {
      trip: (rule: string, deed: () => Promise<unknown>, seen: () => Promise<unknown>) =>
        test.step(rule, async () => {
          tried += 1;
          await deed();
          await seen();
          tripped.push(rule);
        }),
      print: () => print(`guilty: ${tripped.length} of ${tried} rules tripped (${tripped.join(', ')})`),
    };
  }

  /** What the result page lists of each module, and outside them, without the times. */
  async function expectRecord(page: Page, record: [reading: string[], mathematics: string[], outside: string[]]) {
    await click(page, 'Show Result');
    await expectHeading(page, mock.title);
    const parts = ['Module 1: Reading and Writing', 'Module 2: Mathematics', 'Outside the modules'];
    for (const [at, events] of record.entries()) {
      const part = page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: parts[at], exact: true }) });
      await expect(part.last().getByRole('listitem')).toHaveText(
        events.map((event) => new RegExp(`\\d:\\d\\d:\\d\\d.* ${event}$`)),
      );
    }
  }

  async function answerFirst(page: Page, letter: string) {
    await choose(page, 1, letter);
    await expectSaved(page);
  }

  test(
    'each counted key, a chord once, the third, a tap of a locked Escape, End Test',
    proves(
      '4.3-15',
      '4.3-21',
      '4.3-22',
      '4.3-23',
      '4.3-24',
      '4.3-25',
      '4.3-26',
      '4.3-30',
      '4.3-31',
      '8-mock-8',
      '8-mock-9',
      '9-2',
      '9-10',
    ),
    async ({ server, student, page }) => {
      const { trip, print } = guilt();
      await page.clock.install();
      await sitMock(page, server.url, student);
      await answerFirst(page, 'A');
      await trip(
        'Control',
        () => page.keyboard.press('Control'),
        () => expectWarning(page, 1, 'Control'),
      );
      await trip(
        'Alt with Shift and Tab',
        () => page.keyboard.press('Alt+Shift+Tab'),
        () => expectWarning(page, 2, 'Alt'),
      );
      const third = 'Module automatically submitted after 3 key press violations.';
      await trip(
        'Meta, the third',
        () => page.keyboard.press('Meta'),
        () => expectDialog(page, 'Module Submitted', third, pressed('Meta'), kept),
      );
      await nextModule(page);
      await startModule(page, mathematics);
      await answerFirst(page, 'B');
      await trip(
        'Shift',
        () => page.keyboard.press('Shift'),
        () => expectWarning(page, 1, 'Shift'),
      );
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await trip(
        'Tab',
        () => page.keyboard.press('Tab'),
        () => expectWarning(page, 2, 'Tab'),
      );
      const banner = page.getByRole('alert');
      await page.clock.runFor(1999);
      await expect(banner).toBeVisible();
      await page.clock.runFor(1);
      await expect(banner).toHaveCount(0);
      await page.clock.resume();
      await pressEscapeForReal(page);
      await expect(banner).toHaveText('Leaving fullscreen ends the test');
      expect(await isFullscreen(page)).toBe(true);
      await trip(
        'End Test',
        async () => {
          await click(page, 'More');
          await click(page, 'End Test');
        },
        () => expectDialog(page, 'Test Completed!', 'You ended the test.', kept),
      );
      expect(await loadMockTruth(server.url, student)).toEqual({
        state: 'submitted',
        ending: 'testEnded',
        modules: [
          {
            state: 'submitted',
            ending: 'warningLimit',
            answers: { 1: 'A' },
            events: ['keyPressed Control', 'keyPressed Alt', 'keyPressed Meta'],
          },
          { state: 'submitted', ending: 'testEnded', answers: { 1: 'B' }, events: ['keyPressed Shift', 'keyPressed Tab'] },
        ],
        events: [],
      });
      const keys = (...names: string[]) => names.map((name) => `Restricted key ${name}`);
      await expectRecord(page, [keys('Control', 'Alt', 'Meta'), keys('Shift', 'Tab'), []]);
      print();
    },
  );

  for (const key of ['F12', 'PrintScreen']) {
    test(
      `${key} at once, also in the calculator @long`,
      proves('4.3-27', '4.3-28', '8-mock-10'),
      async ({ server, student, page }) => {
        const { trip, print } = guilt();
        await sitMock(page, server.url, student);
        await answerFirst(page, 'C');
        await trip(
          key,
          () => page.keyboard.press(key),
          () => expectDialog(page, 'Module Submitted', atOnce, pressed(key), kept),
        );
        await nextModule(page);
        await startModule(page, mathematics);
        await answerFirst(page, 'D');
        await click(page, 'Calculator');
        await line(page).click();
        await trip(
          `${key} in the calculator`,
          () => page.keyboard.press(key),
          () => expectDialog(page, 'Test Completed!', atOnce, pressed(key), kept),
        );
        const module = { state: 'submitted', ending: 'restrictedKey', events: [`keyPressed ${key}`] };
        expect(await loadMockTruth(server.url, student)).toEqual({
          state: 'submitted',
          ending: 'student',
          modules: [
            { ...module, answers: { 1: 'C' } },
            { ...module, answers: { 1: 'D' } },
          ],
          events: [],
        });
        await expectRecord(page, [[`Restricted key ${key}`], [`Restricted key ${key}`], []]);
        print();
      },
    );
  }

  test(
    'a hidden tab submits the module, developer tools terminate the test',
    proves('4.3-16', '4.3-17', '4.3-18', '4.3-19', '4.3-20', '8-mock-11'),
    async ({ server, student, realChromium }) => {
      const { trip, print } = guilt();
      const page = await realChromium.context().newPage();
      await sitMock(page, server.url, student);
      await answerFirst(page, 'B');
      await trip(
        'hidden tab',
        () => hideForAWhile(page),
        () =>
          expectDialog(
            page,
            'Module Submitted',
            'Module submitted: leaving the test window is not allowed.',
            /At \d?\d:\d\d:\d\d [ap]m this page was hidden by another tab or window\./,
            kept,
          ),
      );
      await nextModule(page);
      await startModule(page, mathematics);
      await answerFirst(page, 'A');
      await trip(
        'developer tools',
        () => pauseInDebugger(page, 500),
        () =>
          expectDialog(
            page,
            'Test Terminated',
            'Test terminated due to developer tools being opened.',
            /At \d?\d:\d\d:\d\d [ap]m developer tools paused this page for \d+ ms\./,
            kept,
          ),
      );
      const { state, ending, modules, events } = await loadMockTruth(server.url, student);
      expect({ state, ending, events }).toEqual({ state: 'submitted', ending: 'devtoolsOpened', events: [] });
      expect(modules).toEqual([
        { state: 'submitted', ending: 'tabHidden', answers: { 1: 'B' }, events: ['tabHidden'] },
        {
          state: 'submitted',
          ending: 'devtoolsOpened',
          answers: { 1: 'A' },
          events: [expect.stringMatching(/^devtoolsOpened \d+ ms$/)],
        },
      ]);
      await expectRecord(page, [['The tab was hidden'], ['Developer tools were open \\(a pause of \\d+ ms\\)'], []]);
      print();
    },
  );

  test(
    'an Escape that is not locked leaves fullscreen and terminates the test @firefox',
    proves('4.3-15', '4.3-17', '4.3-18', '8-mock-12'),
    async ({ server, student, page, browserName }) => {
      const { trip, print } = guilt();
      await page.addInitScript(withoutKeyboardLock);
      await sitMock(page, server.url, student);
      await answerFirst(page, 'D');
      await trip(
        'Escape',
        () => pressEscape(page, browserName),
        () => expectDialog(page, 'Test Terminated', ...left),
      );
      expect(await loadMockTruth(server.url, student)).toEqual({
        state: 'submitted',
        ending: 'fullscreenLeft',
        modules: [
          { state: 'submitted', ending: 'fullscreenLeft', answers: { 1: 'D' }, events: ['fullscreenLeft'] },
          { state: 'assigned', ending: null, answers: {}, events: [] },
        ],
        events: [],
      });
      await expectRecord(page, [['Left fullscreen'], [], []]);
      print();
    },
  );

  test(
    'PrintScreen of which only the keyup is told, and fullscreen left between two modules @long',
    proves('4.3-15', '4.3-28'),
    async ({ server, student, page }) => {
      const { trip, print } = guilt();
      await sitMock(page, server.url, student);
      await answerFirst(page, 'A');
      await trip(
        'keyup of PrintScreen',
        () => page.keyboard.up('PrintScreen'),
        () => expectDialog(page, 'Module Submitted', atOnce, pressed('PrintScreen'), kept),
      );
      await nextModule(page);
      await expectIntro(page, mathematics);
      await trip(
        'fullscreen left between two modules',
        () => page.evaluate(() => document.exitFullscreen()),
        () => expectDialog(page, 'Test Terminated', ...left),
      );
      const { ending, modules, events } = await loadMockTruth(server.url, student);
      expect({ ending, events }).toEqual({ ending: 'fullscreenLeft', events: ['fullscreenLeft'] });
      expect(modules.map((module) => module.answers)).toEqual([{ 1: 'A' }, {}]);
      await expectRecord(page, [['Restricted key PrintScreen'], [], ['Left fullscreen']]);
      print();
    },
  );

  test('a held Escape leaves fullscreen, locked or not @long', proves('4.3-15'), async ({ server, student, page }) => {
    const { trip, print } = guilt();
    await sitMock(page, server.url, student);
    await answerFirst(page, 'A');
    await trip(
      'held Escape',
      () => holdEscapeForReal(page),
      () => expectDialog(page, 'Test Terminated', ...left),
    );
    expect((await loadMockTruth(server.url, student)).modules[0]).toEqual({
      state: 'submitted',
      ending: 'fullscreenLeft',
      answers: { 1: 'A' },
      events: ['fullscreenLeft'],
    });
    print();
  });
});
