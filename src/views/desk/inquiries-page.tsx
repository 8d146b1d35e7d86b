import type { InquiryLine } from '../../../contract/desk/mails.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { inquiryListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useFilters, useFiltersTold } from './use-filters.ts';

const filterNames = ['search'] as const;

/** The inquiries that came, with ways to answer. */
export function InquiriesPage({ logic = inquiryListMachine }: { logic?: typeof inquiryListMachine }) {
  const [filters, change] = useFilters(filterNames);
  const list = useFlow(logic, { input: { filters } });
  useOpened(list);
  useFiltersTold(list, filters);
  return (
    <>
      <PageHeading title="Inquiries" lead="Who wrote on the contact page. Each was mailed to the school, too." />
      <div className={styles.filters}>
        <SearchField
          label="Search inquiries"
          placeholder="Name, email, phone, course…"
          value={filters.search}
          onChange={(text) => change('search', text)}
        />
      </div>
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One inquiry' : `${total.toLocaleString('en-US')} inquiries`)}
        empty={<Empty title="No inquiries">Whoever writes on the contact page shows up here.</Empty>}
      >
        {(lines) => (
          <Card as="ol" gap={1} ruled={3} look="flat" pad={4}>
            {lines.map((line) => (
              <Inquiry key={line.id} line={line} />
            ))}
          </Card>
        )}
      </ListFrame>
    </>
  );
}

const Inquiry = ({ line: { name, email, phone, course, details, at } }: { line: InquiryLine }) => (
  <Stack as="li" gap={1}>
    <Row gap={3} rowGap={0} justify="between" align="baseline">
      <Text weight="medium">
        {name} · {course}
      </Text>
      <Text tone="faint" size="s" tabular>
        <time dateTime={new Date(at).toISOString()}>{formatMoment(at, 'shortDateTime')}</time>
      </Text>
    </Row>
    <Row gap={4} rowGap={0}>
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
    </Row>
    {details === '' ? null : <Text measure>{details}</Text>}
  </Stack>
);
