import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type AdditionName, findAdditionErrors, readAdditions } from '../../../contract/enrolment/additions.ts';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import {
  findOffer,
  isOnSale,
  priceOf,
  type ShownCatalogue,
  type SoldContents,
  testDatesOf,
} from '../../../contract/enrolment/catalogue.ts';
import { type Currency, currencies, type Item } from '../../../contract/enrolment/offers.ts';
import type { RefundRule } from '../../../contract/enrolment/refund-rule.ts';
import { coverTests } from '../../../contract/enrolment/sat-tests.ts';
import { promisedMeetings } from '../../../contract/meetings/meetings.ts';
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
 * Checks a request against the catalogue: its item has to be on sale, as many official tests ahead as it covers, its amount the listed one. `today`: the school's, from which the tests of an SAT plan
 * count; `refundRule`: the one that the payer accepts. Throws `CallRefused` 422, in the words of specification 8 where it has some.
 */
export function readOffer(
  asked: { item: Item; currency: string; amount: number; testDate?: string | undefined },
  shown: ShownCatalogue,
  { today, refundRule }: { today: string; refundRule: RefundRule | null },
): Offer {
  const { item } = asked;
  const { wrong, noun } = kinds[item.kind];
  const refuse = (msg: string) => new CallRefused(422, 'badInput', msg);
  const found = findOffer(shown, item);
  if (found === null) throw refuse(wrong);
  if (!isOnSale(found.course)) throw refuse(`${item.name} isn’t on sale yet. Please ask us about it. You haven’t been charged.`);
  const currency = currencies.find((each) => each === asked.currency);
  const amount = priceOf(shown, item, asked.currency);
  if (currency === undefined || amount === null) throw refuse(`The selected ${noun} is not available in ${asked.currency}.`);
  if (asked.amount !== amount) throw refuse(`The price of ${item.name} has changed. Please reload the page and try again.`);
  const { sessions, tests } = found.offer;
  const dates = testDatesOf(shown);
  const covered = tests === undefined ? null : coverTests(tests, { today, first: asked.testDate, dates });
  if (asked.testDate !== undefined && covered === null) throw refuse('Please choose one of the SAT dates that are listed.');
  if (tests !== undefined && covered === null)
    throw refuse(
      `No SAT dates that ${item.name} could cover are announced yet. Please ask us about it. You haven’t been charged.`,
    );
  const meetings = promisedMeetings[item.kind];
  const contents = { ...found.course.contents, meetings, ...(sessions !== undefined && { sessions }), ...covered, refundRule };
  const sold = { catalogueVersion: shown.version, contents };
  // Both currencies have a hundred minor units in a major one.
  return { item, currency, amount, amountMinor: amount * 100, ...sold };
}

/** What came beside a form. `testDate` is the offer's. */
export type SentAdditions = {
  testDate?: string | undefined;
  place?: string | undefined;
  birthYear?: number | undefined;
  parentEmail?: string | undefined;
  parentPhone?: string | undefined;
  gstin?: string | undefined;
};

/** Checks what came beside a form, by the rules that the page has. Throws `CallRefused` 400, in the page's words. */
export function readSentAdditions(
  { place, birthYear, parentEmail, parentPhone, gstin }: SentAdditions,
  { email, year, lowestAge }: { email: string; year: number; lowestAge: number },
) {
  const additions: Partial<Record<AdditionName, string | undefined>> = {
    birthYear: birthYear?.toString(),
    ...{ parentEmail, parentPhone, gstin },
  };
  const [error] = Object.values(findAdditionErrors(additions, { email, place, year, lowestAge }));
  if (error !== undefined) throw new CallRefused(400, 'badInput', error);
  return { ...noAdditions, ...readAdditions(additions, place) };
}

/** What an application has whose payer left all of it out. */
const noAdditions = { place: null, birthYear: null, parentEmail: null, parentPhone: null, gstin: null };

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
