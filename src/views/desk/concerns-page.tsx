import { Link } from 'react-router-dom';
import type { ConcernHead } from '../../../contract/desk/concerns.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { concernListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { concernWords } from './concern-words.ts';
import { ListFrame } from './parts/list-frame.tsx';

/** What people are worried about, without their words: of all staff the safeguarding lead and the deputy alone are shown it. */
export function ConcernsPage({ logic = concernListMachine }: { logic?: typeof concernListMachine }) {
  const list = useFlow(logic, { input: { filters: {} } });
  useOpened(list);
  return (
    <>
      <PageHeading
        title="Concerns"
        lead="What people in the school are worried about. The safeguarding lead and the deputy read these, and nobody else."
      />
      <ListFrame
        list={list}
        countWords={(total) => `${total} concerns`}
        empty={<Empty title="No concerns">Whoever is worried can say so in their profile.</Empty>}
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

const Line = ({ line: { id, state, from, student, raisedAt } }: { line: ConcernHead }) => (
  <Stack as="li" gap={1}>
    <Row gap={3} rowGap={0} justify="between" align="baseline">
      <Text weight={state === 'raised' ? 'strong' : 'medium'}>
        <Link to={`/desk/concerns/${id}`}>From {from}</Link>
      </Text>
      <Text tone="faint" size="s" tabular>
        {formatMoment(raisedAt, 'shortDateTime')}
      </Text>
    </Row>
    <Text tone="soft" size="s">
      {concernWords[state]}
      {student && !from.includes(student) ? ` · about ${student}` : ''}
    </Text>
  </Stack>
);
