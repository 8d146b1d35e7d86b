import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ReactNode } from 'react';
import type { WorkHead } from '../../../contract/homework/homework.ts';
import { ListCard } from '../ui/cards.tsx';
import { Columns, Row, Stack, Text } from '../ui/layout.tsx';
import { describePoints, describeWhen, stateWords } from './work-words.ts';

export const isToDo = ({ state }: WorkHead): boolean => state === 'given' || state === 'missing';
const parts = [
  { title: 'To do', has: isToDo },
  { title: 'Handed in', has: (work: WorkHead) => !isToDo(work) && work.state !== 'givenBack' },
  { title: 'Given back', has: ({ state }: WorkHead) => state === 'givenBack' },
];

type Way = (work: WorkHead) => ReactNode;

/** A student's homework by what is to be done about it; `way` leads on from each. */
export const HomeworkParts = ({ works, way }: { works: readonly WorkHead[]; way: Way }) =>
  parts.map(({ title, has }) => {
    const its = works.filter(has);
    if (its.length === 0) return null;
    return (
      <Stack key={title} as="section" gap={3} aria-label={title}>
        <Row gap={2} align="baseline">
          <Text as="h2" size="l">
            {title}
          </Text>
          <Text as="span" tone="faint" tabular>
            {its.length}
          </Text>
        </Row>
        <Columns as="ul" min="form" fit gap={4}>
          {its.map((work) => (
            <WorkCard key={work.workId} work={work} way={way} />
          ))}
        </Columns>
      </Stack>
    );
  });

function WorkCard({ work, way }: { work: WorkHead; way: Way }) {
  const points = describePoints(work);
  return (
    <ListCard title={work.title} heading="h3" badge={stateWords[work.state]} isUnderWay={isToDo(work)}>
      <Text tone="faint" size="s">
        {work.course_name}
      </Text>
      <Row as="p" nowrap gap={2} align="center">
        <CalendarClock aria-hidden />
        {describeWhen(work)}
        {work.isLate && work.state !== 'late' ? ', late' : ''}
      </Row>
      {points ? <Text weight="medium">{points}</Text> : null}
      <Row foot={2}>{way(work)}</Row>
    </ListCard>
  );
}
