import { useSelector } from '@xstate/react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { SnapshotFrom } from 'xstate';
import type { WorkHead } from '../../../contract/homework/homework.ts';
import { homeworkListMachine } from '../../machines/homework/homework-list.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { ListCard } from '../ui/cards.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Columns, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { describePoints, describeWhen, stateWords } from './work-words.ts';

const selectScreen = (snapshot: SnapshotFrom<typeof homeworkListMachine>) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('open') ? 'open' : 'waiting';
};

const isToDo = ({ state }: WorkHead) => state === 'given' || state === 'missing';
const parts = [
  { title: 'To do', has: isToDo },
  { title: 'Handed in', has: (work: WorkHead) => !isToDo(work) && work.state !== 'givenBack' },
  { title: 'Given back', has: ({ state }: WorkHead) => state === 'givenBack' },
];

/** The student's own homework. `isBeside`: it stands above something else, and says nothing where there is none. */
export function OwnHomework({
  logic = homeworkListMachine,
  isBeside,
}: {
  logic?: typeof homeworkListMachine;
  isBeside: boolean;
}) {
  const { student } = usePortal();
  const list = useFlow(logic, { input: { studentId: student._id } });
  useOpened(list);
  const screen = useSelector(list, selectScreen);
  const { works, notice } = useSelector(list, selectContext);
  if (screen === 'failed') return <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'homework.retry' })} />;
  if (screen === 'waiting') return isBeside ? null : <Loading text="Loading your homework…" shape="cards" />;
  if (works.length === 0)
    return isBeside ? null : (
      <Empty title="No homework" action={<LinkButton to="/student-portal/plan">Open Study Plan</LinkButton>}>
        When a teacher gives you homework, it shows up here.
      </Empty>
    );
  return parts.map(({ title, has }) => {
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
            <WorkCard key={work.workId} work={work} />
          ))}
        </Columns>
      </Stack>
    );
  });
}

function WorkCard({ work }: { work: WorkHead }) {
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
      <Row foot={2}>
        <LinkButton
          to={`/student-portal/homework/${work.workId}`}
          tone={isToDo(work) ? 'primary' : 'quiet'}
          label={`${wayOf(work)}: ${work.title}`}
        >
          {wayOf(work)}
        </LinkButton>
      </Row>
    </ListCard>
  );
}

function wayOf(work: WorkHead): string {
  if (work.state === 'givenBack') return 'Read the comment';
  return isToDo(work) ? 'Open and hand in' : 'Open';
}
