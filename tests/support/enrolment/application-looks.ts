import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { type ApplicationLook, applicationLooks, offers } from '../../models/enrolment/application.hands.ts';
import type { PaymentLook } from '../../models/enrolment/payment.hands.ts';

/** What stands on the page of an application, as a payer could tell it. It uses nothing but the document: a browser is given its text. */
export function seen() {
  const form = document.querySelector('main form');
  // What is asked beside the specified form may be left out.
  const beside = ['birthYear', 'parentEmail', 'parentPhone', 'gstin'];
  const typed = [...(form?.querySelectorAll<HTMLInputElement>('input[name]:not([type=radio]), textarea') ?? [])].filter(
    ({ name }) => !beside.includes(name),
  );
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
/** As a person reads the prices, written out from specification 9. */
const prices: Record<ItemKind, { INR: string; USD: string; EUR: string }> = {
  sat: { INR: '₹77,777', USD: '$890', EUR: 'No price' },
  ap: { INR: '₹84,999', USD: '$969', EUR: 'No price' },
};
const order = ['name', 'email', 'phone', 'student_class', 'school_name', 'parent_name', 'additional_info'] as const;

/** How the page of one flow shows what there is of an application. */
export function shownAs(kind: ItemKind, look: ApplicationLook): Shown {
  const { step, form, confirmed, isListed, currency, notice, hasToast, errors } = look;
  const item = isListed ? offers[kind] : offers[kind].unknown;
  const price = isListed ? prices[kind][currency] : 'No price';
  const texts = order.map((name) => form[name]);
  const said = typeof notice === 'string' ? notice : null;
  const common = { price, alerts: said ? [said] : [], toast: hasToast ? said : null, errors, dialog: null };
  if (step === 'form') return { ...common, heading: headings[kind], entries: texts, button: 'Review the details' };
  const entries = [item.name, price, ...texts.map((text) => text || 'N/A')];
  const button = confirmed ? 'Proceed to Payment' : 'Proceed to Payment (blocked)';
  return { ...common, heading: 'Confirm Your Details', entries, button };
}

/** How it shows a payment, on the review and what follows. */
export function paymentShownAs(kind: ItemKind, look: PaymentLook): Shown {
  const { at, isConfirmed: confirmed, isListed, currency, notice, hasToast } = look;
  const shown = shownAs(kind, { ...applicationLooks(kind).review, confirmed, isListed, currency, notice, hasToast });
  const dialog = look.receipt === null ? null : 'This course was already paid for';
  if (at === 'paying') return { ...shown, button: 'Processing... (disabled)', dialog };
  return at === 'paid' ? { ...shown, button: null, dialog: 'Payment Successful!' } : shown;
}

/** Whether a payment that was reported is being looked at. */
export const isChecked = ({ doing }: PaymentLook) =>
  doing !== null && ['recovering', 'verifying', 'waitingToVerify', 'informing'].includes(doing);
