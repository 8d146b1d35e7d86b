import { Row, Stack } from './layout.tsx';
import styles from './loading.module.css';
import { type Shape, Skeleton } from './skeleton.tsx';

/**
 * Waiting, said in words ('Loading Portal...') and, with `shape`, shown in the shape of what comes. `page`: nothing else is there yet. `small`:
 * in a part of a page, where a bar stands for what comes.
 */
export function Loading({
  text,
  shape,
  page = false,
  small = false,
}: {
  text: string;
  shape?: Shape;
  page?: boolean;
  small?: boolean;
}) {
  if (small) {
    return (
      <Stack gap={3} tone="soft" className={styles.small}>
        <p role="status">{text}</p>
        <i aria-hidden />
      </Stack>
    );
  }
  return (
    <Stack gap={5} pad={page ? 5 : 0} className={page ? styles.page : undefined}>
      <Row as="p" nowrap gap={3} align="center" tone="soft" role="status">
        <Row as="span" gap={1} nowrap className={styles.bubbles} aria-hidden>
          <i />
          <i />
          <i />
          <i />
        </Row>
        {text}
      </Row>
      {shape ? <Skeleton shape={shape} /> : null}
    </Stack>
  );
}
