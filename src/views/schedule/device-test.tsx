import { useSelector } from '@xstate/react';
import Camera from 'lucide-react/icons/camera';
import { useCallback } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { deviceTestMachine } from '../../machines/schedule/device-test.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './session-room-page.module.css';

const selectStage = (snapshot: SnapshotFrom<typeof deviceTestMachine>) => {
  if (snapshot.matches({ trying: 'working' })) return 'working';
  if (snapshot.matches('trying')) return 'asking';
  if (snapshot.matches('refused')) return 'refused';
  return snapshot.matches('missing') ? 'missing' : 'untested';
};

/** Camera and microphone, tried before the session: what the one sees, and whether the other hears. */
export function DeviceTest({ test }: { test: ActorRefFrom<typeof deviceTestMachine> }) {
  const stage = useSelector(test, selectStage);
  const isTrying = stage === 'asking' || stage === 'working';
  return (
    <Card as="section" gap={4} aria-labelledby="devices">
      <Stack gap={1}>
        <Text as="h2" size="l" weight="strong" serif id="devices">
          Test your camera and microphone
        </Text>
        <Text tone="soft">Only you see and hear this: nothing is sent or recorded.</Text>
      </Stack>
      {stage === 'asking' ? <Text role="status">Your browser asks whether this page may use them. Please allow it.</Text> : null}
      {stage === 'working' ? <Working test={test} /> : null}
      {stage === 'refused' ? (
        <Notice tone="warning">
          The browser doesn’t let this page use them. Allow camera and microphone for this site (the icon beside the address),
          then test again.
        </Notice>
      ) : null}
      {stage === 'missing' ? (
        <Notice tone="warning">
          We can’t find a camera and a microphone that are free. Plug them in, close other programs that use them, then test
          again.
        </Notice>
      ) : null}
      <Row gap={3}>
        {isTrying ? (
          <Button onClick={() => test.send({ type: 'test.stop' })}>Stop the test</Button>
        ) : (
          <Button icon={<Camera aria-hidden />} onClick={() => test.send({ type: 'test.start' })}>
            {stage === 'untested' ? 'Test them' : 'Test again'}
          </Button>
        )}
      </Row>
    </Card>
  );
}

function Working({ test }: { test: ActorRefFrom<typeof deviceTestMachine> }) {
  const { opened, loudness, wasHeard } = useSelector(test, selectContext);
  const picture = opened?.picture ?? null;
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = picture;
    },
    [picture],
  );
  return (
    <Stack gap={3}>
      <video ref={show} autoPlay muted playsInline className={styles.picture} aria-label="What your camera sees" />
      <Text>
        Camera: {opened?.camera || 'found'}. Microphone: {opened?.microphone || 'found'}.
      </Text>
      <Text role="status">{wasHeard ? 'We can hear you.' : 'Say something: the bar moves when your microphone hears you.'}</Text>
      <meter className={styles.meter} min={0} max={1} value={loudness} aria-label="How loud your microphone hears you" />
    </Stack>
  );
}
