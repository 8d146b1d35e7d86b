import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { OpenWork } from '../../../contract/homework/homework.ts';
import { messages } from '../../content/messages/homework.ts';
import type { workHandInMachine } from '../../machines/homework/work-hand-in.machine.ts';
import { FileField } from '../attachments/file-field.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { MathTextArea } from '../writing/math-text-area.tsx';
import type { HandInFlow } from './work-page.tsx';

type Snapshot = SnapshotFrom<typeof workHandInMachine>;
const isSending = (snapshot: Snapshot) => snapshot.hasTag('sending');
const isOffline = (snapshot: Snapshot) => snapshot.hasTag('offline');
const isOpening = (snapshot: Snapshot) => snapshot.matches({ open: { files: 'opening' } });
const isNotKept = (snapshot: Snapshot) => snapshot.matches({ open: { device: 'notKept' } });

/** Where a work is written, photographed and handed in. */
export function HandInForm({ flow, open: { head } }: { flow: HandInFlow; open: OpenWork }) {
  const { draft, notice } = useSelector(flow, selectContext);
  const [sending, offline, opening, notKept] = [
    useSelector(flow, isSending),
    useSelector(flow, isOffline),
    useSelector(flow, isOpening),
    useSelector(flow, isNotKept),
  ];
  const isOverdue = head.state === 'missing' || head.dueAt < Date.now();
  return (
    <Card as="section" gap={4} aria-label="Your work">
      <Text as="h2" size="l">
        Your work
      </Text>
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'work.send' }))}>
        <Stack gap={4}>
          <MathTextArea
            label="Write here, if you like"
            name="text"
            value={draft.text}
            rows={6}
            onChange={(text) => flow.send({ type: 'draft.type', text })}
          />
          <FileField
            files={draft.files}
            isOpening={opening}
            onChoose={(files) => flow.send({ type: 'files.choose', files })}
            onRemove={(photoKey) => flow.send({ type: 'file.remove', photoKey })}
          />
          {notice ? <Notice tone="error">{notice}</Notice> : null}
          {offline ? <Notice tone="warning">{messages.offline}</Notice> : null}
          {notKept ? <Notice tone="warning">{messages.notKept}</Notice> : null}
          <Row gap={3} align="center">
            <Button type="submit" tone="primary" busy={sending || offline}>
              {sending ? 'Handing in…' : offline ? 'Waiting for a connection…' : 'Hand in'}
            </Button>
            <Text tone="soft" size="s">
              {isOverdue
                ? 'The date has passed: this will be marked as late.'
                : 'You can hand in again until your teacher looks at it.'}
            </Text>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
