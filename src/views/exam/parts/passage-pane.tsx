import { useLayoutEffect, useRef } from 'react';
import type { Question } from '../../../../contract/exam/questions.ts';
import { Content } from '../../ui/content.tsx';
import styles from './pane.module.css';

/** The passage of a question, in its own scrolling pane. It starts at the top again when it is another passage. */
export function PassagePane({
  passage,
  format,
  alt,
}: {
  passage: string;
  format: Question['passageFormat'];
  alt?: string | undefined;
}) {
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage is the reason to scroll.
  useLayoutEffect(() => {
    pane.current?.scrollTo?.(0, 0);
  }, [passage]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is scrolled by keyboard.
    <section ref={pane} aria-label="Passage" tabIndex={0} className={styles.pane}>
      <div className={styles.inner}>
        <Content content={passage} format={format} name="Passage" alt={alt} look="passage" />
      </div>
    </section>
  );
}
