import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { brand } from '../../content/brand.ts';
import { Row, Stack, Text } from './layout.tsx';
import styles from './page-heading.module.css';

/**
 * The one `h1` of a page. It sets the document's title, and takes the focus when the route has changed, so that a screen
 * reader and the next Tab start here; a filter that replaces the address of the same page keeps it. `lead` is a line under it, `side` stands at the other end.
 */
export function PageHeading({
  title,
  children,
  lead,
  side,
}: {
  /** The words of the document's title, and of the heading unless `children` says it otherwise. */
  title: string;
  children?: ReactNode;
  lead?: ReactNode;
  side?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const shown = useRef<string>(null);

  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is the reason.
  useEffect(() => {
    const isFiltered = isReplaced && shown.current === pathname;
    shown.current = pathname;
    if (isFiltered) return;
    // 'default' is the first page of a visit: there the browser's own start is right, with the skip link first.
    // An open dialog keeps the focus: it opened before this ran, and Firefox lets what lies under it take it.
    if (key !== 'default' && !document.querySelector('dialog[open]')) heading.current?.focus({ preventScroll: true });
  }, [key]);

  return (
    <Row gap={5} rowGap={3} align="end" justify="between">
      <Stack gap={1} className={styles.words}>
        <Text as="h1" weight="strong" serif ref={heading} tabIndex={-1}>
          {children ?? title}
        </Text>
        {lead ? (
          <Text tone="soft" measure>
            {lead}
          </Text>
        ) : null}
      </Stack>
      {side}
    </Row>
  );
}
