import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { countsNow } from '../../machines/notebook/notebook.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Counts } from './counts.tsx';
import { type Flow, formatDay } from './notebook-screen.ts';
import styles from './round-finished.module.css';

/** The round is over: what came of it, and when the next question comes back. `onGoOn`: more of what is due is wanted. */
export function RoundFinished({ flow, onGoOn }: { flow: Flow; onGoOn: () => void }) {
  const context = useSelector(flow, selectContext);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  const answered = context.verdicts.filter((verdict) => verdict !== null);
  const right = answered.filter((verdict) => verdict.right).length;
  const done = answered.filter(({ dueAt }) => dueAt === null).length;
  const counts = countsNow(context);
  return (
    <>
      <Card as="section" gap={3} look="tint" align="start" className={styles.finished}>
        <Text as="h2" tone="soft" size="m" weight="medium" ref={heading} tabIndex={-1}>
          {counts.due > 0 ? 'This round is finished' : 'Finished for now'}
        </Text>
        {answered.length === 0 ? (
          <p>You’d already answered all of these somewhere else.</p>
        ) : (
          <Text size="xxl" figure>
            {right} of {answered.length} right
            {done > 0 ? `, and ${done === 1 ? 'one question' : `${done} questions`} done for good` : ''}.
          </Text>
        )}
        {counts.due > 0 ? <p>{moreDue(counts.due)}</p> : null}
        {counts.due === 0 && counts.nextDueAt !== null ? (
          <p>The next question comes back on {formatDay(counts.nextDueAt)}.</p>
        ) : null}
        <Row gap={3} className={styles.ways}>
          {counts.due > 0 ? (
            <Button tone="primary" onClick={onGoOn}>
              Next questions
            </Button>
          ) : null}
          <LinkButton tone={counts.due > 0 ? 'quiet' : 'primary'} to="/student-portal/dashboard">
            Back to Dashboard
          </LinkButton>
        </Row>
      </Card>
      <Counts counts={counts} />
    </>
  );
}

const moreDue = (count: number) => (count === 1 ? 'One more question is due.' : `${count} more questions are due.`);
