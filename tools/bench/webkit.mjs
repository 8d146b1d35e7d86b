/**
 * `npm run smoke:webkit`: walks the demonstration in WebKitGTK's own browser: public pages, sign-in, the portal's pages, and a quiz in fullscreen to its
 * result. It needs Debian's packages webkit2gtk-driver and xvfb, and takes the build in dist/. Exit code 1 where a page is not what it should be.
 */
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { startProduct } from './support/product.mjs';
import { startWebKit } from './support/webkit.mjs';

const publicPages = { '/': 'h1', '/satpage': 'h1', '/apcoursespage': 'h1', '/about-us': 'h1', '/contact': 'h1' };
const portalPages = {
  dashboard: 'Your Dashboard',
  plan: 'Study Plan',
  'course-material': 'Course Material',
  quizzes: 'Available Quizzes',
  'mock-tests': 'Available Mock Tests',
  practice: 'Practice',
  notebook: 'Mistake Notebook',
  results: 'Results',
  schedule: 'My Schedule',
  profile: 'My Profile',
};

endAllOnSignals();
const address = await startProduct({ demo: 'on' });
const browser = await startWebKit();

/** Errors of the page itself, which no step may leave. */
const watchErrors = () =>
  browser.evaluate(`() => {
    window.smokeErrors ??= [];
    if (window.smokeWatched) return;
    window.smokeWatched = true;
    addEventListener('error', ({ message }) => window.smokeErrors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => window.smokeErrors.push(String(reason)));
  }`);
const requireNoErrors = async () => {
  const errors = await browser.evaluate('() => window.smokeErrors ?? []');
  if (errors.length > 0) throw new Error(`The page reports: ${errors.join('; ')}`);
};
/** @param {string} name @param {() => Promise<unknown>} walk */
async function step(name, walk) {
  await walk();
  await requireNoErrors();
  console.log(`ok  ${name}`);
}
/** @param {string} path @param {string} heading 'h1': any */
async function visit(path, heading) {
  await browser.open(address + path);
  await watchErrors();
  await (heading === 'h1' ? browser.findHeading() : browser.find(heading, 'h1'));
}

try {
  for (const [path, heading] of Object.entries(publicPages)) await step(path, () => visit(path, heading));
  await step('sign in', async () => {
    await visit('/signin', 'Sign In');
    await browser.type('Username', 'demo.second');
    await browser.type('Password', 'prepchart-demo');
    await browser.click('Sign In');
    await browser.find('Your Dashboard');
  });
  for (const [page, heading] of Object.entries(portalPages)) {
    await step(page, () => visit(`/student-portal/${page}`, heading));
  }
  await step('a quiz in fullscreen, submitted, with its result', async () => {
    await visit('/student-portal/quizzes', 'Available Quizzes');
    await browser.click('Start Quiz…');
    await browser.click('Begin');
    await browser.click('Enter fullscreen');
    await browser.find('Submit Quiz');
    const full = await browser.evaluate('() => document.fullscreenElement !== null || document.webkitFullscreenElement !== null');
    if (!full) throw new Error('The quiz is not in fullscreen.');
    await browser.evaluate("() => document.querySelector('input[type=radio]').click()");
    await browser.click('Submit Quiz');
    await browser.click('Yes, submit');
    await browser.find('Quiz submitted', 'h1');
    await browser.click('View Analysis');
    await browser.find('Skills');
  });
} catch (error) {
  console.error(`not ok: ${error instanceof Error ? error.message : error}`);
  console.error(await browser.evaluate("() => location.pathname + ' ' + document.body.innerText.slice(0, 600)").catch(() => ''));
  process.exitCode = 1;
} finally {
  await endAll();
}
