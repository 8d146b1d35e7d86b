import { Card, Columns } from './layout.tsx';
import styles from './skeleton.module.css';

/** What comes: cards beside each other, rows of a list, a calendar beside its day, fields of a form, a question with its choices, a result, a result in one glance. */
export type Shape = 'cards' | 'rows' | 'calendar' | 'form' | 'question' | 'result' | 'moment';

const parts: Record<Shape, number> = { cards: 3, rows: 5, calendar: 2, form: 3, question: 5, result: 4, moment: 4 };

/** Empty parts in the shape of what comes, so that nothing moves when it is there. A screen reader hears nothing of it. */
export function Skeleton({ shape }: { shape: Shape }) {
  const list = Array.from({ length: parts[shape] }, (_, at) => at);
  if (shape === 'cards') {
    return (
      <Columns min="card" gap={4} aria-hidden>
        {list.map((at) => (
          <Card look="flat" gap={3} key={at} className={styles.card}>
            <i />
            <i />
            <i />
          </Card>
        ))}
      </Columns>
    );
  }
  return (
    <div className={styles[shape]} aria-hidden>
      {list.map((at) => (
        <i key={at} />
      ))}
    </div>
  );
}
