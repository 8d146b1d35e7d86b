import { type SampleHomework, sampleHomework } from '../../content/portal-samples.ts';
import styles from '../ui/card.module.css';
import { Cards } from '../ui/cards.tsx';
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
      <div className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.badge} data-state={status === 'In Progress' ? 'inProgress' : undefined}>
          {status}
        </span>
      </div>
      <p className={styles.by}>
        {course}, due: {due}
      </p>
      <p>{note}</p>
      <div className={styles.progress}>
        <progress max={of} value={done} aria-label={`Done of ${title}`} />
        <span className={styles.percent}>
          {done} of {of}
        </span>
      </div>
    </li>
  );
}
