import { expect, type Page } from '@playwright/test';
import { threeNotices } from '../../tests/support/notices/notices.ts';
import { axe } from '../support/axe.ts';
import { signIn, test } from '../support/fixtures.ts';
import { enter } from '../support/parents.ts';
import { addStudent, type Person } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';
import type { SharedServer } from '../support/server.ts';

const day = 24 * 3_600_000;
const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** No axe violation and nothing wider than the screen, on a desktop and a phone. */
const looksGood = (page: Page) =>
  onEveryScreen(page, async ({ name }) => {
    expect([name, await axe(page)]).toEqual([name, []]);
    expect([name, await page.evaluate(isWide)]).toEqual([name, false]);
  });

/** A student with parents, about whom there is a report. */
async function addReported(server: SharedServer & { putForward: (ms: number) => void }, address: string): Promise<Person> {
  const student = await addStudent(server);
  await server.admin('student', 'set', student.username, '--guardian-email', address);
  await server.admin('course', 'enroll', 'SAT Dominance Program', '--student', student.username);
  server.putForward(14 * day);
  await server.admin('report', 'make', student.username);
  return student;
}

/** What a push service and the worker would do is done here: the browser’s own is out of reach. */
const standInForPush = (page: Page) =>
  page.addInitScript(() => {
    const state = { permission: 'default' as NotificationPermission, asked: 0, subscription: null as object | null };
    Object.assign(window, { pushed: state });
    Object.defineProperty(Notification, 'permission', { get: () => state.permission });
    Notification.requestPermission = async () => {
      state.asked += 1;
      state.permission = 'granted';
      return state.permission;
    };
    const unsubscribe = async () => {
      state.subscription = null;
      return true;
    };
    const pushManager = {
      getSubscription: async () => state.subscription,
      subscribe: async () => {
        state.subscription = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-a-test', unsubscribe };
        return state.subscription;
      },
    };
    const active = Object.assign(new EventTarget(), { state: 'activated' });
    const workers = { active, installing: null, waiting: null };
    const registration = Object.assign(new EventTarget(), { ...workers, pushManager });
    const container = { register: async () => registration, getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(new EventTarget(), container) });
  });

test('parents come in by a mailed link, read what is new, choose how they are told, and sign another browser out', {
  tag: '@long',
}, async ({ page, openElsewhere, ticking, complaints }) => {
  test.slow();
  // Whoever is signed out elsewhere is answered so.
  complaints.allow(/Failed to load resource/);
  const address = `ravi.${Date.now()}@example.org`;
  await addReported(ticking, address);
  await page.goto(`${ticking.url}/parents/sign-in`);
  await expect(page.getByRole('heading', { level: 1, name: 'Parents’ sign-in' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const link = await enter(page, ticking, address);
  const news = page.getByRole('region', { name: 'What’s new' });
  await expect(news.getByRole('status')).toHaveText('1 unread');
  await expect(page.getByRole('combobox', { name: 'Quiet hours' })).toHaveValue('21:00-07:00');
  await looksGood(page);

  const settings = page.getByRole('region', { name: 'Reports and reminders' });
  await settings.getByRole('combobox', { name: 'Quiet hours' }).selectOption('none');
  await expect(settings.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(settings.getByRole('combobox', { name: 'Quiet hours' })).toHaveValue('none');

  await news.getByRole('link', { name: /^Unread: Asha’s progress/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Menon: two-week report');
  await page.goto(`${ticking.url}/parents`);
  await expect(news.getByRole('status')).toHaveText('All read');

  const phone = await openElsewhere();
  await enter(phone, ticking, address, [link]);
  await page.reload();
  const signIns = page.getByRole('region', { name: 'Where you’re signed in' });
  await signIns
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(signIns.getByRole('listitem')).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1, name: 'Parents’ sign-in' })).toBeVisible();
  // The link was used: it lets nobody in again.
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
  expect(await axe(phone)).toEqual([]);
});

test('a student sees what is new, and has this browser say so only after a press', async ({ page, student }) => {
  await standInForPush(page);
  await page.route('**/api/getNotices', (route) =>
    route.fulfill({ json: { status: 1, serverNow: Date.now(), data: threeNotices, unread: 2 } }),
  );
  await signIn(page, student);
  await page.getByRole('link', { name: 'Notices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(page.getByRole('main').getByText('2 unread', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notices, 2 unread' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await looksGood(page);

  const asked = () => page.evaluate(() => (window as unknown as { pushed: { asked: number } }).pushed.asked);
  expect(await asked()).toBe(0);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  expect(await asked()).toBe(1);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Answers to your doubts, by email' }).selectOption('daily');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Answers to your doubts, by email' })).toHaveValue('daily');
});

test('tutors and parents have their browsers notify them, too @long', async ({ page, openElsewhere, server, teacher }) => {
  await standInForPush(page);
  await signIn(page, teacher, 'Teacher');
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Notify my devices of' }).getByRole('checkbox')).toHaveCount(2);
  await looksGood(page);

  const student = await addStudent(server);
  const address = `parent.of.${student.username}@example.org`;
  await server.admin('student', 'set', student.username, '--guardian-email', address);
  const home = await openElsewhere();
  await standInForPush(home);
  await enter(home, server, address);
  await home.getByRole('button', { name: 'Turn on' }).click();
  await expect(home.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await looksGood(home);
  await home.getByRole('button', { name: 'Turn off' }).click();
  await expect(home.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
