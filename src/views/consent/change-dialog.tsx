import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentCardMachine } from '../../machines/consent/consent-card.machine.ts';
import { selectContext } from '../select-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

/** Asks about one purpose in the word of the button that was pressed, in as many steps for a no as for a yes, and says before what ends. */
export function ChangeDialog({ flow, busy }: { flow: ActorRefFrom<typeof consentCardMachine>; busy: boolean }) {
  const { page, change, notice } = useSelector(flow, selectContext);
  const text = page?.notice.purposes.find(({ purpose }) => purpose === change?.purpose);
  if (!change || !text) return null;
  const wasGiven = page?.purposes.some(({ purpose, state }) => purpose === change.purpose && state === 'given');
  const verb = change.given ? 'Agree' : wasGiven ? 'Withdraw' : 'Refuse';
  const cancel = () => flow.send({ type: 'change.cancel' });
  const confirm = () => flow.send({ type: 'change.confirm' });
  return (
    <Dialog
      title={`${change.given ? 'Agree to' : verb} “${text.title}”?`}
      onCancel={cancel}
      actions={[
        { label: 'Leave it as it is', onChoose: cancel, safe: true, blocked: busy },
        { label: busy ? 'Saving…' : verb, onChoose: confirm, tone: change.given ? 'primary' : 'danger', busy },
      ]}
    >
      {change.given ? (
        <>
          <p>{text.says}</p>
          <p>{text.bounds}</p>
        </>
      ) : (
        <>
          <p>{text.ends}</p>
          <p>This takes effect right away. You can agree again at any time.</p>
        </>
      )}
      {notice ? <Notice>{notice}</Notice> : null}
    </Dialog>
  );
}
