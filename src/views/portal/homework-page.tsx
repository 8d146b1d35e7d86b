import { type SampleHomework, sampleHomework } from '../../content/portal-samples.ts';
import { Cards, ListCard, Progress } from '../ui/cards.tsx';
import { Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Homework (specification 2.10): fixed sample cards, not driven by data. */
export function HomeworkPage() {
  return (
    <>
      <PageHeading title="Homework" lead="Sample homework. There’s nothing to hand in." />
      <Cards>
        {sampleHomework.map((homework) => (
          <HomeworkCard key={homework.title} homework={homework} />
        ))}
      </Cards>
    </>
  );
}

function HomeworkCard({ homework: { title, course, due, status, done, of, note } }: { homework: SampleHomework }) {
  return (
    <ListCard title={title} badge={status} isUnderWay={status === 'In Progress'}>
      <Text tone="faint" size="s">
        {course}, due: {due}
      </Text>
      <p>{note}</p>
      <Progress label={`Done of ${title}`} value={done} max={of} words={`${done} of ${of}`} />
    </ListCard>
  );
}
