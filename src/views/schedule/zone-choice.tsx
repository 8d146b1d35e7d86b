import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Zones } from '../../machines/schedule/session-times.ts';
import { Text } from '../ui/layout.tsx';
import styles from './zone-choice.module.css';
import { describeClock, describeZone, findZones, listZones, type ZoneOption } from './zone-options.ts';

type ChoiceProps = { id: string; zones: Zones; now: number; onChoose: (timeZone: string) => void };

/**
 * The student's zone as a field to type a city into, over a list of what matches, each with what its clocks show (`now`, ms). Arrow keys move in the list,
 * Enter or a click takes one; Escape, or leaving the field, leaves it as it was.
 */
export function ZoneChoice({ id, zones, now, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const isOpen = typed !== null;
  const found = isOpen ? findZones(listZones(zones), typed) : [];
  const toOptionId = (at: number) => `${listId}-${at}`;
  const close = () => setTyped(null);
  const take = (option: ZoneOption | undefined) => {
    if (!option) return;
    close();
    onChoose(option.zone);
  };

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(isOpen ? (active + step + found.length) % Math.max(1, found.length) : 0);
      setTyped(typed ?? '');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      take(found[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className={styles.choice}>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(found[active] ? { 'aria-activedescendant': toOptionId(active) } : {})}
        value={typed ?? describeZone(zones.ownTimeZone)}
        onClick={() => {
          setTyped(typed ?? '');
          setActive(0);
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={move}
        onBlur={close}
        placeholder="Type a city"
      />
      <div id={listId} role="listbox" aria-label="Time zones" className={styles.list} hidden={!isOpen}>
        {found.map((option, at) => (
          <Option
            key={option.zone}
            id={toOptionId(at)}
            option={option}
            now={now}
            isActive={at === active}
            isChosen={option.zone === zones.ownTimeZone}
            onTake={() => take(option)}
          />
        ))}
        {isOpen && found.length === 0 ? (
          <div className={styles.none} role="option" tabIndex={-1} aria-disabled aria-selected={false}>
            No time zone found. Try the largest city near you.
          </div>
        ) : null}
      </div>
    </div>
  );
}

type OptionProps = { id: string; option: ZoneOption; now: number; isActive: boolean; isChosen: boolean; onTake: () => void };

function Option({ id, option: { zone, label }, now, isActive, isChosen, onTake }: OptionProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
    <div
      ref={own}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-chosen={isChosen || undefined}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span>{label}</span>{' '}
      <Text as="span" tone="soft" size="s" tabular>
        {describeClock(zone, now)}
      </Text>
    </div>
  );
}
