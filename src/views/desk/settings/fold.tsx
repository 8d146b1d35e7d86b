import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Stack, Text } from '../../ui/layout.tsx';
import styles from './setting-form.module.css';

type FoldProps = { title: string; note: string; isOpened: boolean; children: ReactNode };

/**
 * One of many things that are set in the same way, folded under what it is. `isOpened`: something in it is wrong or wanted; it opens then, and stays open while that is corrected:
 * whether it is open is the reader’s own.
 */
export function Fold({ title, note, isOpened, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpened && fold.current) fold.current.open = true;
  }, [isOpened]);
  return (
    <details ref={fold} className={styles.fold}>
      <summary>
        <Text as="span" weight="strong">
          {title}
        </Text>{' '}
        <Text as="span" tone="soft" size="s" tabular>
          {note}
        </Text>
      </summary>
      <Stack as="fieldset" gap={3} aria-label={title}>
        {children}
      </Stack>
    </details>
  );
}
