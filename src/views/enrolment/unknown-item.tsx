import { use } from 'react';
import { coursesOf, findOffer, hasTestsAhead, isOnSale, type Offer } from '../../../contract/enrolment/catalogue.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { applicationAt, inquiryAt } from '../addresses.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Row } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToday } from '../use-today.ts';
import styles from './unknown-item.module.css';

const flows = {
  sat: { what: 'plan', page: '/satpage', read: 'Read about the SAT plans' },
  ap: { what: 'course', page: '/apcoursespage', read: 'Read about the AP courses' },
} as const;

/**
 * For a plan or a course that cannot be bought (specification 4.5): why, and what can be chosen instead, before anybody fills in a form for
 * nothing.
 */
export function UnknownItem({ item }: { item: Item }) {
  const { catalogue } = use(PageConfigContext);
  const found = findOffer(catalogue, item);
  const today = useToday();
  const isDated = (offer: Offer) => hasTestsAhead(catalogue, offer, today);
  if (found && isOnSale(found.course) && isDated(found.offer)) return null;
  const { what, page, read } = flows[item.kind];
  const names = coursesOf(catalogue, item.kind)
    .filter(isOnSale)
    .flatMap(({ offers }) => offers.filter(isDated).map(({ name }) => name));
  const reason = found ? (isDated(found.offer) ? 'isn’t on sale yet' : 'has no SAT dates yet') : `isn’t a ${what} we sell`;
  return (
    <Notice tone="warning">
      <p>
        “{item.name}” {reason}.
        {found ? (
          <>
            {' '}
            <a href={inquiryAt(found.course.name)}>Ask us</a> about it.
          </>
        ) : null}
        {names.length > 0 ? ` Choose ${found ? 'another' : 'one'}; we’ve kept what you typed:` : null}
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
