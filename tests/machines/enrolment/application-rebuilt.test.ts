import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { applicationModel } from '../../models/enrolment/application.model.ts';
import { applicationDriver } from '../../support/enrolment/application-driver.ts';
import { typedForm } from '../../support/enrolment/payment.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let driver: ReturnType<typeof applicationDriver>;
let keyBefore: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  driver?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Found = Record<string, unknown>;
/** What the person finds: where they are, all that they entered, the price, what is said, and whether it is the application of before. */
const found = (): Found => {
  const { value, context } = driver.seen();
  const { form, consent, confirmed, currency, amount, notice, toast, fieldErrors, applicationKey } = context;
  const isSame = keyBefore === null || applicationKey === keyBefore;
  return { step: value.step, form, consent, confirmed, price: [currency, amount], said: [notice, toast, fieldErrors], isSame };
};

const blankForm = { ...typedForm, name: '', email: '', phone: '', student_class: '', school_name: '', parent_name: '' };
const typed = { ...typedForm, phone: '98765 43210' };
/** The review writes the number out. */
const reviewed = { ...typedForm, phone: '+91 98765 43210' };

/** Nothing is said any more. */
const calm = { consent: true, confirmed: false, price: ['INR', 77777], said: [null, null, {}], isSame: true };
const form = (more: Found = {}): Found => ({ ...calm, step: 'form', form: typed, ...more });
const review = (more: Found = {}): Found => ({ ...calm, step: 'review', form: reviewed, ...more });
const blank = { form: blankForm, consent: false };
const dollars = { price: ['USD', 890] };
const noPrice = { price: ['INR', 0] };

describe('an application that is left in any state is found with all that was typed, chosen and agreed to [2.8-19] [2.8-31]', () => {
  rebuiltInEachState(applicationModel, {
    begin: () => {
      driver = applicationDriver('sat');
      keyBefore = null;
    },
    hands: () => driver.application,
    rebuild: async (state) => {
      if (state === 'anywhere') return driver.open(driver.offer.query);
      keyBefore = driver.seen().context.applicationKey;
      await driver.reload();
    },
    found,
    expected: {
      ...alike(form(blank), 'anywhere blank toldRequired toldRequiredStays blankInRupees'),
      ...alike(form({ ...blank, ...dollars }), 'blankInDollars blankInDollarsNow'),
      ...alike(form({ ...blank, ...noPrice }), 'blankUnknown'),
      ...alike(form({ ...blank, price: ['EUR', 0] }), 'blankUnknownCurrency'),
      ...alike(form({ consent: false }), 'filledWithoutConsent filledWithoutConsentStillTold toldConsent'),
      ...alike(form(), 'filled filledStillTold filledAfterReload'),
      ...alike(form({ form: { ...typed, school_name: '' } }), 'withoutSchool toldSchool'),
      ...alike(form({ form: { ...typed, parent_name: '   ' } }), 'withBlankParent toldParent'),
      ...alike(form({ form: { ...typed, phone: '1234 5' } }), 'badPhone toldPhone'),
      ...alike(form({ form: { ...typed, phone: '1234 5', school_name: '' } }), 'badPhoneWithoutSchool toldRequiredBeforePhone'),
      ...alike(form({ form: { ...typed, email: 'aanya(at)example.org' } }), 'badEmail toldEmail'),
      ...alike(form({ form: { ...typed, additional_info: 'Evenings only' } }), 'filledWithInformation'),
      ...alike(form({ form: reviewed }), 'formAgain'),
      ...alike(form({ form: reviewed, ...dollars }), 'formInDollars'),
      ...alike(form({ consent: false, ...noPrice }), 'unknownWithoutConsent'),
      ...alike(form(noPrice), 'unknownFilled'),
      ...alike(review(), 'review reviewAgain reviewAfterReload reviewInRupees'),
      ...alike(review({ form: { ...reviewed, additional_info: 'Evenings only' } }), 'reviewWithInformation'),
      ...alike(review({ confirmed: true }), 'confirmed confirmedAfterReload'),
      ...alike(review(dollars), 'reviewInDollars reviewInDollarsAfterReload'),
      ...alike(review(noPrice), 'reviewUnknown toldUnavailableInRupees'),
      ...alike(review({ price: ['USD', 0] }), 'toldUnavailable toldUnavailableStays'),
    },
    afterwards: () => expect(driver.world.asked.orders).toEqual([]),
  });
});
