import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Complaints } from '../complaints.ts';
import { expectHeading, patience } from '../exam/attempt.ts';
import type { SharedServer } from '../server.ts';
import type { Hands } from './hands.ts';
import { signInAsTeacher } from './week/hiring.ts';
import { newFamily, type Pupil, type Week } from './week/week.ts';

type Opening = {
  browser: Browser;
  complaints: Complaints;
  desk: Page;
  hands: Hands;
  screen: BrowserContextOptions;
  names: readonly string[];
};

/** A server gets an owner, signed in at the desk, and students of these first names, each at a browser of their own. Ends with `use`. */
export async function withSchool(
  { browser, complaints, desk, hands, screen, names }: Opening,
  server: SharedServer,
  use: (week: Week) => Promise<void>,
): Promise<void> {
  const family = newFamily();
  const open = async () => {
    const context = await browser.newContext(screen);
    context.setDefaultTimeout(patience.timeout);
    await complaints.watch(context);
    return context.newPage();
  };
  const add = async (kind: 'staff' | 'student', firstname: string, more: string[]) => {
    const username = `${firstname.toLowerCase()}.${family.toLowerCase()}`;
    const details = [
      '--firstname',
      firstname,
      '--lastname',
      family,
      '--username',
      username,
      '--email',
      `${username}@example.org`,
    ];
    const { password }: { password: string } = JSON.parse(await server.admin(kind, 'add', ...details, ...more, '--json'));
    return { username, password };
  };
  try {
    const owner = await add('staff', 'Nandini', ['--duty', 'owner']);
    const pupils: Pupil[] = [];
    for (const firstname of names) {
      const person = await add('student', firstname, ['--standard', '11']);
      pupils.push({ ...person, firstname, name: `${firstname} ${family}`, page: await open() });
    }
    const week: Week = { hands, server, desk, open, family, pupils };
    await desk.goto(`${server.url}/signin?next=${encodeURIComponent('/desk')}`);
    await signInAsTeacher(week, desk, owner);
    await expectHeading(desk, 'Hello, Nandini');
    await use(week);
  } finally {
    // Their streams end before their server.
    for (const context of browser.contexts()) await context.close();
  }
}
