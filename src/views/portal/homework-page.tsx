import MessageSquareText from 'lucide-react/icons/message-square-text';
import PencilLine from 'lucide-react/icons/pencil-line';
import { type SampleHomework, sampleHomework } from '../../content/portal-samples.ts';
import { ListCard, Progress } from '../ui/cards.tsx';
import { Columns, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** The cards by what they ask of the student. */
const groups = [
  { status: 'In Progress', title: 'To do' },
  { status: 'Completed', title: 'Done' },
] as const;

/** Homework (specification 2.10): fixed sample cards, not driven by data. */
export function HomeworkPage() {
  return (
    <>
      <PageHeading title="Homework" lead="Sample homework. There’s nothing to hand in." />
      {groups.map(({ status, title }) => (
        <Stack key={status} as="section" gap={3} aria-labelledby={status}>
          <Text as="h2" size="l" id={status}>
            {title}
          </Text>
          <Columns as="ul" min="form" fit gap={4}>
            {sampleHomework
              .filter((homework) => homework.status === status)
              .map((homework) => (
                <HomeworkCard key={homework.title} homework={homework} />
              ))}
          </Columns>
        </Stack>
      ))}
    </>
  );
}

function HomeworkCard({ homework: { title, course, due, status, done, of, note } }: { homework: SampleHomework }) {
  const isUnderWay = status === 'In Progress';
  return (
    <ListCard title={title} heading="h3" badge={status} isUnderWay={isUnderWay}>
      <Text tone="faint" size="s">
        {course}, due: {due}
      </Text>
      <Row as="p" nowrap gap={2} align="center">
        {isUnderWay ? <PencilLine aria-hidden /> : <MessageSquareText aria-hidden />}
        {note}
      </Row>
      <Row foot={2}>
        <Progress label={`Done of ${title}`} value={done} max={of} words={`${done} of ${of}`} />
      </Row>
    </ListCard>
  );
}
