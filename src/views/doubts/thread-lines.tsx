import { useSelector } from '@xstate/react';
import type { DoubtLine } from '../../../contract/doubts/doubts.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './doubts.module.css';
import { type Composer, selectDelivery } from './thread-screen.ts';

const kindWords: Record<DoubtLine['kind'], string> = { doubt: '', answer: '', askBack: ' asks' };

/** The lines of a doubt in order: what the server has, then what is on its way. */
export function ThreadLines({
  lines,
  seenByOther,
  composer,
  onDelete,
}: {
  lines: readonly DoubtLine[];
  seenByOther: number;
  composer: Composer;
  onDelete: (number: number) => void;
}) {
  const unsent = useSelector(composer, ({ context }) => context.lines);
  const delivery = useSelector(composer, selectDelivery);
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
            <>
              <RichText html={line.html} />
              <LinePhotos photos={line.photos} />
            </>
          ) : (
            <Text tone="faint">This line was deleted.</Text>
          )}
          {line.own && line.deletedAt === null ? (
            <Row gap={3} align="center" justify="between">
              <Text as="span" tone="faint" size="xs">
                {line.number === lastOwn && line.number <= seenByOther ? 'Read' : ''}
              </Text>
              <Button small tone="plain" label={`Delete line ${line.number}`} onClick={() => onDelete(line.number)}>
                Delete
              </Button>
            </Row>
          ) : null}
        </Stack>
      ))}
      {unsent.map((line, at) => (
        <Stack as="li" key={line.key} gap={1} className={styles.line} data-own data-unsent>
          <p className={styles.text}>{line.text}</p>
          <Text as="span" tone="faint" size="xs">
            {delivery !== 'sending' && delivery !== 'offline' && at === 0
              ? 'Not sent'
              : delivery === 'sending'
                ? 'Sending…'
                : 'Waiting to be sent'}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

/** The photos of a line, each led to in its own size. */
function LinePhotos({ photos }: Pick<DoubtLine, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <Row gap={2}>
      {photos.map(({ photoId, address, width, height }, index) => (
        <a key={photoId} href={address} target="_blank" rel="noreferrer">
          <img
            src={address}
            width={width}
            height={height}
            alt={`${index + 1} of ${photos.length}, sent along`}
            className={styles.photo}
            loading="lazy"
          />
        </a>
      ))}
    </Row>
  );
}
