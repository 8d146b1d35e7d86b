import { memo, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type ChartState, listStates, toGraph } from '../chart/graph.ts';
import { drawChart } from '../chart/mermaid.ts';
import type { View } from '../chart/view.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/fields.tsx';
import styles from './outline.module.css';

export type OutlineProps = {
  machine: AnyStateMachine;
  view: View;
  active: ReadonlySet<string>;
  onOpen: (state: string) => void;
  onFold: (state: string) => void;
  onWhole: () => void;
  /** Shows where a name stands in the source; `path`: the keys that lead to the state of that name, none for what is no state. */
  onSource: (name: string, path: readonly string[]) => void;
};

const wordsOf = (state: ChartState) =>
  [
    state.id,
    ...state.tags,
    ...[...state.entry, ...state.exit, ...state.invokes.map(({ src }) => src)],
    ...state.transitions.map(({ event, guard, actions }) => `${event} ${guard ?? ''} ${actions.join(' ')}`),
  ]
    .join(' ')
    .toLowerCase();

/** The guards, actions and actors of a state that have the word which is looked for; none while nothing is. */
function listNamed({ entry, exit, invokes, transitions }: ChartState, wanted: string): string[] {
  const names = [
    ...[...entry, ...exit, ...invokes.map(({ src }) => src)],
    ...transitions.flatMap(({ guard, actions }) => [...(guard ? [guard] : []), ...actions]),
  ];
  return wanted ? [...new Set(names)].filter((name) => name.toLowerCase().includes(wanted.toLowerCase())) : [];
}

/** The states of a machine as a list, to search and to go to: what a click does in the chart, for the keyboard. */
export const Outline = memo(function Outline(props: OutlineProps) {
  const { machine, view, onWhole } = props;
  const [wanted, setWanted] = useState('');
  const states = useMemo(() => listStates(toGraph(machine)), [machine]);
  const found = wanted ? states.filter((state) => wordsOf(state).includes(wanted.toLowerCase())) : states;
  return (
    <details className={styles.outline}>
      <summary>States</summary>
      <div className={styles.sheet}>
        <SearchField label="Find states, events, guards, actions" value={wanted} onChange={setWanted} />
        {view.root || view.folded.length > 0 ? <Button onClick={onWhole}>Show the whole chart</Button> : null}
        <ul>
          {found.map((state) => (
            <StateRow key={state.id} state={state} named={listNamed(state, wanted)} {...props} />
          ))}
        </ul>
        {found.length === 0 ? <p>No state has that.</p> : null}
      </div>
    </details>
  );
});

type StateRowProps = OutlineProps & { state: ChartState; named: readonly string[] };

function StateRow({ state, named, view, active, onOpen, onFold, onSource }: StateRowProps) {
  const depth = state.id.split('.').length - 1;
  const holds = state.children.length > 0 && depth > 0;
  const isFolded = view.folded.includes(state.id);
  return (
    <li style={{ paddingInlineStart: `${depth}em` }} data-on={active.has(state.id) || undefined}>
      <span className={styles.key}>
        {state.key}
        {active.has(state.id) ? <span className={styles.on}> is on</span> : null}
      </span>
      {holds ? (
        <>
          <button type="button" onClick={() => onOpen(state.id)} aria-label={`Open the chart of ${state.id}`}>
            open
          </button>
          <button type="button" aria-pressed={isFolded} onClick={() => onFold(state.id)} aria-label={`Fold ${state.id}`}>
            fold
          </button>
        </>
      ) : null}
      <button
        type="button"
        onClick={() => onSource(state.key, state.id.split('.').slice(1))}
        aria-label={`Source of ${state.id}`}
      >
        source
      </button>
      {named.map((name) => (
        <button key={name} type="button" onClick={() => onSource(name, [])} aria-label={`Source of ${name}, in ${state.id}`}>
          {name}
        </button>
      ))}
    </li>
  );
}

/** The same chart for whoever does not see it, or wants to copy it. */
export const ChartText = memo(function ChartText({ machine }: { machine: AnyStateMachine }) {
  return (
    <details className={styles.outline}>
      <summary>Chart as text</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <section tabIndex={0} aria-label={`Chart of ${machine.id} as Mermaid text`} className={styles.sheet}>
        <pre>{drawChart(machine)}</pre>
      </section>
    </details>
  );
});
