import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { openRealChromium, type RealChromium } from './browser.ts';
import { type Complaints, collectComplaints } from './complaints.ts';
import { type ServerWithClock, startServerWithClock } from './exam/moved-clock.ts';
import { type DeployableServer, startDeployable } from './exam/offline.ts';
import { openSession } from './exam/truth.ts';
import { collectFlight, type Flight } from './flight.ts';
import { addStudent, addTeacher, type Person } from './people.ts';
import { type ProductServer, type SharedServer, startServer } from './server.ts';
import { filledData, sharedServer } from './template.ts';

type WorkerFixtures = {
  /** The filled server that all tests share: pages of `page` are relative to it. */
  server: SharedServer;
  /** Another one, whose clock tests put forward: nobody is in it, see `addStudent`. */
  ticking: ServerWithClock;
};

export type OpenElsewhere = (options?: BrowserContextOptions) => Promise<Page>;

type Fixtures = {
  /** A filled server for this test alone, to be stopped, killed and restarted. Nobody is in it: see `addStudent`. */
  ownServer: ProductServer;
  /** As `ownServer`, where another build can be put. Name it before `page`: the page is then closed before its server ends. */
  deployable: DeployableServer;
  /** A student of `server` whom no other test knows, with every quiz assigned. */
  student: Person;
  /** A teacher of `server` whom no other test knows. */
  teacher: Person;
  /** A Chromium with real tabs, real visibility and a profile that outlives a crash. */
  realChromium: RealChromium;
  /** A page in another browser, of another person or device, watched as `page` is; its browser is closed after the test. */
  openElsewhere: OpenElsewhere;
  /** What the flows of the pages do, attached to a test that fails. */
  flight: Flight;
  /** A console error, an exception or a policy breach fails the test, unless allowed here. */
  complaints: Complaints;
};

/** For the start and the end of a server together, in ms, beside the time of the test. */
const startTimeout = 60_000;

/** Playwright's `test` with the product behind it. Import `expect` from Playwright itself. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => use(sharedServer()),
    { scope: 'worker' },
  ],
  ticking: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await startServerWithClock(filledData());
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  flight: async ({}, use) => use(collectFlight()),
  complaints: [
    async ({ flight }, use, testInfo) => {
      const collected = collectComplaints();
      const watch = async (context: BrowserContext) => {
        await collected.watch(context);
        await flight.watch(context);
      };
      const complaints = { ...collected, watch };
      await use(complaints);
      const unexpected = complaints.unexpected();
      const failed = testInfo.status !== testInfo.expectedStatus || unexpected.length > 0;
      if (failed) {
        await testInfo.attach('console', { body: complaints.console() });
        await testInfo.attach('flight', { body: flight.text() });
      }
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    await complaints.watch(context);
    await use(context);
  },
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await startServer({ from: filledData() });
      await use(server);
      await server.dispose();
    },
    { timeout: startTimeout },
  ],
  deployable: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await startDeployable();
      await use(server);
      await server.dispose();
    },
    { timeout: startTimeout },
  ],
  student: async ({ server }, use) => use(await addStudent(server)),
  teacher: async ({ server }, use) => use(await addTeacher(server)),
  openElsewhere: async ({ browser, complaints, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      await complaints.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  realChromium: async ({ complaints }, use) => {
    const browser = await openRealChromium(complaints.watch);
    await use(browser);
    await browser.close();
  },
});

/**
 * Opens a page of the portal as a student who has just signed in. What `signIn` does on the page costs more than most tests: it is
 * for those that are about it.
 */
export async function openPortal(page: Page, origin: string, student: Person, path = '/student-portal/dashboard'): Promise<void> {
  const { token, data } = await openSession(origin, student);
  // Session storage belongs to a page of the origin: this one has no code of its own.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(
    ([token, userData, username]) => {
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('username', username);
      sessionStorage.setItem('userData', userData);
    },
    [JSON.stringify(token), JSON.stringify(data), JSON.stringify(student.username)] as const,
  );
  await page.goto(`${origin}${path}`);
}

/** Signs in as a person does, and waits until the sign-in page is left. */
export async function signIn(page: Page, person: Person, role: 'Student' | 'Teacher' = 'Student'): Promise<void> {
  await page.goto('/signin');
  if (role === 'Teacher') await page.getByText('Teacher', { exact: true }).click();
  // Key by key: React does not hear of what Playwright's `fill` writes in Firefox.
  await page.getByLabel('Username').pressSequentially(person.username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
}
