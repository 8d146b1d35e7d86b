import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { findOffer, isOnSale, priceOf, type ShownCatalogue, type SoldContents } from '../../../contract/enrolment/catalogue.ts';
import { type Currency, currencies, type Item } from '../../../contract/enrolment/offers.ts';
import { readEmail, readUsername } from '../../accounts/people-rules.ts';
import { CallRefused } from '../../http/refused.ts';

/** An item as our own catalogue has it. `amount` in major units. */
export type Offer = {
  item: Item;
  currency: Currency;
  amount: number;
  amountMinor: number;
  catalogueVersion: number;
  contents: SoldContents;
};

const kinds = {
  sat: { wrong: 'You have not selected a correct plan. Please select a valid option.', noun: 'plan' },
  ap: { wrong: 'You have not selected a valid course. Please select a valid option.', noun: 'course' },
};

/**
 * Checks a request against the catalogue: its item has to be on sale, its amount the listed one. Throws `CallRefused` 422, in the words of
 * specification 8 where it has some.
 */
export function readOffer(asked: { item: Item; currency: string; amount: number }, shown: ShownCatalogue): Offer {
  const { item } = asked;
  const { wrong, noun } = kinds[item.kind];
  const refuse = (msg: string) => new CallRefused(422, 'badInput', msg);
  const found = findOffer(shown, item);
  if (found === null) throw refuse(wrong);
  if (!isOnSale(found.course)) throw refuse(`${item.name} is not on sale yet. Please ask us about it. You haven’t been charged.`);
  const currency = currencies.find((each) => each === asked.currency);
  const amount = priceOf(shown, item, asked.currency);
  if (currency === undefined || amount === null) throw refuse(`The selected ${noun} is not available in ${asked.currency}.`);
  if (asked.amount !== amount) throw refuse(`The price of ${item.name} has changed. Please reload the page and try again.`);
  const { sessions } = found.offer;
  const contents = { ...found.course.contents, ...(sessions !== undefined && { sessions }) };
  const sold = { catalogueVersion: shown.version, contents };
  // Both currencies have a hundred minor units in a major one.
  return { item, currency, amount, amountMinor: amount * 100, ...sold };
}

/** A letter, digit or sign that can be seen: a name of blanks without a width is none. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text);

/**
 * Checks that an account can be made of a form before money is taken, by the rules of specification 5, which a browser may leave out. Throws
 * `CallRefused` 400.
 */
export function readForm(form: ApplicationForm): ApplicationForm {
  // A lone surrogate, which no database stores.
  if (/\p{Cs}/u.test(Object.values(form).join('')))
    throw new CallRefused(400, 'badInput', 'This contains a character we can’t store.');
  const { additional_info: _, ...required } = form;
  if (!Object.values(required).every(isVisible)) throw new CallRefused(400, 'badInput', 'Please fill out all required fields.');
  if (parsePhoneNumberFromString(form.phone)?.isValid() !== true)
    throw new CallRefused(400, 'badInput', 'Please enter a valid phone number.');
  readUsername(readEmail(form.email));
  return form;
}
