import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo, useSyncExternalStore } from 'react';
import { indianStates, inIndia } from '../../../contract/billing/places.ts';
import { classes } from '../ui/classes.ts';
import styles from '../ui/field.module.css';
import { FieldFrame } from '../ui/field-frame.tsx';
import selectStyles from '../ui/select-field.module.css';

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const { compare } = new Intl.Collator('en');
const never = () => () => {};

type Choice = { value: string; words: string };
const inOrder = (choices: Choice[]) => choices.sort((one, other) => compare(one.words, other.words));
const states = inOrder(Object.entries(indianStates).map(([code, words]) => ({ value: inIndia + code, words })));

const renderOptions = (choices: readonly Choice[]) =>
  choices.map(({ value, words }) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

/** What a place is called, as 'Karnataka' or 'United States'. */
export const describePlace = (place: string): string =>
  (place.startsWith(inIndia) ? indianStates[place.slice(inIndia.length)] : names.of(place)) ?? place;

/** Where the payer lives: a state of India, or a country. It may be left out. */
export function PlaceField({
  value,
  onChange,
  countries,
}: {
  value: string;
  onChange: (place: string) => void;
  countries: readonly { country: string }[];
}) {
  // A server may know countries by other names than the browser: rendered ahead there are only the states.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const abroad = useMemo(
    () =>
      isAlive
        ? inOrder(
            countries.flatMap(({ country }) =>
              country === 'IN' ? [] : [{ value: country, words: names.of(country) ?? country }],
            ),
          )
        : [],
    [countries, isAlive],
  );
  return (
    <FieldFrame
      label="State or country (optional)"
      hint="Where the person who pays lives. It decides which tax your receipt shows, never the price."
    >
      {(control) => (
        <div className={selectStyles.box}>
          <select
            {...control}
            name="place"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            className={classes(styles.input, selectStyles.select)}
          >
            <option value="">Not stated</option>
            <optgroup label="India">{renderOptions(states)}</optgroup>
            <optgroup label="Other countries">{renderOptions(abroad)}</optgroup>
          </select>
          <ChevronDown aria-hidden />
        </div>
      )}
    </FieldFrame>
  );
}
