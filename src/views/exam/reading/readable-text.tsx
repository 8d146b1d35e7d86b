import { type ReactNode, useRef } from 'react';
import type { HighlightPart } from '../../../../contract/exam/highlights.ts';
import styles from '../../ui/marked-text.module.css';
import type { Sheet } from '../answer-sheet-view.ts';
import { useHallParts } from '../hall-context.tsx';
import { useReading } from './reading-context.ts';

/** A text of a question that can be highlighted, once the tools have come: they leave it as it stands. An image (`html` '') is what it is. */
export function ReadableText({
  children,
  ...place
}: {
  sheet: Sheet;
  number: number;
  part: HighlightPart;
  html: string;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const tools = useReading();
  const parts = useHallParts();
  if (place.html === '') return children;
  return (
    <>
      <div ref={root} data-text={place.part} className={styles.marked}>
        {children}
      </div>
      {tools && parts ? <parts.TextMarks tools={tools} root={root} {...place} /> : null}
    </>
  );
}
