import { type ReactNode, useId } from 'react';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './paper-section.module.css';

/**
 * A numbered section of the paper: its number stands in the margin. `lead` is a line
 * under the heading, `aside` a note beside it.
 */
export function PaperSection({
  id,
  number,
  title,
  lead,
  aside,
  children,
}: {
  /** The anchor, where the section has one. */
  id?: string;
  number: number;
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <Stack as="section" page id={id} aria-labelledby={heading} className={styles.section}>
      <PaperMargin number={number} />
      <Stack gap={6} className={styles.body}>
        <Stack gap={4} className={styles.head}>
          <Stack gap={2} className={styles.words}>
            <Text as="h2" weight="strong" serif id={heading}>
              {title}
            </Text>
            {lead ? (
              <Text tone="soft" size="l" measure>
                {lead}
              </Text>
            ) : null}
          </Stack>
          {aside}
        </Stack>
        {children}
      </Stack>
    </Stack>
  );
}

/** The margin of a section: its number. Decoration, and nothing that looks like a choice. */
export function PaperMargin({ number }: { number: number }) {
  return (
    <div className={styles.margin} aria-hidden>
      <Text as="span" tone="accent" size="l" weight="medium" serif className={styles.number}>
        § {number}
      </Text>
    </div>
  );
}
