import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { assigningMachine } from '../../../machines/desk/assigning.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AssigningFlow } from '../assign-page.tsx';
import { countStudents, Some } from './some-students.tsx';
import { takeFocus } from './take-focus.ts';

const isWaiting = (snapshot: SnapshotFrom<typeof assigningMachine>) => snapshot.hasTag('waiting');

/** Whom an assignment reaches, before it is made. */
export function AssignPreview({ flow }: { flow: AssigningFlow }) {
  const { draft, checked, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!checked) return null;
  const { title, to, gets, has, sat, off } = checked;
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Who gets it">
      {notice ? <Notice>{notice}</Notice> : null}
      <Text size="l" weight="medium" role="status">
        {gets.count === 0
          ? `Nobody would get ${title}.`
          : `${countStudents(gets)} ${gets.count === 1 ? 'gets' : 'get'} ${title}: ${to}.`}
      </Text>
      <Stack as="ul" gap={2}>
        <Some students={gets} words={gets.count === 1 ? 'gets it' : 'get it'} />
        <Some students={has} words="already have it and haven’t finished: not given again" />
        <Some
          students={sat}
          words={draft.again ? 'finished it before, and get it again' : 'finished it before: not given again'}
        />
        <Some students={off} words="can’t sign in: not given" />
      </Stack>
      <Row gap={3}>
        {gets.count === 0 ? null : (
          <Button tone="primary" busy={waiting} onClick={() => flow.send({ type: 'assignment.send' })}>
            {waiting ? 'Assigning…' : `Assign to ${countStudents(gets).toLowerCase()}`}
          </Button>
        )}
        <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Change</Button>
      </Row>
    </Card>
  );
}
