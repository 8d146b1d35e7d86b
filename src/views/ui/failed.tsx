import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './failed.module.css';
import { Card, Row, Text } from './layout.tsx';

/**
 * Something could not be had: what happened, and again. `small`: in a part of a page, which has a card already. The button goes while it is
 * tried again: the focus goes to the heading above it, unless `onRetry` takes it on.
 */
export function Failed({
  message,
  onRetry,
  about,
  small = false,
  children,
}: {
  message: string;
  onRetry?: () => void;
  /** What is tried again, where several can stand on one page. */
  about?: string;
  small?: boolean;
  /** Other ways on, beside the retry. */
  children?: ReactNode;
}) {
  const again = onRetry ? (
    <Button
      small={small}
      onClick={({ currentTarget }) => {
        focusHeadingAbove(currentTarget);
        onRetry();
      }}
      icon={<RotateCcw aria-hidden />}
      {...(about ? { label: `Try again: ${about}` } : {})}
    >
      Try again
    </Button>
  ) : null;
  const ways =
    again || children ? (
      <Row gap={3} justify="center">
        {again}
        {children}
      </Row>
    ) : null;
  if (small) {
    return (
      <Row role="alert" gap={3} align="center">
        <p>{message}</p>
        {ways}
      </Row>
    );
  }
  return (
    <Card role="alert" look="flat" pad={7} padX={4} gap={4} align="center" className={styles.failed}>
      <CircleAlert aria-hidden />
      <Text size="l">{message}</Text>
      {ways}
    </Card>
  );
}

/** What has the focus in place of something that goes: a heading, or in a dialog the button that has it first. */
const takesFocus = 'h1[tabindex], h2[tabindex], dialog [data-safe]';

/**
 * Moves the focus from something that is about to go to the heading of what it stands in: that of its card or part, or else the page's. Without
 * it the focus would fall to the document, and the next Tab would begin at the top.
 */
function focusHeadingAbove(element: Element) {
  for (let place = element.parentElement; place; place = place.parentElement) {
    const heading = place.querySelector<HTMLElement>(takesFocus);
    if (heading) return heading.focus();
  }
}
