const locale = 'en-US-u-ca-gregory-nu-latn';
const day = { day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;

/** Each way in which a date or time is written, in its parts from left to right. */
const shapes = {
  /** 'Monday, March 2, 2026' */
  fullDate: [{ ...day, weekday: 'long', month: 'long', year: 'numeric' }],
  /** 'Monday, March 2' */
  weekday: [{ ...day, weekday: 'long', month: 'long' }],
  /** 'Mon, Mar 2' */
  shortWeekday: [{ ...day, weekday: 'short', month: 'short' }],
  /** 'March 2, 2026' */
  date: [{ ...day, month: 'long', year: 'numeric' }],
  /** 'Mar 2, 2026' */
  shortDate: [{ ...day, month: 'short', year: 'numeric' }],
  /** 'Mar 2' */
  dayOfYear: [{ ...day, month: 'short' }],
  /** 'Monday' */
  dayOfWeek: [{ weekday: 'long' }],
  /** 'March 2026' */
  month: [{ month: 'long', year: 'numeric' }],
  /** '10:30 am' */
  time: [time],
  /** '10:30:07 am' */
  second: [{ ...time, second: '2-digit' }],
  /** 'March 2, 2026 at 10:30 am' */
  dateTime: [{ ...day, month: 'long', year: 'numeric' }, time],
  /** 'Mar 2, 2026, 10:30 am' */
  shortDateTime: [{ ...day, month: 'short', year: 'numeric' }, time],
  /** 'Monday, March 2 at 10:30 am' */
  weekdayTime: [{ ...day, weekday: 'long', month: 'long' }, time],
  /** 'Mon, Mar 2, 10:30 am' */
  shortWeekdayTime: [{ ...day, weekday: 'short', month: 'short' }, time],
  /** 'Monday, March 2, 2026 at 10:30 am' */
  fullDateTime: [{ ...day, weekday: 'long', month: 'long', year: 'numeric' }, time],
} satisfies Record<string, Intl.DateTimeFormatOptions[]>;

export type MomentShape = keyof typeof shapes;

const formats = new Map<string, Intl.DateTimeFormat[]>();

/** Formats are slow to make. Throws RangeError for a zone that this runtime does not know. */
function getFormats(shape: MomentShape, timeZone: string | undefined): Intl.DateTimeFormat[] {
  const name = `${shape} ${timeZone}`;
  const known = formats.get(name);
  if (known) return known;
  const made = shapes[shape].map((part) => new Intl.DateTimeFormat(locale, { ...part, timeZone }));
  formats.set(name, made);
  return made;
}

/** Runtimes differ in the blank before AM and around a dash. */
const toPlainText = (text: string) => text.replace(/\s/g, ' ').replace(/\b[AP]M\b/g, (half) => half.toLowerCase());

/**
 * A date, a time or both in the one spelling of screens, mails, receipts and reports. `instant` in ms since the epoch; `timeZone` an IANA name,
 * the device's own where it is left out.
 */
export const formatMoment = (instant: number, shape: MomentShape, timeZone?: string): string =>
  toPlainText(
    getFormats(shape, timeZone)
      .map((part) => part.format(instant))
      .join(shape.startsWith('short') ? ', ' : ' at '),
  );

/** From one date to another, both among them: 'March 2 – 15, 2026'. */
export function formatDates(from: number, to: number, timeZone: string): string {
  const [date] = shapes.date;
  return toPlainText(new Intl.DateTimeFormat(locale, { ...date, timeZone }).formatRange(from, to));
}
