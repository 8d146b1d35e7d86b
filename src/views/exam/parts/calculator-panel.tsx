import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { calculatorFrameMachine } from '../../../machines/exam/calculator-frame.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useFlow } from '../../use-flow.ts';
import styles from './calculator-panel.module.css';
import { FloatingPanel, type PanelState } from './floating-panel.tsx';

type Snapshot = SnapshotFrom<typeof calculatorFrameMachine>;
const selectState = (snapshot: Snapshot) => snapshot.value;
const selectFrame = (snapshot: Snapshot) => snapshot.context.frame;

/**
 * The calculator of a mathematics module. Its frame is loaded with the page and stays, open or not: it is there when it is wanted,
 * and what was typed in it is kept. `url`: our own page, or another's (CALCULATOR_URL).
 */
export function CalculatorPanel({ url, ...state }: PanelState & { url: string }) {
  const calculator = useFlow(calculatorFrameMachine);
  const loading = useSelector(calculator, selectState);
  const frame = useSelector(calculator, selectFrame);
  const status = useRef<HTMLParagraphElement>(null);
  const retry = () => {
    calculator.send({ type: 'calculator.retry' });
    // The button goes away with the failure; the focus would fall out of the panel with it.
    status.current?.focus();
  };
  const isOurs = new URL(url, window.location.href).origin === window.location.origin;
  return (
    <FloatingPanel label="Calculator" {...state}>
      <iframe
        key={frame}
        src={url}
        title="Calculator"
        className={styles.frame}
        // Another's page may run and draw, and neither open windows nor lead this one away.
        {...(isOurs ? {} : { sandbox: 'allow-scripts allow-same-origin', referrerPolicy: 'no-referrer' as const })}
        onLoad={({ currentTarget }) => calculator.send({ type: 'frame.loaded', isCalculator: !isOurs || saysSo(currentTarget) })}
      />
      {loading === 'ready' ? null : (
        <Stack gap={3} align="center" pad={4} tone="soft" className={styles.cover}>
          <p ref={status} role="status" tabIndex={-1}>
            {loading === 'loading'
              ? 'The calculator is loading…'
              : 'We couldn’t load the calculator. You can continue without it.'}
          </p>
          {loading === 'failed' ? <Button onClick={retry}>Try again</Button> : null}
        </Stack>
      )}
    </FloatingPanel>
  );
}

/** Our calculator says that it is there (src/calculator/main.tsx). */
const saysSo = (frame: HTMLIFrameElement): boolean =>
  Boolean(frame.contentDocument?.querySelector('html[data-calculator="ready"]'));
