import { use } from 'react';
import { Link } from 'react-router-dom';
import type { DoubtLineAtDesk } from '../../../contract/desk/doubts.ts';
import { answersFrom, formatAnswerTime } from '../../../contract/doubts/answer-time.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { describeAnswerTime } from '../../content/site/answers.ts';
import { doubtLineListMachine } from '../../machines/desk/lists.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDesk } from './desk-context.ts';
import { describeDoubt } from './doubt-words.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state', 'course'] as const;

/** The doubts of all courses: which wait, until when an answer is promised, and who is at them. What was written is on the page of each. */
export function DoubtsPage({ logic = doubtLineListMachine }: { logic?: typeof doubtLineListMachine }) {
  const { courses } = useDesk();
  const { list, filters, change } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading
        title="Doubts"
        lead="What students ask their tutors. Those nearly due or late come first: the school was told about them."
      />
      <AnswerTimes />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search doubts"
        placeholder="Name of a student or a tutor…"
        choices={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: '', label: 'Waiting' },
              { value: 'escalated', label: 'Nearly due or late' },
              { value: 'overdue', label: 'Late' },
              { value: 'done', label: 'Nobody’s waiting' },
              { value: 'all', label: 'All' },
            ],
          },
          {
            name: 'course',
            label: 'Course',
            options: [{ value: '', label: 'All courses' }, ...courses.map(({ id, name }) => ({ value: id, label: name }))],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One doubt' : `${formatNumber(total)} doubts`)}
        empty={<Empty title="No doubts here">Try another state or course.</Empty>}
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

/** How soon doubts are answered, as the public pages say it, and in each course that has enough of them. */
function AnswerTimes() {
  const { catalogue } = use(PageConfigContext);
  const measured = catalogue.courses.filter(({ answerTime }) => answerTime);
  if (catalogue.answerTime === undefined)
    return (
      <Text tone="soft">
        We measure how fast doubts are answered once {answersFrom} have been answered; until then, the site says 24/7.
      </Text>
    );
  return (
    <Stack gap={2}>
      <Text weight="medium">{describeAnswerTime(catalogue.answerTime)}</Text>
      {measured.length > 0 ? (
        <Text tone="soft" size="s">
          {measured.map(({ name, answerTime }) => `${name}: ${answerTime ? formatAnswerTime(answerTime) : ''}`).join(' · ')}
        </Text>
      ) : null}
    </Stack>
  );
}

const Line = ({ line }: { line: DoubtLineAtDesk }) => (
  <Stack as="li" gap={1}>
    <Row gap={3} rowGap={0} justify="between" align="baseline">
      <Text weight={line.isEscalated ? 'strong' : 'medium'}>
        <Link to={`/desk/doubts/${line.id}`}>{line.student}</Link> · {line.course}
      </Text>
      <Text tone="faint" size="s" tabular>
        Asked {formatMoment(line.askedAt, 'shortDateTime')}
      </Text>
    </Row>
    <Text tone={line.isEscalated ? 'accent' : 'soft'} size="s" weight={line.isEscalated ? 'medium' : 'regular'}>
      {describeDoubt(line, Date.now())} · {line.lines === 1 ? 'one message' : `${line.lines} messages`}
    </Text>
  </Stack>
);
