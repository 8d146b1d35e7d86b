import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { tutorMonthMachine } from '../../machines/tutors/tutor-month.machine.ts';
import { Button } from '../ui/button.tsx';
import { Card, Text } from '../ui/layout.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { TutorMonth } from './tutor-month.tsx';

const isWaiting = (snapshot: SnapshotFrom<typeof tutorMonthMachine>) => snapshot.hasTag('waiting');

/** A tutor's own month under Schedule. */
export function OwnMonthCard({ logic = tutorMonthMachine }: { logic?: typeof tutorMonthMachine }) {
  const flow = useFlow(logic, { input: { tutor: null } });
  useOpened(flow);
  const waiting = useSelector(flow, isWaiting);
  const heading = useId();
  return (
    <Card as="section" gap={4} pad={4} look="flat" aria-labelledby={heading}>
      <Text as="h2" size="l" id={heading}>
        Your month
      </Text>
      <TutorMonth
        flow={flow}
        save={() => (
          <Button small busy={waiting} onClick={() => flow.send({ type: 'file.save' })}>
            Save as CSV
          </Button>
        )}
      />
    </Card>
  );
}
