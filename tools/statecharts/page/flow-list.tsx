import type { KeyboardEvent, MouseEvent } from 'react';
import type { Host } from '../host.ts';
import styles from './flow-list.module.css';
import { type FlowGroup, listGroups } from './groups.ts';
import { counted } from './words.ts';

export type FlowListProps = {
  host: Host;
  chosen: string;
  /** How many actors of each machine run. */
  counts: ReadonlyMap<string, number>;
  onChoose: (machine: string) => void;
};

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Goes along the links of the list, and chooses at once. */
function move(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
  event.preventDefault();
  next?.focus();
  next?.click();
}

/** Another tab or window gets the address; here the page stays. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey);

/** Every flow, grouped. One tab stop: arrow keys, Home and End choose. On narrow screens a list of the browser’s own. */
export function FlowList(props: FlowListProps) {
  const groups = listGroups(props.host);
  return (
    <>
      <nav aria-label="Flows" className={styles.list} onKeyDown={move}>
        {groups.map((group) => (
          <Group key={group.name} group={group} {...props} />
        ))}
      </nav>
      <Picker groups={groups} {...props} />
    </>
  );
}

function Group({ group, chosen, counts, onChoose }: FlowListProps & { group: FlowGroup }) {
  const choose = (event: MouseEvent, machine: string) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onChoose(machine);
  };
  return (
    <section>
      <h2 className={styles.group}>{group.title}</h2>
      <ul>
        {group.flows.map(({ machine: { id }, title }) => (
          <li key={id}>
            <a
              href={`?machine=${id}`}
              aria-current={id === chosen ? 'page' : undefined}
              tabIndex={id === chosen ? 0 : -1}
              onClick={(event) => choose(event, id)}
              className={styles.flow}
            >
              <span className={styles.title}>{title}</span>
              <Count count={counts.get(id) ?? 0} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span role="img" className={styles.count} aria-label={`${count} running`} title={`${count} running`}>
      {count}
    </span>
  );
}

function Picker({ groups, chosen, counts, onChoose }: FlowListProps & { groups: readonly FlowGroup[] }) {
  return (
    <label className={styles.picker}>
      <span>Flow</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value)} className={styles.select}>
        {groups.map(({ name, title, flows }) => (
          <optgroup key={name} label={title}>
            {flows.map(({ machine: { id }, title }) => (
              <option key={id} value={id}>
                {counts.has(id) ? `${title} (${counted(counts.get(id) ?? 0, 'running', 'running')})` : title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
