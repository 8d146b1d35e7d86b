import { useSelector } from '@xstate/react';
import { toPhotoAddress } from '../attachments/photo-address.ts';
import { Row, Stack, Text } from '../ui/layout.tsx';
import styles from './doubts.module.css';
import { type Composer, selectDelivery } from './thread-screen.ts';

/** What was written and is not delivered yet, as this device keeps it. */
export function UnsentLines({ composer }: { composer: Composer }) {
  const unsent = useSelector(composer, ({ context }) => context.lines);
  const delivery = useSelector(composer, selectDelivery);
  if (unsent.length === 0) return null;
  const toWords = (isFirst: boolean) => {
    if (delivery === 'sending') return 'Sending…';
    return isFirst && delivery !== 'offline' ? 'Not sent' : 'Waiting to be sent';
  };
  return (
    <Stack as="ol" gap={3} className={styles.lines} aria-label="On its way">
      {unsent.map((line, at) => (
        <Stack as="li" key={line.key} gap={1} className={styles.line} data-own data-unsent>
          <p className={styles.text}>{line.text}</p>
          {line.photos.length > 0 ? (
            <Row gap={2}>
              {line.photos.map(({ photoKey, jpeg }, index) => (
                <img key={photoKey} src={toPhotoAddress(jpeg)} alt={`Attachment ${index + 1}`} className={styles.photo} />
              ))}
            </Row>
          ) : null}
          <Text as="span" tone="faint" size="xs">
            {toWords(at === 0)}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
