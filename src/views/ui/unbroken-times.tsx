import styles from './unbroken-times.module.css';

/** '10:30 am', '4:00 pm – 6:00 pm', 'November 12, 2026', 'Mon, Nov 30', 'two-week': what a line never ends in the middle of, with the sign after it, which never begins one. */
const whole =
  /((?:\d{1,2}:\d{2} [ap]m(?: (?:–|to) \d{1,2}:\d{2} [ap]m)?|[a-z\d]+-(?:week|day)\b|(?:[A-Z][a-z]{2}, )?[A-Z][a-z]+ \d{1,2}(?:, \d{4})?(?=,| at|\)|$))[,.)]?)/;

/** A text with dates and times in it, none of which is broken at the end of a line. */
export const UnbrokenTimes = ({ children }: { children: string }) =>
  children.split(whole).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name.
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  );
