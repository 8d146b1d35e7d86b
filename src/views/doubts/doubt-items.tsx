import type { ReactNode } from 'react';
import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import type { Side } from '../../machines/doubts/doubt-thread.setup.ts';
import { Card, Row, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { describePromise, describeState, isTurn } from './doubt-words.ts';
import styles from './doubts.module.css';

/** The class of what leads to a doubt: a link, or a button where pages have no addresses. */
export const doubtItem = styles.item;

/** Doubts under each other, each led to by what `way` makes of its words. */
export function DoubtItems({
  doubts,
  side,
  way,
}: {
  doubts: readonly DoubtHead[];
  side: Side;
  way: (doubt: DoubtHead, words: ReactNode) => ReactNode;
}) {
  return (
    <Card as="ul" pad={0} gap={1} className={styles.list}>
      {doubts.map((doubt) => (
        <li key={doubt.doubtId}>{way(doubt, <DoubtWords doubt={doubt} side={side} />)}</li>
      ))}
    </Card>
  );
}

function DoubtWords({ doubt, side }: { doubt: DoubtHead; side: Side }) {
  const facts = [side === 'tutor' ? doubt.student : null, doubt.course_name, doubt.about].filter(Boolean).join(' · ');
  return (
    <>
      <Row as="span" nowrap gap={3} align="baseline" justify="between">
        <Text as="span" weight={doubt.unread > 0 ? 'strong' : 'medium'} className={styles.subject}>
          <RichText html={doubt.subjectHtml} look="inline" />
        </Text>
        {doubt.unread > 0 ? (
          <Text as="span" size="xs" weight="strong" tabular className={styles.unread}>
            {doubt.unread}
            <VisuallyHidden> new</VisuallyHidden>
          </Text>
        ) : null}
      </Row>
      <Text as="span" tone="faint" size="s">
        {facts}
      </Text>
      <DoubtState doubt={doubt} side={side} />
    </>
  );
}

/** Where a doubt stands, and until when an answer is promised. */
export function DoubtState({ doubt, side }: { doubt: DoubtHead; side: Side }) {
  const promise = describePromise(doubt);
  return (
    <Text as="span" size="s" weight="medium" className={styles.state} data-turn={isTurn(doubt, side)}>
      {describeState(doubt, side)}
      {promise === null ? null : <UnbrokenTimes>{` · ${promise}`}</UnbrokenTimes>}
    </Text>
  );
}
