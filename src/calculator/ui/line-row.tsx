import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../views/ui/button.tsx';
import { classes } from '../../views/ui/classes.ts';
import { Row, Stack } from '../../views/ui/layout.tsx';
import type { CalculatorEvent } from '../calculator-state.ts';
import type { DrawnLine } from '../drawn-line.ts';
import type { Notice } from '../notices.ts';
import styles from './line-list.module.css';
import { LineMark } from './line-mark.tsx';

/** How far a slider reaches to both sides, and what a key moves it by. */
const sliderEnd = 10;
const sliderKeys: Readonly<Record<string, number>> = { ArrowLeft: -0.1, ArrowDown: -0.1, ArrowRight: 0.1, ArrowUp: 0.1 };

/** One typed line: its colour and pattern, its field, a slider where it gives a letter a number, and what there is to say about it. Enter goes to the next one. */
export function LineRow({
  line: { id, number, look, text, shown, line },
  notice,
  isFocused,
  send,
}: {
  line: DrawnLine;
  notice: Notice | undefined;
  isFocused: boolean;
  send: (event: CalculatorEvent) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  // As wide as the number ever was: an end that came closer while it is dragged would take the number with it.
  const [reach, setReach] = useState(sliderEnd);
  const needed = line.kind === 'letter' ? Math.abs(line.value) : 0;
  if (needed > reach) setReach(needed);

  const slide = (value: number) => {
    if (line.kind === 'letter') send({ type: 'line.change', id, text: `${line.name} = ${Number(value.toFixed(1))}` });
  };
  const says = `line-${id}-says`;
  const isProblem = line.kind === 'problem';
  const words = isProblem ? line.words : notice?.isProblem ? '' : (notice?.words ?? '');
  return (
    <li className={styles.row}>
      <Row nowrap gap={1} align="center" className={styles.entry}>
        <Stack as="span">
          <LineMark look={look} />
        </Stack>
        <input
          ref={field}
          type="text"
          className={styles.input}
          aria-label={`Line ${number}`}
          aria-invalid={isProblem || undefined}
          aria-describedby={says}
          value={text}
          placeholder={number === 1 ? 'y = x^2 − 4' : undefined}
          onChange={({ target }) => send({ type: 'line.change', id, text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send({ type: 'line.add', after: id });
            if (event.key === 'Backspace' && text === '' && number > 1) {
              event.preventDefault();
              send({ type: 'line.remove', id });
            }
          }}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <Button
          small
          tone="plain"
          label={shown ? `Hide line ${number}` : `Show line ${number}`}
          icon={shown ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          onClick={() => send({ type: 'line.toggle', id })}
        />
        <Button
          small
          tone="plain"
          label={`Remove line ${number}`}
          icon={<X aria-hidden="true" />}
          onClick={() => send({ type: 'line.remove', id })}
        />
      </Row>
      {line.kind === 'letter' ? (
        <input
          type="range"
          className={styles.slider}
          aria-label={`Slider for ${line.name}`}
          min={-reach}
          max={reach}
          step="any"
          value={line.value}
          onKeyDown={(event) => {
            const by = sliderKeys[event.key];
            if (by === undefined) return;
            event.preventDefault();
            slide(line.value + by);
          }}
          onChange={({ target }) => slide(target.valueAsNumber)}
        />
      ) : null}
      <p id={says} className={classes(styles.says, isProblem && styles.problem)}>
        {words}
      </p>
    </li>
  );
}
