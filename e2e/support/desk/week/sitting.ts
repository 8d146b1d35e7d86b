import { expect } from '@playwright/test';
import { expectHeading, expectKeptOnDevice, expectSaved, patience, radio } from '../../exam/attempt.ts';
import { expectDialog, expectIntro, expectModule, expectWarning, mock } from '../../exam/mock.ts';
import { act, expectClean, inMain, link, main, type Pupil, pupil, type Week } from './week.ts';

const letters = ['A', 'B', 'C', 'D', 'A'] as const;
/** A page counts as silent once nothing was heard of it for 90 s. */
const silence = { timeout: 180_000 };
const reason = { Reason: 'Fire alarm' };

const row = ({ desk }: Week, { name }: Pupil) => main(desk).getByRole('row', { name });

/** From the list of mock tests to the first question. */
async function begin({ hands }: Week, { page }: Pupil): Promise<void> {
  await hands.press(link(page, `Start Test: ${mock.title}`));
  await hands.press(page.getByRole('button', { name: 'Begin' }));
  await expectHeading(page, 'Security check');
  await hands.press(page.getByRole('button', { name: 'Enter fullscreen' }));
  await expectIntro(page, mock.modules[0]);
  await hands.goOn(page.getByRole('button', { name: 'Start Module' }));
  await expectModule(page);
}

/** Five sit the mock test: the desk sees them all in the room. */
export async function sitDown(week: Week): Promise<void> {
  const { hands, desk, pupils, family } = week;
  await hands.goTo(desk, 'Exam room');
  await expectHeading(desk, 'Exam room');
  await hands.write(desk.getByLabel('Search the room'), family);
  for (const [at, each] of pupils.entries()) {
    await begin(week, each);
    // One answers when there is no network any more.
    if (each.firstname === 'Ravi') continue;
    await hands.answer(each.page, letters[at] ?? 'A');
    await expectSaved(each.page);
    await expect(row(week, each)).toContainText('1 of 6 answered, question 1 last', patience);
  }
  await expect(row(week, pupil(week, 'Ravi'))).toContainText(`Module 1 of 2: ${mock.modules[0]}`, patience);
  await expectClean(desk);
}

/** One loses the network, and is heard of no more; answers stay with the device. */
export async function loseNetwork(week: Week): Promise<void> {
  const { page } = pupil(week, 'Ravi');
  await page.context().setOffline(true);
  await week.hands.answer(page, 'C');
  await expectKeptOnDevice(page);
}

/** One is warned, which the desk sees, and reads what the desk says to it. */
export async function warn(week: Week): Promise<void> {
  const { hands, desk } = week;
  const warned = pupil(week, 'Bela');
  // Whoever works by finger has a keyboard all the same.
  await warned.page.keyboard.press('Shift');
  await expectWarning(warned.page, 1, 'Shift');
  await expect(row(week, warned)).toContainText('1 warning', patience);
  await expect(row(week, warned)).toContainText('Pressed Shift');
  await act(week, {
    button: desk.getByRole('button', { name: `Message to ${warned.name}` }),
    fields: { Message: 'Please leave the Shift key alone.' },
    confirm: 'Send',
  });
  const message = warned.page.getByText('Please leave the Shift key alone.');
  await expect(message).toBeVisible(patience);
  await hands.closeMessage(warned.page);
  await expect(message).toBeHidden(patience);
  await expect(row(week, warned)).toContainText(', read', patience);
}

/** One is given minutes: the clock has them at once, and a message says so. */
export async function giveMinutes(week: Week): Promise<void> {
  const { hands, desk } = week;
  const given = pupil(week, 'Asha');
  const minutesLeft = async () => Number((await given.page.getByRole('timer').textContent())?.match(/(\d+):\d\d/)?.[1]);
  const before = await minutesLeft();
  await act(week, {
    button: desk.getByRole('button', { name: `Minutes for ${given.name}` }),
    fields: { Minutes: '5', ...reason },
    confirm: 'Give minutes',
  });
  await expect(given.page.getByText('You have 5 more minutes in this module.')).toBeVisible(patience);
  await expect.poll(minutesLeft, patience).toBeGreaterThan(before + 3);
  await hands.closeMessage(given.page);
  await expectClean(given.page);
}

/** One ends the own test by leaving fullscreen, is reinstated, and finds the answer again. */
export async function reinstate(week: Week): Promise<void> {
  const { hands, desk } = week;
  const lost = pupil(week, 'Dev');
  await lost.page.evaluate(() => document.exitFullscreen());
  await expectDialog(lost.page, 'Test Terminated');
  await expect(row(week, lost)).toContainText('Ended because fullscreen was left', patience);
  await act(week, { button: desk.getByRole('button', { name: `Reinstate ${lost.name}` }), fields: reason, confirm: 'Reinstate' });
  await expect(row(week, lost)).toContainText('Before module 1 of 2', patience);
  await expectHeading(lost.page, 'Your test is between two modules');
  await expectClean(lost.page);
  await hands.press(lost.page.getByRole('button', { name: 'Enter fullscreen' }));
  await hands.goOn(lost.page.getByRole('button', { name: 'Start Module' }));
  await expectModule(lost.page);
  await expect(radio(lost.page, 'D')).toBeChecked(patience);
}

/** Whoever was silent is back with everything that was answered meanwhile. */
export async function comeBack(week: Week): Promise<void> {
  const silent = pupil(week, 'Ravi');
  await expect(row(week, silent)).toContainText('Silent for', silence);
  await expect(row(week, silent)).toContainText('No answer of 6 yet');
  await expectClean(week.desk);
  await silent.page.context().setOffline(false);
  await expectSaved(silent.page);
  await expect(row(week, silent)).toContainText('1 of 6 answered', patience);
  await expect(row(week, silent)).toContainText('Heard', patience);
}

/** All hand in both modules and see a result. */
export async function handIn(week: Week): Promise<void> {
  const { hands, pupils } = week;
  for (const each of pupils) {
    const { page } = each;
    await hands.submitModule(page);
    await expectDialog(page, 'Module Submitted');
    await hands.goOn(page.getByRole('button', { name: 'Next Module' }));
    await expectIntro(page, mock.modules[1]);
    await hands.goOn(page.getByRole('button', { name: 'Start Module' }));
    await expectModule(page);
    await hands.submitModule(page);
    await expectDialog(page, 'Test Completed!');
    await expect(page.getByRole('button', { name: 'Show Result' })).toBeEnabled(patience);
    await hands.press(page.getByRole('button', { name: 'Show Result' }));
    await expectHeading(page, mock.title);
    await expectClean(page);
    await expect(row(week, each)).toContainText('Submitted by the student', patience);
  }
  await expect(inMain(week.desk, /^Minutes for/)).toHaveCount(0);
}
