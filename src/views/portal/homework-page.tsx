import { type SampleHomework, sampleHomework } from '../../content/portal-samples.ts';
import styles from '../ui/card.module.css';
import { Cards } from '../ui/cards.tsx';
import { Row, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Homework (specification 2.10): fixed sample cards, not driven by data. */
export function HomeworkPage() {
  return (
    <>
      <PageHeading
        title="Homework"
        lead="A sample: this is how homework from your tutor looks. Nothing here is yours to hand in."
      />
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
    <li className={styles.card}>
      <Row nowrap gap={3} align="start" justify="between">
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.badge} data-state={status === 'In Progress' ? 'inProgress' : undefined}>
          {status}
        </span>
      </Row>
      <Text tone="faint" size="s">
        {course}, due: {due}
      </Text>
      <p>{note}</p>
      <Row nowrap gap={3} align="center" className={styles.progress}>
        <progress max={of} value={done} aria-label={`Done of ${title}`} />
        <Text as="span" size="s" weight="medium" tabular>
          {done} of {of}
        </Text>
      </Row>
    </li>
  );
}
