import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Currency, Item } from '../../../contract/enrolment/offers.ts';

/** What the letters about an application know of it. `amount` in major units; `course` is the one it enrols in. */
export type PaidApplication = {
  form: ApplicationForm;
  item: Item;
  course: string;
  amount: number;
  currency: Currency;
  paymentId: string;
  paidAt: Date;
};

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `2 March 2026 at 10:00 UTC`. */
export const formatDate = (instant: Date): string => `${dates.format(instant)} UTC`;

/** The plan with its course, where the two have different names. */
export const describePurchase = ({ item, course }: Pick<PaidApplication, 'item' | 'course'>): string =>
  item.name === course ? course : `${item.name} (${course})`;

/** On one line: a line break in what somebody typed would end a mail's header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
