import { type MouseEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './marked-text.module.css';
import { type Mark, paintMarks } from './paint-marks.ts';

/**
 * Text with marks over it. `text`: its HTML, whose nodes are painted anew when it is another. `name`: what scripts find it by (`data-text`).
 */
export function MarkedText({
  marks,
  text,
  name,
  onClick,
  children,
}: {
  marks: readonly Mark[];
  text: string;
  name?: string;
  onClick?: MouseEventHandler<HTMLDivElement>;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other nodes.
  useLayoutEffect(() => (root.current ? paintMarks(root.current, marks) : undefined), [marks, text]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a list beside the text opens each mark by keyboard.
    <div ref={root} data-text={name} className={styles.marked} onClick={onClick}>
      {children}
    </div>
  );
}
