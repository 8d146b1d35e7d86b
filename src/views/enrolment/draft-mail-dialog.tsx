import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { draftLink } from '../../../contract/enrolment/draft-links.ts';
import { type DraftMailInput, draftMailMachine } from '../../machines/enrolment/draft-mail.machine.ts';
import { selectContext } from '../select-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';

const isSending = (snapshot: SnapshotFrom<typeof draftMailMachine>) => snapshot.matches('sending');

/** Mails a link to go on elsewhere, and shows the digits that open it there. */
export function DraftMailDialog({
  typed,
  email,
  onClose,
  logic = draftMailMachine,
}: DraftMailInput & {
  onClose: () => void;
  logic?: typeof draftMailMachine;
}) {
  const flow = useFlow(logic, { input: { typed, email } });
  const sending = useSelector(flow, isSending);
  const { email: to, error, notice, code } = useSelector(flow, selectContext);
  const send = () => flow.send({ type: 'link.request' });
  if (code !== null)
    return (
      <Dialog title="The link is on its way" onCancel={onClose} actions={[{ label: 'Done', onChoose: onClose, tone: 'primary' }]}>
        <p>
          Open it on the other device, and type these digits there. They aren’t in the email. The link works once, for{' '}
          {draftLink.hours} hours.
        </p>
        <Text size="xl" weight="strong" tabular>
          {code}
        </Text>
        <p>Sent to {to.trim()}.</p>
      </Dialog>
    );
  return (
    <Dialog
      title="Continue on another device"
      onCancel={onClose}
      actions={[
        { label: 'Cancel', onChoose: onClose, blocked: sending },
        { label: sending ? 'Sending…' : 'Email me a link', onChoose: send, tone: 'primary', busy: sending },
      ]}
    >
      <p>We’ll email you a link. What you typed isn’t in the email: you open it with six digits that you see here next.</p>
      <form noValidate onSubmit={submitTo(send)}>
        <Field
          label="Your email"
          name="resume-email"
          type="email"
          value={to}
          onChange={(text) => flow.send({ type: 'email.type', text })}
          error={error ?? undefined}
          autoComplete="email"
          required
        />
      </form>
      {notice ? <Notice>{notice}</Notice> : null}
    </Dialog>
  );
}
