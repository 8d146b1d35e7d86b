import { expect, type Page } from '@playwright/test';
import { type ApplicationStep, applicationModel } from '../../tests/models/enrolment/application.model.ts';
import { formLooks, offers, type Shown, seen } from '../../tests/support/enrolment/application-looks.ts';
import { titleOf } from '../../tests/support/model.ts';
import { applicant, editDetails, field, fill, submit, tickConfirmation, tickConsent } from '../support/enrolment/payment.ts';
import { test } from '../support/fixtures.ts';
import { walksToTake } from '../support/walks.ts';

const { query, unknown } = offers.sat;
const form = { ...applicant(), email: 'aanya@example.org' };

/** Looks at what is named, at every moment: a toast is gone after 1200 ms. */
const shows = (page: Page, look: Partial<Shown>) =>
  expect
    .poll(async () => Object.entries(await page.evaluate(seen)).filter(([name]) => name in look), { intervals: [50] })
    .toEqual(expect.arrayContaining(Object.entries(look)));

const stepsOn = (page: Page): Record<ApplicationStep, () => Promise<void>> => {
  const open = async (asked: string) => {
    await page.goto(`/contact-sat${asked}`);
  };
  const choose = (currency: 'INR' | 'USD') => page.locator('label', { hasText: new RegExp(`^${currency}$`) }).click();
  return {
    openListed: () => open(query),
    openListedInDollars: () => open(`${query}&currency=usd`),
    openUnknown: () => open(unknown),
    openUnknownCurrency: () => open(`${query}&currency=eur`),
    submit: () => submit(page),
    fill: () => fill(page, form),
    tickConsent: () => tickConsent(page),
    emptyTheSchool: () => field(page, 'school_name').fill(''),
    blankTheParent: () => field(page, 'parent_name').fill('   '),
    spoilThePhone: () => field(page, 'phone').fill('12345'),
    mendThePhone: () => field(page, 'phone').fill(form.phone),
    spoilTheEmail: () => field(page, 'email').fill('aanya(at)example.org'),
    addInformation: () => field(page, 'additional_info').fill('Evenings only'),
    toastGoes: () => expect(page.locator('[data-toast]')).toHaveCount(0),
    reload: async () => {
      await page.reload();
    },
    editDetails: () => editDetails(page),
    tickConfirmation: () => tickConfirmation(page),
    chooseDollars: () => choose('USD'),
    chooseRupees: () => choose('INR'),
  };
};

/** What is said goes with the page; everything else stays. */
const afterReload = (look: Partial<Shown>): Partial<Shown> => ({ ...look, alerts: [], toast: null, errors: {} });

test.describe('a real browser walks the independent model of the application, and finds everything again in each state [2.8-1] [2.8-2] [2.8-14] [2.8-19] [2.8-31] [4.5-1] [4.5-2] [4.5-3] [4.5-19] [8-pay-3] [8-pay-4] [8-pay-8] [9-11]', () => {
  for (const walk of walksToTake(applicationModel.getShortestPaths()))
    test(titleOf(walk), async ({ page }) => {
      const looks = formLooks('sat');
      const claims = Object.entries(looks).map(([state, look]) => [state, () => shows(page, look)] as const);
      await walk.test({ events: stepsOn(page), states: { anywhere: async () => undefined, ...Object.fromEntries(claims) } });
      await page.reload();
      await shows(page, afterReload(looks[String(walk.state.value)] ?? {}));
    });
});
