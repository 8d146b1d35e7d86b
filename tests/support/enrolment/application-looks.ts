import type { ItemKind } from '../../../contract/enrolment/offers.ts';

/** What is listed for the walks of each kind, written out from specification 9. */
export const offers = {
  sat: { query: '?plan=SAT+Sprint', name: 'SAT Sprint', INR: '₹77,777', USD: '$890', unknown: '?plan=SAT+Stroll' },
  ap: { query: '?subject=AP+Psychology', name: 'AP Psychology', INR: '₹84,999', USD: '$969', unknown: '?subject=AP+Napping' },
} as const;

type Offer = { name: string; INR: string; USD: string };
/** What nobody sells. */
export const unlisted: Record<ItemKind, Offer> = {
  sat: { name: 'SAT Stroll', INR: 'No price', USD: 'No price' },
  ap: { name: 'AP Napping', INR: 'No price', USD: 'No price' },
};

/** What stands on the page of an application, as a payer could tell it. It uses nothing but the document: a browser is given its text. */
export function seen() {
  const form = document.querySelector('main form');
  const typed = [...(form?.querySelectorAll<HTMLInputElement>('input[name]:not([type=radio]), textarea') ?? [])];
  const describedBy = (field: Element) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id)?.textContent)
      .join();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    ['Review the details', 'Proceed to Payment', 'Processing...'].includes(textContent),
  );
  const state = button?.matches(':disabled') ? ' (disabled)' : button?.ariaDisabled === 'true' ? ' (blocked)' : '';
  return {
    heading: document.querySelector('h1')?.textContent,
    price: document.querySelector('output[aria-label=Price]')?.textContent ?? null,
    alerts: [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    toast: document.querySelector('[data-toast=error]')?.textContent ?? null,
    errors: Object.fromEntries(
      [...document.querySelectorAll('[aria-invalid]')].map((field) => [field.getAttribute('name'), describedBy(field)]),
    ),
    entries: form
      ? typed.filter(({ type }) => type !== 'checkbox').map(({ value }) => value)
      : [...document.querySelectorAll('main dd')].map(({ textContent }) => textContent),
    button: button ? button.textContent + state : null,
    dialog: document.querySelector('dialog h2')?.textContent ?? null,
  };
}

export type Shown = ReturnType<typeof seen>;

const headings = { sat: 'SAT Program Application', ap: 'AP Course Application' };
const required = 'Please fill out all required fields.';
const badPhone = 'Please enter a valid phone number.';
const badEmail = 'Please enter a valid e-mail address.';
const noConsent = { consent: 'A parent or guardian has to agree.' };
const noSchool = { school_name: 'Enter the name of the school.' };
const missing = {
  name: 'Enter the student’s full name.',
  email: 'Enter the student’s e-mail address.',
  phone: 'Enter a phone number.',
  student_class: 'Enter the student’s class.',
  ...noSchool,
  parent_name: 'Enter the name of a parent or guardian.',
  ...noConsent,
};

/** The fields as typed; a change at their place, by its number. */
const typed = (changes: Record<number, string> = {}) =>
  ['Aanya Rao', 'aanya@example.org', '98765 43210', '11', 'Greenwood High', 'Meera Rao', ''].map(
    (text, place) => changes[place] ?? text,
  );
const blank = ['', '', '', '', '', '', ''];

/** What a review shows otherwise than when all is well; `info`: the additional information. */
export type ReviewChanges = Partial<Shown> & { info?: string };

/** What the page of one flow shows in its two steps; what is not named is as it is when all is well. */
export function looksOf(kind: ItemKind, offer: Offer = offers[kind]) {
  const calm = { alerts: [], toast: null, errors: {}, dialog: null };
  const form = (more: Partial<Shown> = {}): Shown => {
    return { ...calm, heading: headings[kind], price: offer.INR, entries: typed(), button: 'Review the details', ...more };
  };
  const formSays = (words: string, more: Partial<Shown> = {}) => form({ alerts: [words], toast: words, ...more });
  const review = ({ info = 'N/A', ...more }: ReviewChanges = {}): Shown => {
    const price = more.price ?? offer.INR;
    const entries = [offer.name, price, ...typed({ 2: '+91 98765 43210', 6: info })];
    return { ...calm, heading: 'Confirm Your Details', price, entries, button: 'Proceed to Payment (blocked)', ...more };
  };
  return { form, formSays, review };
}

