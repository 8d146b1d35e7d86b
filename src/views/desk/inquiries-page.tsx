import { Link } from 'react-router-dom';
import type { InquiryLine } from '../../../contract/desk/inquiries.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { inquiryStateWords } from '../../content/inquiry-words.ts';
import { inquiryListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** The inquiries that came, with ways to answer. */
export function InquiriesPage({ logic = inquiryListMachine }: { logic?: typeof inquiryListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading
        title="Inquiries"
        lead="Everyone who wrote on the contact page, newest first. Each should get an answer within a day."
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search inquiries"
        placeholder="Name, email, phone, course…"
        choices={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: '', label: 'All' },
              { value: 'late', label: 'Due now' },
              { value: 'new', label: inquiryStateWords.new },
              { value: 'answered', label: inquiryStateWords.answered },
              { value: 'enrolled', label: inquiryStateWords.enrolled },
              { value: 'lost', label: inquiryStateWords.lost },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One inquiry' : `${formatNumber(total)} inquiries`)}
        empty={<Empty title="No inquiries">Anyone who writes on the contact page shows up here.</Empty>}
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

const Inquiry = ({ line: { id, name, email, phone, course, details, at, state, dueAt, isLate } }: { line: InquiryLine }) => (
  <Stack as="li" gap={1}>
    <Row gap={3} rowGap={0} justify="between" align="baseline">
      <Text weight={isLate ? 'strong' : 'medium'}>
        <Link to={`/desk/inquiries/${id}`}>
          {name} · {course}
        </Link>
      </Text>
      <Text tone="faint" size="s" tabular>
        <time dateTime={new Date(at).toISOString()}>{formatMoment(at, 'shortDateTime')}</time>
      </Text>
    </Row>
    <Text tone={isLate ? 'accent' : 'soft'} size="s">
      {inquiryStateWords[state]}
      {dueAt === null ? '' : ` · ${isLate ? 'due since' : 'due'} ${formatMoment(dueAt, 'shortDateTime')}`}
    </Text>
    <Row gap={4} rowGap={0}>
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
    </Row>
    {details === '' ? null : <Text measure>{details}</Text>}
  </Stack>
);
