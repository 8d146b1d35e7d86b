import { Link } from 'react-router-dom';
import type { ComplaintHead } from '../../../contract/complaints/complaints.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { complainantWords, complaintStateWords, topicWords } from '../../content/complaint-words.ts';
import { complaintListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** The complaints: what is late and due first stands first. */
export function ComplaintsPage({ logic = complaintListMachine }: { logic?: typeof complaintListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading
        title="Complaints"
        lead="Each was promised an answer within 48 hours, and to be settled within a month. What’s due first comes first."
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search complaints"
        placeholder="Number, name, payment…"
        choices={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: '', label: 'Open' },
              { value: 'late', label: 'Late' },
              { value: 'ended', label: 'Ended' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One complaint' : `${formatNumber(total)} complaints`)}
        empty={<Empty title="No complaints here">The site’s footer leads to the form.</Empty>}
      >
        {(lines) => (
          <Card as="ol" gap={1} ruled={3} look="flat" pad={4}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Card>
        )}
      </ListFrame>
    </>
  );
}

const Line = ({ line: { id, number, name, from, topic, state, raisedAt, dueAt, isLate } }: { line: ComplaintHead }) => (
  <Stack as="li" gap={1}>
    <Row gap={3} rowGap={0} justify="between" align="baseline">
      <Text weight={isLate ? 'strong' : 'medium'}>
        <Link to={`/desk/complaints/${id}`}>
          No. {number}, {name}
        </Link>
      </Text>
      <Text tone={isLate ? 'accent' : 'faint'} weight={isLate ? 'strong' : 'medium'} size="s" tabular>
        {dueAt === null
          ? formatMoment(raisedAt, 'shortDateTime')
          : `${isLate ? 'Late since' : 'Due'} ${formatMoment(dueAt, 'shortDateTime')}`}
      </Text>
    </Row>
    <Text tone="soft" size="s">
      {topicWords[topic]} · {complainantWords[from]} · {complaintStateWords[state]}
    </Text>
  </Stack>
);
