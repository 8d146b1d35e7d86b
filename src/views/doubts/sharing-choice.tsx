import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { SharingConsent } from '../../../contract/doubts/shares.ts';
import { sharingChoiceMachine } from '../../machines/doubts/sharing-choice.machine.ts';
import { selectContext } from '../select-context.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

const hasFailed = (snapshot: SnapshotFrom<typeof sharingChoiceMachine>) => snapshot.matches('failed');

/** Whether a student's solved doubts may be offered to others without a name, as the student says; the parents say it on their page. */
export function SharingChoice({
  studentId,
  logic = sharingChoiceMachine,
}: {
  studentId: string;
  logic?: typeof sharingChoiceMachine;
}) {
  const flow = useFlow(logic, { input: { studentId } });
  useOpened(flow);
  const { sharing, wanted, notice } = useSelector(flow, selectContext);
  const failed = useSelector(flow, hasFailed);
  const id = `sharing-${studentId}`;
  const allowed = wanted ?? sharing?.own ?? false;
  return (
    <Card as="section" gap={3} aria-labelledby={id}>
      <Text as="h3" size="l" id={id}>
        Solved doubts
      </Text>
      {failed ? <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'sharing.retry' })} /> : null}
      {!failed && sharing === null ? <Loading small text="Loading the choice…" /> : null}
      {!failed && sharing !== null ? (
        <>
          <CheckboxField
            name={`sharing-${studentId}`}
            checked={allowed}
            onChange={() => flow.send({ type: 'sharing.choose', allowed: !allowed })}
          >
            My tutors may offer my solved doubts, without my name, to others who made the same mistake.
          </CheckboxField>
          <Text tone="soft" size="s" measure role="status">
            {describeSharing(sharing)}
          </Text>
          {notice ? <Notice>{notice}</Notice> : null}
        </>
      ) : null}
    </Card>
  );
}

function describeSharing({ own, other }: SharingConsent): string {
  if (!own) return 'Nobody else sees them. What was offered before is taken out, and stays out.';
  if (!other) return 'Your parents said no, so nobody else sees them.';
  return 'Names, photos and everything else stay out. Clear the box, and what’s offered is taken out at once.';
}
