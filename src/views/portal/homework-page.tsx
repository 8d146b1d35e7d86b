import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { use } from 'react';
import { type SampleHomework, sampleHomework } from '../../content/portal-samples.ts';
import { OwnHomework } from '../homework/own-homework.tsx';
import { PageConfigContext } from '../page-config-context.ts';
import { ListCard, Progress } from '../ui/cards.tsx';
import { Card, Columns, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './homework.module.css';

/** The cards by what they ask of the student. */
const groups = [
  { status: 'In Progress', title: 'Sample homework to do' },
  { status: 'Completed', title: 'Sample homework done' },
] as const;

/** Homework: what the student was given. In the demonstration the fixed sample cards of the specification (2.10) stand there too. */
export function HomeworkPage() {
  const { demo } = use(PageConfigContext);
  return (
    <>
      <PageHeading title="Homework" lead={demo ? undefined : 'What your teachers gave you, and what came back.'} />
      <OwnHomework below={demo ? <SampleCards /> : null} />
    </>
  );
}

/** Homework (specification 2.10): fixed sample cards, not driven by data. */
export function SampleCards() {
  return (
    <>
      <Card look="tint" gap={3}>
        <Row gap={4} rowGap={3} align="center" justify="between">
          <Stack gap={1}>
            <Text weight="strong">Want something to do today?</Text>
            <Text tone="soft">Your study plan has this week’s drills, readings and sessions.</Text>
          </Stack>
          <LinkButton to="/student-portal/plan">Open Study Plan</LinkButton>
        </Row>
      </Card>
      <Text tone="soft">Sample homework. There’s nothing to hand in.</Text>
      {groups.map(({ status, title }) => {
        const cards = sampleHomework.filter((homework) => homework.status === status);
        return (
          <Stack key={status} as="section" gap={3} aria-labelledby={status}>
            <Row gap={2} align="baseline">
              <Text as="h2" size="l" id={status}>
                {title}
              </Text>
              <Text as="span" tone="faint" tabular>
                {cards.length}
              </Text>
            </Row>
            <Columns as="ul" min="form" fit gap={4}>
              {cards.map((homework) => (
                <HomeworkCard key={homework.title} homework={homework} />
              ))}
            </Columns>
          </Stack>
        );
      })}
    </>
  );
}

function HomeworkCard({ homework: { title, course, when, status, done, of, note } }: { homework: SampleHomework }) {
  const isUnderWay = status === 'In Progress';
  const Icon = isUnderWay ? CalendarClock : Check;
  return (
    <ListCard title={title} heading="h3" badge={status} isUnderWay={isUnderWay}>
      <Text tone="faint" size="s">
        {course}
      </Text>
      <Row as="p" nowrap gap={2} align="center" className={styles.fact}>
        <Icon aria-hidden />
        {when}
      </Row>
      <Row as="p" nowrap gap={2} tone="soft" className={styles.fact}>
        <MessageSquareText aria-hidden />
        <span>
          <Text as="span" weight="medium">
            Your tutor:
          </Text>{' '}
          {note}
        </span>
      </Row>
      <Row foot={2}>
        <Progress label={`Done of ${title}`} value={done} max={of} words={`${done} of ${of} done`} />
      </Row>
    </ListCard>
  );
}
