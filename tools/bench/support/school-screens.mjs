import { toReceipt, toReview } from './application-form.mjs';
import { payerStates } from './payer-states.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {import('./screen-pages.mjs').ScreenPage[]} what parents and payers see, and how anybody complains or says that they are worried */
export const schoolScreens = [
  {
    name: 'parents-sign-in',
    path: '/parents/sign-in',
    states: [
      {
        name: 'parents-asked',
        open: async (page) => {
          await page.getByLabel('Your email').fill('somebody@example.org');
          await page.getByRole('button', { name: 'Email me a link' }).click();
          await page.getByRole('heading', { name: 'Check your email' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'parents-dead-link',
    path: '/parents/sign-in?token=this-link-was-used-before',
    open: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  {
    name: 'parents',
    path: '/parents/sign-in',
    open: async (page) => {
      await page.getByLabel('Your email').fill('demo.parent@prepchart.example');
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByRole('link', { name: 'Open the link' }).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    },
    states: [
      {
        name: 'consent-withdrawn',
        open: async (page) => {
          await page.getByRole('button', { name: 'Withdraw: Supervision of tests' }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        name: 'consent-form',
        open: async (page) => {
          await page.getByRole('button', { name: 'Leave it as it is' }).click();
          await page.getByRole('button', { name: 'Answer as another adult' }).click();
          await page.getByLabel('Your full name').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'meetings',
        open: async (page) => {
          await page
            .getByRole('link', { name: /^Meet a tutor of / })
            .first()
            .click();
          await page.waitForURL(/\/meetings\//);
        },
      },
      {
        name: 'report',
        open: async (page) => {
          await page.goBack();
          await page.locator('a[href*="/report/"]').first().click();
          await page.waitForURL(/\/report\//);
        },
      },
    ],
  },
  {
    name: 'application-resumed',
    path: '/application/resume#a-link-that-nobody-mailed',
    states: [
      {
        name: 'application-resume-dead',
        open: async (page) => {
          await page.getByLabel('Six digits').fill('123456');
          await page.getByRole('button', { name: 'Continue', exact: true }).click();
          await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'application-elsewhere',
    path: '/contact-sat?plan=SAT+Sprint',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue on another device' }).click();
      await page.getByRole('dialog').waitFor();
    },
    states: [
      {
        name: 'application-digits',
        open: async (page) => {
          await page.getByLabel('Your email').fill('meera.rao@example.org');
          await page.getByRole('button', { name: 'Email me a link' }).click();
          await page.getByText(/^\d{6}$/).waitFor();
        },
      },
    ],
  },
  {
    name: 'checkout',
    path: '/contact-sat?plan=SAT+Sprint',
    open: async (page) => {
      await toReview('aanya.three@example.org')(page);
      await page.getByLabel('I confirm that all the information entered is correct.').check();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByRole('dialog', { name: 'Prepchart' }).waitFor();
    },
    states: [
      {
        name: 'checkout-failed',
        open: async (page) => {
          await page.getByRole('dialog', { name: 'Prepchart' }).getByRole('button', { name: 'Fail', exact: true }).click();
          await page
            .getByRole('dialog', { name: 'Prepchart' })
            .getByRole('alert')
            .or(page.getByText(/failed/i))
            .first()
            .waitFor();
        },
      },
    ],
  },
  { name: 'paid', path: '/contact-sat?plan=SAT+Sprint', open: toReceipt('aanya.one@example.org') },
  {
    name: 'payer',
    path: '/contact-sat?plan=SAT+Marathon',
    open: async (page) => {
      await toReceipt('aanya.two@example.org')(page);
      await page.getByRole('link', { name: 'See your receipt and what happens next' }).click();
      await page.getByRole('heading', { name: 'Confirm Your Details' }).waitFor({ state: 'detached' });
    },
    states: payerStates,
  },
  {
    name: 'complaints',
    path: '/complaints',
    states: [
      {
        name: 'complaint-sent',
        open: async (page) => {
          await page.getByLabel('You are', { exact: true }).selectOption({ index: 1 });
          await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
          await page.getByLabel('Email', { exact: true }).fill('meera.rao@example.org');
          await page.getByLabel('What it’s about', { exact: true }).selectOption({ label: 'Lessons or meetings' });
          await page.getByLabel('What happened, and what would put it right').fill('Two sessions began ten minutes late.');
          await page.getByRole('button', { name: 'Send complaint' }).click();
          await page.getByRole('link', { name: 'See your complaint' }).waitFor();
        },
      },
      { name: 'complaint', open: (page) => page.getByRole('link', { name: 'See your complaint' }).click() },
      { name: 'complaint-add', open: (page) => page.getByRole('button', { name: 'Add to it' }).click() },
    ],
  },
  {
    name: 'consent-student',
    path: '/student-portal/profile',
    as: 'demo.second',
    open: async (page) => {
      // Nobody of the demonstration is of age.
      await page.route('**/api/getConsent', async (route) => {
        const answer = await (await route.fetch()).json();
        const data = { ...answer.data, decider: 'student', decides: true, record: null };
        await route.fulfill({ json: { ...answer, data } });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Say what you agree to' }).waitFor();
    },
    states: [
      {
        name: 'consent-student-form',
        open: (page) => page.getByRole('button', { name: 'Say what you agree to' }).click(),
      },
    ],
  },
  {
    name: 'concern',
    path: '/student-portal/profile',
    as: 'demo.student',
    open: async (page) => {
      await page.getByRole('button', { name: 'I’m worried about something' }).click();
      await page.getByLabel('What are you worried about?').fill('A friend of mine hardly sleeps before her tests.');
    },
    states: [
      {
        name: 'concern-sent',
        open: async (page) => {
          await page.getByRole('region', { name: 'Worried about something?' }).locator('[type="submit"]').click();
          await page.getByText('Thank you for telling us.', { exact: false }).waitFor();
        },
      },
    ],
  },
];
