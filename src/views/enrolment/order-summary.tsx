import Check from 'lucide-react/icons/check';
import { type ReactNode, use, useSyncExternalStore } from 'react';
import { findOffer, hasTestsAhead, isOnSale } from '../../../contract/enrolment/catalogue.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { listCovers } from '../../content/site/order.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { useToday } from '../use-today.ts';
import styles from './order-summary.module.css';
import { PriceLine } from './price-line.tsx';
import { useTestLines } from './tests-covered.tsx';

/** Where the summary stands beside the form there is room for all of it; the same condition stands in order-summary.module.css. */
const wide = '(width >= 64rem)';
const never = () => () => {};

/**
 * What is bought and what it costs, beside the form or above it: the price is always in sight. What it covers is open where there is room; until
 * the page is alive, when nobody knows its width, the style sheet sees to that (`data-ahead`).
 */
export function OrderSummary({
  item,
  amount,
  currency,
  firstTest,
  children,
}: {
  item: Item;
  /** The listed price; 0 where there is none. */
  amount: number;
  currency: string;
  /** The official test with which an SAT plan begins, where one was chosen. */
  firstTest: string | undefined;
  /** The choice of the currency. */
  children: ReactNode;
}) {
  const { catalogue } = use(PageConfigContext);
  const tests = useTestLines(item, firstTest);
  const found = findOffer(catalogue, item);
  const today = useToday();
  const isUndated = found !== null && !hasTestsAhead(catalogue, found.offer, today);
  const isAskedAbout = isUndated || (found !== null && !isOnSale(found.course));
  const open = useSyncExternalStore(
    never,
    () => window.matchMedia(wide).matches,
    () => null,
  );
  const course = item.kind === 'sat' ? 'SAT program' : 'AP course';
  return (
    <Card as="aside" look="sheet" pad={0} className={styles.summary} aria-label="Your order">
      <Stack gap={2} pad={5} className={styles.price}>
        <Stack as="p" className={styles.what}>
          <Text as="span" tone="faint" size="s">
            {course}
          </Text>
          <Text as="strong" size="xl" weight="strong" serif>
            {item.name}
          </Text>
        </Stack>
        <PriceLine amount={isUndated ? 0 : amount} currency={currency} />
      </Stack>
      <Stack gap={4} className={styles.rest}>
        {children}
        {amount > 0 && !isUndated ? (
          <>
            <Text tone="soft" size="s">
              You pay once. Nothing renews or is charged later.
            </Text>
            <details className={styles.covers} open={open ?? false} data-ahead={open === null || undefined}>
              <summary>What it covers</summary>
              <Stack as="ul" gap={2} tone="soft">
                {[...listCovers(catalogue, item), ...tests].map((line) => (
                  <Row as="li" nowrap gap={2} key={line}>
                    <Check aria-hidden />
                    {line}
                  </Row>
                ))}
              </Stack>
            </details>
          </>
        ) : (
          <Text tone="soft" size="s">
            {isAskedAbout ? 'This isn’t on sale yet.' : `Nothing is listed for this in ${currency}.`}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
