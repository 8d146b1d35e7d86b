import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { longestNote } from '../../../../contract/schedule/tutor-sessions.ts';
import { sessionChangeWords } from '../../../content/session-words.ts';
import { findStepsProblem } from '../../../machines/schedule/agreed-steps.ts';
import { sessionTimes, type Zones } from '../../../machines/schedule/session-times.ts';
import type { tutorSessionsMachine } from '../../../machines/schedule/tutor-sessions.machine.ts';
import { selectContext } from '../../select-context.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { fullDate, spanWords } from '../day-words.ts';

export type TutorFlow = ActorRefFrom<typeof tutorSessionsMachine>;

const selectDialog = (snapshot: SnapshotFrom<typeof tutorSessionsMachine>) => {
  if (snapshot.matches('asking')) return 'asking';
  return snapshot.matches('doing') ? 'doing' : null;
};

const noteWords = {
  noteMeeting: { label: 'Notes for the parents', means: 'The parents read them on their page.' },
  noteSession: {
    label: 'Notes',
    means: 'The student’s next tutor reads them. The lesson counts as taught once attendance and notes are in.',
  },
};

/** The question before anything is done to a session: what it means, and for whom. */
export function ChangeDialog({ flow, zones }: { flow: TutorFlow; zones: Zones }) {
  const dialog = useSelector(flow, selectDialog);
  const { chosen, page, to, notes, steps, forParents, notice } = useSelector(flow, selectContext);
  if (chosen === null || dialog === null) return null;
  const { session, action } = chosen;
  const busy = dialog === 'doing';
  const { own } = sessionTimes(session, zones);
  const leave = () => flow.send({ type: 'change.leave' });
  const isNote = action === 'noteSession' || action === 'noteMeeting';
  const words = isNote ? noteWords[action] : sessionChangeWords[action];
  return (
    <Dialog
      title={`${words.label}: ${session.with}`}
      onCancel={leave}
      actions={[
        { label: 'Not now', onChoose: leave, safe: true, blocked: busy },
        {
          label: isNote ? 'Save notes' : words.label,
          onChoose: () => flow.send({ type: 'change.confirm' }),
          tone: !isNote && sessionChangeWords[action].tone === 'danger' ? 'danger' : 'primary',
          busy,
        },
      ]}
    >
      <Text tabular>
        {fullDate(own.day)}, {spanWords(own)}
      </Text>
      <Text measure>{words.means}</Text>
      {action === 'move' && page?.times.length === 0 ? <Text>You have no free time to move it to.</Text> : null}
      {action === 'move' && page !== null && page.times.length > 0 ? (
        <SelectField
          name="to"
          label="New time"
          value={to}
          onChange={(slotId) => flow.send({ type: 'time.choose', slotId })}
          options={page.times.map((time) => {
            const at = sessionTimes(time, zones).own;
            return { value: time._id, label: `${fullDate(at.day)}, ${spanWords(at)}` };
          })}
        />
      ) : null}
      {isNote ? (
        <TextArea
          name="notes"
          label={action === 'noteMeeting' ? 'What was said' : 'What you did, and what comes next'}
          value={notes}
          maxLength={longestNote}
          onChange={(text) => flow.send({ type: 'notes.change', text })}
        />
      ) : null}
      {action === 'noteSession' ? (
        <CheckboxField name="forParents" checked={forParents} onChange={() => flow.send({ type: 'parents.toggle' })}>
          The parents read these notes, too
        </CheckboxField>
      ) : null}
      {action === 'noteMeeting' ? (
        <TextArea
          name="steps"
          label="What you agreed on, one step per line (optional)"
          value={steps}
          error={findStepsProblem(steps) ?? undefined}
          onChange={(text) => flow.send({ type: 'steps.change', text })}
        />
      ) : null}
      {notice && !busy ? <Notice>{notice}</Notice> : null}
    </Dialog>
  );
}
