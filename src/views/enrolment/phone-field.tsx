import { type ChangeEvent, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import fieldStyles from '../ui/field.module.css';
import { FieldFrame } from '../ui/field-frame.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './phone-field.module.css';

/** A country as the list of phone numbers knows it: 'IN' and '91'. */
export type DialCountry = { country: string; callingCode: string };

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const { compare } = new Intl.Collator('en');

const never = () => () => {};

const renderOptions = (countries: readonly DialCountry[]) =>
  countries
    .map(({ country, callingCode }) => ({ country, words: `${names.of(country) ?? country} (+${callingCode})` }))
    .sort((one, other) => compare(one.words, other.words))
    .map(({ country, words }) => (
      <option key={country} value={country}>
        {words}
      </option>
    ));

/**
 * A phone number in international format: a native list of countries, and a line that `onChange` formats while it is typed. The
 * caret stays behind the digit that was typed, wherever the formatting puts its blanks.
 */
export function PhoneField({
  label,
  name,
  value,
  onChange,
  country,
  countries,
  onCountry,
  error,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
  country: string;
  countries: readonly DialCountry[];
  onCountry: (country: string) => void;
  error?: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef<number | null>(null);
  // Two hundred and more: made once, and left alone while somebody types. Rendered ahead there is only the one that is chosen: a server may know
  // others by other names than the browser.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const shown = isAlive ? null : country;
  const options = useMemo(
    () => renderOptions(countries.filter((each) => shown === null || each.country === shown)),
    [countries, shown],
  );
  const code = countries.find((each) => each.country === country)?.callingCode;

  // After every render that a keystroke caused; a number set from outside moves no caret.
  useLayoutEffect(() => {
    const shown = input.current;
    if (!shown || digits.current === null) return;
    const place = placeAfter(shown.value, digits.current);
    digits.current = null;
    shown.setSelectionRange(place, place);
  });

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    digits.current = digitsBefore(target.value, target.selectionStart ?? target.value.length);
    onChange(target.value);
  };
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <div className={styles.phone}>
          <div className={styles.country}>
            <span aria-hidden className={styles.code}>
              {country} {code ? `+${code}` : ''}
            </span>
            <label htmlFor={`${control.id}-country`}>
              <VisuallyHidden>Country of the phone number</VisuallyHidden>
            </label>
            <select
              id={`${control.id}-country`}
              value={country}
              onChange={(event) => onCountry(event.target.value)}
              autoComplete="off"
              className={styles.select}
            >
              {options}
            </select>
          </div>
          <input
            ref={input}
            {...control}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={value}
            onChange={type}
            required
            className={fieldStyles.input}
          />
        </div>
      )}
    </FieldFrame>
  );
}

const isDialled = (sign: string) => /[\d+]/.test(sign);

/** How many digits (and the plus) stand before a place in a typed number. */
const digitsBefore = (typed: string, place: number) => [...typed.slice(0, place)].filter(isDialled).length;

/** The place right after so many digits of a formatted number; its end where it has fewer. */
function placeAfter(formatted: string, digits: number): number {
  if (digits === 0) return 0;
  let passed = 0;
  const at = [...formatted].findIndex((sign) => {
    if (isDialled(sign)) passed += 1;
    return passed === digits;
  });
  return at === -1 ? formatted.length : at + 1;
}
