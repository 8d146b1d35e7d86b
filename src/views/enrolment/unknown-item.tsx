import { apPrices, currencies, type Item, priceOf, satPlans } from '../../../contract/enrolment/offers.ts';
import { applicationAt } from '../addresses.ts';
import { Row } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './unknown-item.module.css';

const flows = {
  sat: {
    what: 'plan',
    names: Object.keys(satPlans),
    page: '/satpage',
    read: 'Read about the SAT plans',
  },
  ap: {
    what: 'course',
    names: Object.keys(apPrices),
    page: '/apcoursespage',
    read: 'Read about the AP courses',
  },
} as const;

/** Whether the price table has it, in whatever currency. */
export const isForSale = (item: Item) => currencies.some((currency) => priceOf(item, currency) !== null);

/** For a plan or a course that has no price (specification 4.5): what can be chosen instead, before anybody fills in a form for nothing. */
export function UnknownItem({ item }: { item: Item }) {
  const { what, names, page, read } = flows[item.kind];
  return (
    <Notice tone="warning">
      <p>
        “{item.name}” is not a {what} we sell. Choose one; we’ve kept what you typed:
      </p>
      <Row as="ul" gap={4} rowGap={1} className={styles.choices}>
        {names.map((name) => (
          <li key={name}>
            <a href={applicationAt({ kind: item.kind, name })}>{name}</a>
          </li>
        ))}
      </Row>
      <p>
        <a href={page}>{read}</a> or <a href="/contact">ask us</a>.
      </p>
    </Notice>
  );
}
