import { may } from '../../../../contract/desk/rights.ts';
import type { SittingFile } from '../../../../contract/desk/sitting.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toFieldTime } from '../assignment-words.ts';
import { useDesk } from '../desk-context.ts';
import type { FileFlow } from '../parts/file-frame.tsx';
import { sittingAddress } from './sitting-parts.ts';

/** What can be done about a sitting, however long ago it ended, and why its end cannot be taken back. */
export function SittingDeeds({ flow, file }: { flow: FileFlow<SittingFile>; file: SittingFile }) {
  const { staff } = useDesk();
  const { sitting, student, title, state, takesMinutes, whyNotReinstated, resultReadAt, parts } = file;
  if (state === 'assigned') return <UnbegunDeeds flow={flow} file={file} />;
  if (!may(staff.duty, 'examRoom.act')) return null;
  const begin = (action: 'reinstate' | 'minutes' | 'message' | 'end', draft: Record<string, string> = {}) =>
    flow.send({
      type: 'action.begin',
      order: { action: `examRoom.${action}`, subject: sitting, name: `${student.name}, ${title}`, draft },
    });
  const canReinstate = whyNotReinstated === '';
  // What goes on has no end to speak of.
  const why = state === 'submitted' && !canReinstate ? whyNotReinstated : null;
  const isUnderWay = state === 'inProgress';
  const late = parts.filter((part) => part.state === 'submitted' && part.late.graded + part.late.kept > 0);
  const decide = (module: number | null) =>
    flow.send({
      type: 'action.begin',
      order: {
        ...{ action: 'answers.decide-late', subject: `${student.id}/${sitting}`, name: `module ${module}` },
        draft: { module: String(module), counted: 'yes' },
      },
    });
  return (
    <Stack gap={3}>
      <Row gap={3} rowGap={2}>
        {canReinstate ? <Button onClick={() => begin('reinstate')}>Reinstate</Button> : null}
        {takesMinutes ? <Button onClick={() => begin('minutes', { minutes: '5' })}>Give minutes</Button> : null}
        {isUnderWay ? (
          <>
            <Button onClick={() => begin('message')}>Send a message</Button>
            <Button onClick={() => begin('end')}>End this now</Button>
            <LinkButton to={`/desk/exam-room?search=${encodeURIComponent(student.name)}`}>See it in the exam room</LinkButton>
          </>
        ) : null}
        {late.map(({ id, position }) => (
          <Button key={id} onClick={() => decide(position)}>
            {`Late answers of module ${position}`}
          </Button>
        ))}
        {file.kind === 'drill' ? null : (
          <LinkButton to={sittingAddress(student.id, sitting, 'hand-in')}>Hand in an answer file</LinkButton>
        )}
      </Row>
      {canReinstate && resultReadAt !== null ? (
        <Text tone="soft" measure>
          The student has read the right answers, first on {formatMoment(resultReadAt, 'dateTime')}. Reinstating asks whether you
          allow that.
        </Text>
      ) : null}
      {why === null ? null : (
        <Text tone="soft" measure>
          It can’t be reinstated. {why}
        </Text>
      )}
    </Stack>
  );
}

/** What can be done about a test that its student has not begun. A drill is the student's own. */
function UnbegunDeeds({
  flow,
  file: { sitting, student, title, kind, assignment, closesAt },
}: {
  flow: FileFlow<SittingFile>;
  file: SittingFile;
}) {
  const { staff } = useDesk();
  if (kind === 'drill' || !may(staff.duty, 'tests.assign')) return null;
  const begin = (action: 'test.extend' | 'test.take-back-one', draft: Record<string, string>) =>
    flow.send({ type: 'action.begin', order: { action, subject: sitting, name: `${student.name}, ${title}`, draft } });
  return (
    <Row gap={3} rowGap={2}>
      <Button onClick={() => begin('test.take-back-one', { student: student.id })}>Take it back</Button>
      {assignment === null ? null : (
        <Button onClick={() => begin('test.extend', { closes: toFieldTime(closesAt) })}>Start by another time</Button>
      )}
    </Row>
  );
}
