import { useSelector } from '@xstate/react';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Sitting, selectMessage } from '../sitting-screen.ts';

/** What the school says to the student, the oldest first, each until it is closed. */
export function SchoolMessage({ sitting }: { sitting: Sitting }) {
  const message = useSelector(sitting, selectMessage);
  if (!message) return null;
  return (
    <Notice tone="info" urgent key={message.id}>
      <Row gap={4} justify="between" align="center">
        <p>
          <strong>The school:</strong> {message.text}
        </p>
        <Button small onClick={() => sitting.send({ type: 'message.dismiss' })}>
          OK
        </Button>
      </Row>
    </Notice>
  );
}