/** What the page shows in each state of the model of an application, but before it is opened. */
export function formLooks(kind: ItemKind): Record<string, Partial<Shown>> {
  const offer = offers[kind];
  const { form, formSays, review } = looksOf(kind);
  const unknown = looksOf(kind, unlisted[kind]);
  const unavailable = (currency: string) => {
    const words = `The selected ${kind === 'sat' ? 'plan' : 'course'} is not available in ${currency}.`;
    return { price: 'No price', alerts: [words], toast: words };
  };
  return {
    blank: form({ entries: blank }),
    toldRequired: formSays(required, { entries: blank, errors: missing }),
    toldRequiredStays: formSays(required, { entries: blank, errors: missing, toast: null }),
    filledWithoutConsentStillTold: formSays(required, { errors: noConsent, toast: null }),
    // What is still told depends on the way.
    filledStillTold: { heading: headings[kind], errors: {}, entries: typed(), button: 'Review the details' },
    filledWithoutConsent: form(),
    toldConsent: formSays(required, { errors: noConsent }),
    filled: form(),
    withoutSchool: form({ entries: typed({ 4: '' }) }),
    toldSchool: formSays(required, { entries: typed({ 4: '' }), errors: noSchool }),
    withBlankParent: form({ entries: typed({ 5: '   ' }) }),
    toldParent: formSays(required, { entries: typed({ 5: '   ' }), errors: { parent_name: missing.parent_name } }),
    badPhone: form({ entries: typed({ 2: '1234 5' }) }),
    toldPhone: formSays(badPhone, { entries: typed({ 2: '1234 5' }), errors: { phone: badPhone } }),
    badPhoneWithoutSchool: form({ entries: typed({ 2: '1234 5', 4: '' }) }),
    toldRequiredBeforePhone: formSays(required, {
      entries: typed({ 2: '1234 5', 4: '' }),
      errors: { phone: badPhone, ...noSchool },
    }),
    badEmail: form({ entries: typed({ 1: 'aanya(at)example.org' }) }),
    toldEmail: formSays(badEmail, { entries: typed({ 1: 'aanya(at)example.org' }), errors: { email: badEmail } }),
    filledWithInformation: form({ entries: typed({ 6: 'Evenings only' }) }),
    reviewWithInformation: review({ info: 'Evenings only' }),
    filledAfterReload: form(),
    review: review(),
    formAgain: form({ entries: typed({ 2: '+91 98765 43210' }) }),
    reviewAgain: review(),
    reviewAfterReload: review(),
    confirmed: review({ button: 'Proceed to Payment' }),
    confirmedAfterReload: review({ button: 'Proceed to Payment' }),
    reviewInDollars: review({ price: offer.USD }),
    reviewInRupees: review(),
    reviewInDollarsAfterReload: review({ price: offer.USD }),
    formInDollars: form({ price: offer.USD, entries: typed({ 2: '+91 98765 43210' }) }),
    blankInDollars: form({ price: offer.USD, entries: blank }),
    blankInRupees: form({ entries: blank }),
    blankUnknown: unknown.form({ entries: blank }),
    unknownWithoutConsent: unknown.form(),
    unknownFilled: unknown.form(),
    reviewUnknown: unknown.review(),
    toldUnavailable: unknown.review(unavailable('USD')),
    toldUnavailableStays: unknown.review({ ...unavailable('USD'), toast: null }),
    toldUnavailableInRupees: unknown.review(unavailable('INR')),
    blankUnknownCurrency: form({ price: 'No price', entries: blank }),
    blankInDollarsNow: form({ price: offer.USD, entries: blank }),
  };
}
