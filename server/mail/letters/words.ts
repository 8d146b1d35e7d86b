import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Currency, Item } from '../../../contract/enrolment/offers.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatZone } from '../../../contract/time-zone.ts';

/** What the letters about an application know of it. `amount` in major units; `course` is the one it enrols in, `zone` the school's. */
export type PaidApplication = {
  form: ApplicationForm;
  item: Item;
  course: string;
  amount: number;
  currency: Currency;
  paymentId: string;
  paidAt: Date;
  zone: string;
};

/** 'March 2, 2026 at 3:30 pm, India Standard Time' */
export const formatInZone = (instant: Date, zone: string): string =>
  `${formatMoment(instant.getTime(), 'dateTime', zone)}, ${formatZone(zone, instant.getTime())}`;

/** The plan with its course, where the two have different names. */
export const describePurchase = ({ item, course }: Pick<PaidApplication, 'item' | 'course'>): string =>
  item.name === course ? course : `${item.name} (${course})`;

/** On one line: a line break in what somebody typed would end a mail's header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
