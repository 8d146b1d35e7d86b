import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './marked-text.module.css';
import { type Mark, paintMarks } from './paint-marks.ts';

/**
 * Text with marks over it. `text`: its HTML, whose nodes are painted anew when it is another.
 */
export function MarkedText({ marks, text, children }: { marks: readonly Mark[]; text: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other nodes.
  useLayoutEffect(() => (root.current ? paintMarks(root.current, marks) : undefined), [marks, text]);
  return (
    <div ref={root} className={styles.marked}>
      {children}
    </div>
  );
}
