import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { Button } from '../../views/ui/button.tsx';
import { VisuallyHidden } from '../../views/ui/visually-hidden.tsx';
import { type CalculatorEvent, mostLines } from '../calculator-state.ts';
import type { DrawnLine } from '../drawn-line.ts';
import type { Meeting, Notice } from '../notices.ts';
import styles from './line-list.module.css';
import { LineRow } from './line-row.tsx';

/** Long enough not to speak into somebody's typing, in ms. */
const pause = 900;

/** The lines with what is found on them, and where they meet. */
export function LineList({
  lines,
  notices,
  crossings,
  focused,
  send,
}: {
  lines: readonly DrawnLine[];
  notices: readonly Notice[];
  crossings: readonly Meeting[];
  focused: number | null;
  send: (event: CalculatorEvent) => void;
}) {
  const words = lines.flatMap(({ id, number }) => {
    const said = notices.find((notice) => notice.id === id)?.words;
    return said ? [`Line ${number}: ${said}`] : [];
  });
  return (
    <div className={styles.list}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            notice={notices.find(({ id }) => id === line.id)}
            isFocused={focused === line.id}
            send={send}
          />
        ))}
      </ul>
      <div>
        {lines.length < mostLines ? (
          <Button small icon={<Plus aria-hidden="true" />} onClick={() => send({ type: 'line.add' })}>
            Add line
          </Button>
        ) : null}
      </div>
      {crossings.length > 0 ? (
        <ul aria-label="Where lines meet" className={styles.meetings}>
          {crossings.map((crossing) => (
            <li key={crossing.key}>{crossing.words}</li>
          ))}
        </ul>
      ) : null}
      <Announced words={[...words, ...crossings.map((crossing) => crossing.words)].join(' ')} />
    </div>
  );
}

/** Says the results once typing and dragging have paused. */
function Announced({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return <VisuallyHidden live>{said}</VisuallyHidden>;
}
