import { expect, type Page } from '@playwright/test';
import {
  type ApplicationHands,
  type ApplicationLook,
  applicationLooks,
  applicationWalk,
} from '../../tests/models/enrolment/application.hands.ts';
import { applicationModel, applicationRequirements } from '../../tests/models/enrolment/application.model.ts';
import { type Shown, seen, shownAs } from '../../tests/support/enrolment/application-looks.ts';
import { describePath } from '../../tests/support/model.ts';
import { editDetails, field, submit, tickConfirmation, tickConsent } from '../support/enrolment/payment.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';
import { walksToTake } from '../support/walks.ts';

/** Looks at what is named, at every moment: a toast is gone after 1200 ms. */
const shows = (page: Page, look: Partial<Shown>) =>
  expect
    .poll(async () => Object.entries(await page.evaluate(seen)).filter(([name]) => name in look), { intervals: [50] })
    .toEqual(expect.arrayContaining(Object.entries(look)));

/** Walks a browser. */
const handsOn = (page: Page): ApplicationHands => ({
  open: async (query) => {
    await page.goto(`/contact-sat${query}`);
  },
  type: async (fields) => {
    for (const [name, text] of Object.entries(fields)) await field(page, name as keyof typeof fields).fill(text);
  },
  tickConsent: () => tickConsent(page),
  submit: () => submit(page),
  editDetails: () => editDetails(page),
  goBack: async () => {
    await page.goBack();
  },
  goForward: async () => {
    await page.goForward();
  },
  tickConfirmation: () => tickConfirmation(page),
  choose: (currency) => page.locator('label', { hasText: new RegExp(`^${currency}$`) }).click(),
  toastGoes: () => expect(page.locator('[data-toast]')).toHaveCount(0),
  reload: async () => {
    await page.reload();
  },
  sees: (look) => {
    const { alerts, toast, ...shown } = shownAs('sat', look);
    return shows(page, Array.isArray(look.notice) ? shown : { ...shown, alerts, toast });
  },
});

/** What is said goes with the page; everything else stays. */
const afterReload = (look: ApplicationLook): ApplicationLook => ({ ...look, notice: null, hasToast: false, errors: {} });

test.describe(
  'a real browser walks the independent model of the application, and finds everything again in each state',
  proves(...applicationRequirements.browser),
  () => {
    for (const walk of walksToTake(applicationModel.getShortestPaths()))
      test(describePath(walk), async ({ page }) => {
        await walk.test(applicationWalk('sat', handsOn(page)));
        if (walk.state.value === 'anywhere') return;
        await page.reload();
        await shows(page, shownAs('sat', afterReload(applicationLooks('sat')[walk.state.value])));
      });
  },
);
