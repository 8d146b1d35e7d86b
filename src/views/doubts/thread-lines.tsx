import { useSelector } from '@xstate/react';
import { type DoubtLine, editMinutes } from '../../../contract/doubts/doubts.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { PhotoList } from '../attachments/photo-list.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './doubts.module.css';
import { LineChange } from './line-change.tsx';
import { selectChangeStage, type ThreadFlow } from './thread-screen.ts';

const kindWords: Record<DoubtLine['kind'], string> = { doubt: '', answer: '', askBack: ' asks' };

/** The lines of a doubt in order, as the server has them; one's own can be edited for some minutes, and deleted. */
export function ThreadLines({
  lines,
  seenByOther,
  flow,
}: {
  lines: readonly DoubtLine[];
  seenByOther: number;
  flow: ThreadFlow;
}) {
  const lastOwn = lines.findLast(({ own }) => own)?.number;
  return (
    <Stack as="ol" gap={3} className={styles.lines} aria-label="What was written">
      {lines.map((line) => (
        <Stack as="li" key={line.number} gap={1} className={styles.line} data-own={line.own}>
          <Row gap={3} align="baseline" justify="between">
            <Text as="span" size="s" weight="medium">
              {line.own ? 'You' : line.name}
              {kindWords[line.kind]}
            </Text>
            <Text as="span" tone="faint" size="xs" tabular>
              <time dateTime={new Date(line.at).toISOString()}>{formatMoment(line.at, 'shortWeekdayTime')}</time>
              {line.editedAt !== null && line.deletedAt === null ? ' · edited' : ''}
            </Text>
          </Row>
          {line.deletedAt === null ? (
            <Line line={line} flow={flow} isRead={line.number === lastOwn && line.number <= seenByOther} />
          ) : (
            <Text tone="faint">This message was deleted.</Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

type LineProps = { line: DoubtLine; flow: ThreadFlow; isRead: boolean };

function Line({ line, flow, isRead }: LineProps) {
  const { change } = useSelector(flow, selectContext);
  const stage = useSelector(flow, selectChangeStage);
  if (change?.number === line.number && stage !== 'none') return <LineChange flow={flow} line={line} />;
  return (
    <>
      <RichText html={line.html} />
      <PhotoList photos={line.photos} />
      {line.own ? <OwnLine line={line} flow={flow} isRead={isRead} /> : null}
    </>
  );
}

function OwnLine({ line: { number, at }, flow, isRead }: LineProps) {
  const isBusy = useSelector(flow, selectChangeStage) !== 'none';
  return (
    <Row gap={3} align="center" justify="between">
      <Text as="span" tone="faint" size="xs">
        {isRead ? 'Read' : ''}
      </Text>
      {isBusy ? null : (
        <Row gap={1}>
          {Date.now() - at < editMinutes * 60_000 ? (
            <Button small tone="plain" label={`Edit message ${number}`} onClick={() => flow.send({ type: 'line.edit', number })}>
              Edit
            </Button>
          ) : null}
          <Button
            small
            tone="plain"
            label={`Delete message ${number}`}
            onClick={() => flow.send({ type: 'line.delete', number })}
          >
            Delete
          </Button>
        </Row>
      )}
    </Row>
  );
}
