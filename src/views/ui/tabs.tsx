import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { Row, Stack } from './layout.tsx';
import styles from './tabs.module.css';

export type Tab<Id extends string> = { id: Id; label: string; count?: number };

/** Where each key leads from tab `at` of `length`. */
const steps: Record<string, (at: number, length: number) => number> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Tabs and the panel of the chosen one (`children`). Arrow keys, Home and End choose at once; one tab stop. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = steps[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[next ?? 0]?.focus();
  };

  return (
    <Stack gap={5}>
      <Row gap={4} rowGap={1} ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
            className={styles.tab}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </Row>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </Stack>
  );
}

/** Pages that belong together, as links that look like tabs; the current one carries `aria-current="page"`. */
export function TabLinks({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
  return (
    <Row as="nav" gap={4} rowGap={1} aria-label={label} className={styles.list}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} end className={styles.tab}>
          {link.label}
        </NavLink>
      ))}
    </Row>
  );
}
