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

type Side = 'student' | 'parent';

const hasFailed = (snapshot: SnapshotFrom<typeof sharingChoiceMachine>) => snapshot.matches('failed');

/** Whether a student's solved doubts may be offered to others without a name, as the student or the parents say. */
export function SharingChoice({
  side,
  studentId,
  logic = sharingChoiceMachine,
}: {
  side: Side;
  studentId: string;
  logic?: typeof sharingChoiceMachine;
}) {
  const flow = useFlow(logic, { input: { side, studentId } });
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
            {words[side]}
          </CheckboxField>
          <Text tone="soft" size="s" measure role="status">
            {describeSharing(sharing, side)}
          </Text>
          {notice ? <Notice>{notice}</Notice> : null}
        </>
      ) : null}
    </Card>
  );
}

const words: Record<Side, string> = {
  student: 'My tutors may offer my solved doubts, without my name, to others who made the same mistake.',
  parent: 'Tutors may offer your child’s solved doubts, without a name, to others who made the same mistake.',
};

function describeSharing({ own, other }: SharingConsent, side: Side): string {
  if (!own) return 'Nobody else sees them. What was offered before is taken out, and stays out.';
  if (!other)
    return side === 'student'
      ? 'Your parents said no, so nobody else sees them.'
      : 'Your child said no, so nobody else sees them.';
  return 'Names, photos and everything else stay out. A no takes out at once what is offered.';
}
