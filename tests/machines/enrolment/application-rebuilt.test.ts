import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { type ApplicationLook, applicationLooks } from '../../models/enrolment/application.hands.ts';
import { applicationModel } from '../../models/enrolment/application.model.ts';
import { applicationDriver } from '../../support/enrolment/application-driver.ts';
import { proves } from '../../support/proves.ts';
import { rebuiltInEachState } from '../../support/rebuild.ts';
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

const looks = applicationLooks('sat');
/** All but what was said of it. */
const again = ({ step, form, consent, confirmed, isListed, currency }: ApplicationLook): Found => {
  const listed = { INR: 77777, USD: 890, EUR: 0 }[currency];
  const price = [currency, isListed ? listed : 0];
  return { step, form, consent, confirmed, price, said: [null, null, {}], isSame: true };
};

describe(
  'an application that is left in any state is found with all that was typed, chosen and agreed to',
  proves('2.8-19', '2.8-31'),
  () => {
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
        anywhere: again(looks.blank),
        ...Object.fromEntries(Object.entries(looks).map(([state, look]) => [state, again(look)])),
      },
      afterwards: () => expect(driver.world.asked.orders).toEqual([]),
    });
  },
);
