import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { SnapshotFrom } from 'xstate';
import { type DemoResult, demoButtons, teacherTexts } from '../../../content/teacher-demo.ts';
import type { teacherDialogsMachine } from '../../../machines/teacher/teacher-dialogs.machine.ts';
import { selectContext } from '../../select-context.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Dialog, type DialogAction } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import type { Dialogs } from '../teacher-area.ts';
import { AssignDialog } from './assign-dialog.tsx';
import styles from './dialogs.module.css';

type Snapshot = SnapshotFrom<typeof teacherDialogsMachine>;

const selectDialog = (snapshot: Snapshot) => snapshot.value;

/** The dialog that is open over the teacher's page, if one is. The alerts of the specification are such dialogs. */
export function TeacherDialogs({ dialogs }: { dialogs: Dialogs }) {
  const dialog = useSelector(dialogs, selectDialog);
  const { result, button } = useSelector(dialogs, selectContext);
  const close = () => dialogs.send({ type: 'dialog.close' });
  const ok: DialogAction = { label: 'OK', onChoose: close, tone: 'primary' };
  if (dialog === 'assigning') return <AssignDialog dialogs={dialogs} onClose={close} />;
  if (dialog === 'assigned') {
    return (
      <Dialog title={teacherTexts.assigned} actions={[ok]} onCancel={close} urgent>
        <p>{teacherTexts.assignedWhy}</p>
      </Dialog>
    );
  }
  if (dialog === 'demo' && button) {
    return (
      <Dialog title={teacherTexts.demo} actions={[ok]} onCancel={close} urgent>
        <p>
          “{demoButtons[button].label}” is part of the demo. {demoButtons[button].why}
        </p>
      </Dialog>
    );
  }
  if (dialog === 'details' && result) return <DetailsDialog result={result} ok={ok} onClose={close} />;
  if (dialog === 'submission' && result) return <SubmissionDialog result={result} ok={ok} onClose={close} />;
  return null;
}

type ResultDialog = { result: DemoResult; ok: DialogAction; onClose: () => void };

function DetailsDialog({ result: { title, student, type, score, date, status, remarks }, ok, onClose }: ResultDialog) {
  return (
    <Dialog title={title} actions={[{ ...ok, label: 'Close', tone: 'quiet' }]} onCancel={onClose}>
      <DetailList
        details={[
          { name: 'Student', value: student },
          { name: 'Type', value: type },
          { name: 'Score', value: score },
          { name: 'Date', value: date },
          { name: 'Status', value: status },
        ]}
      />
      <p>{remarks}</p>
    </Dialog>
  );
}

function SubmissionDialog({ result: { title, student, answers }, ok, onClose }: ResultDialog) {
  return (
    <Dialog title={`${title}, ${student}`} actions={[{ ...ok, label: 'Close', tone: 'quiet' }]} onCancel={onClose}>
      <Stack as="ol" gap={3} className={styles.answers}>
        {answers.map(({ question, answer, right }) => (
          <li key={question}>
            <span>{question}</span>
            <Text as="strong" weight="medium">
              {answer}
            </Text>
            <Row as="span" nowrap gap={1} align="center" size="s" className={styles.verdict} data-right={right || undefined}>
              {right ? <Check aria-hidden /> : <X aria-hidden />}
              {right ? 'Right' : 'Wrong'}
            </Row>
          </li>
        ))}
      </Stack>
      <p>Three of the sample’s twenty answers.</p>
    </Dialog>
  );
}
