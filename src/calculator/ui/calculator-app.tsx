import { useMemo, useReducer } from 'react';
import { Row } from '../../views/ui/layout.tsx';
import { SegmentedToggle } from '../../views/ui/segmented-toggle.tsx';
import { VisuallyHidden } from '../../views/ui/visually-hidden.tsx';
import { initialState, next } from '../calculator-state.ts';
import { drawnLines } from '../drawn-line.ts';
import { CalculateTab } from './calculate-tab.tsx';
import styles from './calculator-app.module.css';
import { GraphTab } from './graph-tab.tsx';
import { SymbolKeys } from './symbol-keys.tsx';
import { TableTab } from './table-tab.tsx';

const modes = [
  { value: 'graph', label: 'Graph' },
  { value: 'table', label: 'Table' },
  { value: 'calculate', label: 'Calculate' },
] as const;
const angles = [
  { value: 'radians', label: 'Rad' },
  { value: 'degrees', label: 'Deg' },
] as const;

/** The whole calculator: graph, table of values and plain calculations, on one state. */
export function CalculatorApp() {
  const [state, send] = useReducer(next, initialState);
  const lines = useMemo(() => drawnLines(state.lines, state.angle), [state.lines, state.angle]);
  return (
    <main aria-label="Calculator" className={styles.app}>
      <VisuallyHidden as="h1">Calculator</VisuallyHidden>
      <Row gap={3} rowGap={1} justify="between" className={styles.bar}>
        <SegmentedToggle
          label="What to do"
          options={modes}
          value={state.mode}
          onChange={(mode) => send({ type: 'mode.choose', mode })}
        />
        <SegmentedToggle
          label="Angles in"
          options={angles}
          value={state.angle}
          onChange={(angle) => send({ type: 'angle.choose', angle })}
        />
      </Row>
      {state.mode === 'graph' ? <GraphTab state={state} lines={lines} send={send} /> : null}
      {state.mode === 'table' ? <TableTab table={state.table} lines={lines} send={send} /> : null}
      {state.mode === 'calculate' ? <CalculateTab state={state} send={send} /> : null}
      {state.mode === 'table' ? null : <SymbolKeys />}
    </main>
  );
}
