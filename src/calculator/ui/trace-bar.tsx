import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '../../views/ui/button.tsx';
import { Row } from '../../views/ui/layout.tsx';
import type { DrawnLine } from '../drawn-line.ts';
import { numberText } from '../maths/number-text.ts';
import { readLine } from '../maths/read-line.ts';
import { LineMark } from './line-mark.tsx';
import styles from './plot.module.css';

/** The value of the followed curve at x; x can be typed, also as 1/3 or pi. */
export function TraceBar({
  traced: { x, y, line },
  onMove,
  onEnd,
}: {
  traced: { x: number; y: number; line: DrawnLine };
  onMove: (x: number) => void;
  onEnd: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={styles.trace}>
      <LineMark look={line.look} />
      <Row as="label" nowrap gap={1} align="center">
        x =
        <input
          type="text"
          aria-label={`x on line ${line.number}`}
          className={styles.traceInput}
          value={typed ?? numberText(x, 6)}
          onChange={({ target }) => {
            setTyped(target.value);
            const read = readLine(target.value, 'radians');
            if (read.kind === 'value' && !Number.isNaN(read.value)) onMove(read.value);
          }}
          onBlur={() => setTyped(null)}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
      </Row>
      <output className={styles.traceValue}>y = {numberText(y, 8)}</output>
      <Button small tone="plain" label="Stop following" icon={<X aria-hidden="true" />} onClick={onEnd} />
    </div>
  );
}
