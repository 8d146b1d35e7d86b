import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { quizResultMachine } from '../../machines/results/quiz-result.machine.ts';
import { sittingAt } from '../addresses.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './result.module.css';

type Snapshot = SnapshotFrom<typeof quizResultMachine>;

const isConfirming = (snapshot: Snapshot) => snapshot.matches({ awaitingLate: 'confirming' });

/** There is no result yet: answers may still come from a device. The student can wait, or say that there are none. */
export function LateAnswers({
  flow,
  back,
}: {
  flow: ActorRefFrom<typeof quizResultMachine>;
  back: { to: string; label: string };
}) {
  const { notice, late, quizId, sittingId } = useSelector(flow, selectContext);
  const confirming = useSelector(flow, isConfirming);
  const onDevice = late.filter((module) => module.onDevice);
  return (
    <Stack gap={5} data-print-alone className={styles.page}>
      <PageHeading title="Waiting for late answers" />
      <Notice tone="info">{notice}</Notice>
      <p>
        Time ran out while a device couldn’t reach us: {listed(late)}. Answers you gave in time count as soon as that device is
        online with the test open.
      </p>
      {onDevice.length > 0 ? (
        <Notice tone="warning">
          This device still has answers that weren’t sent: {listed(onDevice)}. Open the test to send them.
        </Notice>
      ) : null}
      <Row gap={3}>
        {onDevice.length > 0 ? (
          <LinkButton tone="primary" to={sittingAt('mock', 'attend', quizId, sittingId)}>
            Open the test
          </LinkButton>
        ) : null}
        <Button tone={onDevice.length > 0 ? 'quiet' : 'primary'} onClick={() => flow.send({ type: 'result.retry' })}>
          Check again
        </Button>
        <Button onClick={() => flow.send({ type: 'lateAnswers.end' })}>Nothing more to send</Button>
        <LinkButton to={back.to}>{back.label}</LinkButton>
      </Row>
      {confirming ? (
        <Dialog
          title="Nothing more to send?"
          onCancel={() => flow.send({ type: 'lateAnswers.keep' })}
          actions={[
            { label: 'Keep waiting', onChoose: () => flow.send({ type: 'lateAnswers.keep' }), safe: true },
            {
              label: 'Nothing more to send',
              onChoose: () => flow.send({ type: 'lateAnswers.confirmEnd' }),
              tone: onDevice.length > 0 ? 'danger' : 'primary',
            },
          ]}
        >
          <p>
            We’ll grade the test with the answers we have and show the result. Answers still on a device won’t count. You can’t
            undo this.
          </p>
          {onDevice.length > 0 ? <p>This device still has some: {listed(onDevice)}.</p> : null}
        </Dialog>
      ) : null}
    </Stack>
  );
}

const list = new Intl.ListFormat('en');
const listed = (modules: { name: string }[]) => list.format(modules.map(({ name }) => name));
