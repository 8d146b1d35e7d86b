import { useEffect, useRef } from 'react';
import { Button } from '../../views/ui/button.tsx';
import { Row, Text } from '../../views/ui/layout.tsx';
import type { CalculatorEvent, CalculatorState } from '../calculator-state.ts';
import { fractionText, numberText } from '../maths/number-text.ts';
import styles from './calculate-tab.module.css';

/** Plain calculations, one after the other, as on a pocket calculator: Enter calculates, `ans` is the last answer. */
export function CalculateTab({ state, send }: { state: CalculatorState; send: (event: CalculatorEvent) => void }) {
  const { entry, problem, history } = state;
  const list = useRef<HTMLDivElement>(null);
  const newest = history.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when there is a new one.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest?.id]);

  return (
    <section aria-label="Calculate" className={styles.tab}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div ref={list} className={styles.history} role="log" aria-label="Results" tabIndex={0}>
        {history.length === 0 ? (
          <>
            <Text tone="faint">Type a calculation, such as 2/3 + 1, and press Enter.</Text>
            <Text tone="faint">For areas under the normal, t, and chi-square curves, AP Statistics has tables at hand.</Text>
          </>
        ) : null}
        {history.map(({ id, text, value }) => (
          <Row as="p" gap={3} rowGap={0} align="baseline" justify="between" key={id} className={styles.done}>
            <button
              type="button"
              className={styles.again}
              aria-label={`Use again: ${text}`}
              onClick={() => send({ type: 'entry.change', text })}
            >
              {text}
            </button>
            <Text as="span" size="l" weight="strong" tabular className={styles.result}>
              = {resultText(value)}
            </Text>
          </Row>
        ))}
      </div>
      <Row
        as="form"
        gap={2}
        rowGap={1}
        align="end"
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'entry.calculate' });
        }}
      >
        <label className={styles.field}>
          <Text as="span" size="s" weight="medium">
            Calculation
          </Text>
          <input
            type="text"
            className={styles.input}
            value={entry}
            onChange={({ target }) => send({ type: 'entry.change', text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' || entry !== '' || !newest) return;
              event.preventDefault();
              send({ type: 'entry.change', text: newest.text });
            }}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-invalid={problem !== '' || undefined}
            aria-describedby="calculation-problem"
          />
        </label>
        <Button type="submit" tone="primary" label="Calculate">
          =
        </Button>
        {history.length > 0 ? (
          <Button tone="plain" onClick={() => send({ type: 'history.clear' })}>
            Clear
          </Button>
        ) : null}
        <p id="calculation-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      </Row>
    </section>
  );
}

/** `1.666666667 (5/3)`. */
function resultText(value: number): string {
  const fraction = fractionText(value);
  return fraction ? `${numberText(value)} (${fraction})` : numberText(value);
}
