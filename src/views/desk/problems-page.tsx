import { Link } from 'react-router-dom';
import type { ProblemLine } from '../../../contract/desk/problems.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { problemListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** The problems that students and visitors reported, each with what the app did before. */
export function ProblemsPage({ logic = problemListMachine }: { logic?: typeof problemListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  const look = ({ id, from }: ProblemLine) => {
    const name = from ? `the report of ${from.name}` : 'the report';
    list.send({ type: 'action.begin', order: { action: 'problem.look', subject: id, name, draft: {} } });
  };
  return (
    <>
      <PageHeading
        title="Problems"
        lead="What students and visitors say went wrong. Each report was emailed to the school, too: reply to that email, and it reaches the student."
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search reports"
        placeholder="Words, name, page…"
        choices={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: '', label: 'New' },
              { value: 'lookedAt', label: 'Looked at' },
              { value: 'all', label: 'All' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One report' : `${formatNumber(total)} reports`)}
        empty={
          <Empty title="No reports here">‘Report a problem’ is in every student’s account menu and in the exam’s menu.</Empty>
        }
      >
        {(lines) => (
          <Card as="ol" gap={1} ruled={3} look="flat" pad={4}>
            {lines.map((line) => (
              <Problem key={line.id} line={line} onLook={look} />
            ))}
          </Card>
        )}
      </ListFrame>
    </>
  );
}

/** As the page of statecharts opens it: steps by types and states, and none of the report's words. */
const toRecording = ({ build, page, browser, at, events }: ProblemLine) =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify({ build, page, browser, at, events }, null, 1))}`;

const Problem = ({ line, onLook }: { line: ProblemLine; onLook: (line: ProblemLine) => void }) => {
  const { id, from, message, page, browser, build, at, events, lookedAt } = line;
  return (
    <Stack as="li" gap={2}>
      <Row gap={3} rowGap={0} justify="between" align="baseline">
        <Text weight="medium">
          <From from={from} />
        </Text>
        <Text tone="faint" size="s" tabular>
          <time dateTime={new Date(at).toISOString()}>{formatMoment(at, 'shortDateTime')}</time>
        </Text>
      </Row>
      <Text measure>{message}</Text>
      <Text tone="soft" size="s">
        {page} · {browser} · {build?.replace('/assets/', '') ?? 'not built'}
      </Text>
      <Row gap={4} rowGap={1} align="center">
        {events.length > 0 ? (
          <a href={toRecording(line)} download={`problem-${id.slice(0, 8)}.json`}>
            Save the recording ({events.length === 1 ? 'one step' : `${events.length} steps`})
          </a>
        ) : (
          <Text as="span" tone="faint" size="s">
            No steps were recorded.
          </Text>
        )}
        {lookedAt ? (
          <Text as="span" tone="faint" size="s">
            {lookedAt.by} looked at it, {formatMoment(lookedAt.at, 'shortDateTime')}
          </Text>
        ) : (
          <Button
            small
            label={`Mark as looked at: ${from?.name ?? 'no name'}, ${formatMoment(at, 'shortDateTime')}`}
            onClick={() => onLook(line)}
          >
            Mark as looked at
          </Button>
        )}
      </Row>
    </Stack>
  );
};

function From({ from }: Pick<ProblemLine, 'from'>) {
  if (from === null) return 'Somebody who wasn’t signed in';
  return from.student === null ? from.name : <Link to={`/desk/students/${from.student}`}>{from.name}</Link>;
}
