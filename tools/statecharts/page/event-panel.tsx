import { useLayoutEffect, useRef } from 'react';
import { type Answered, type Moved, restoredType } from '../live/told.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields.tsx';
import type { Draft } from './draft.ts';
import styles from './event-panel.module.css';

export type EventPanelProps = {
  possible: Moved['possible'];
  /** Why nothing can be sent now, or null. */
  blocked: string | null;
  draft: Draft | null;
  sent: string | null;
  /** What became of the event that was sent; null while nothing is known. */
  answer: Answered | null;
  /** What the event's type says of its data; null where nothing is known. */
  shape: string | null;
  onChoose: (name: string) => void;
  onEdit: (text: string) => void;
  onSend: () => void;
  onLeave: () => void;
};

const hints = { yes: 'Sends it', needsData: 'Asks for its data', no: 'A guard refuses it now' };

/** The events that the states know which are on, to send. One with data opens a field for it. */
export function EventPanel(props: EventPanelProps) {
  const { possible, blocked, draft, sent, answer, shape, onChoose, onEdit, onSend, onLeave } = props;
  return (
    <div className={styles.panel}>
      {possible.length === 0 ? <p className={styles.none}>None.</p> : null}
      <ul className={styles.events}>
        {possible.map(({ type, can }) => (
          <li key={type}>
            <button
              type="button"
              aria-disabled={blocked !== null || can === 'no' || undefined}
              aria-expanded={can === 'needsData' ? draft?.type === type : undefined}
              title={blocked ?? hints[can]}
              onClick={() => onChoose(type)}
              className={styles.event}
            >
              {type}
              {can === 'needsData' ? <span aria-hidden> …</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {blocked ? <p className={styles.none}>{blocked}</p> : null}
      {draft ? <Composer draft={draft} shape={shape} onEdit={onEdit} onSend={onSend} onLeave={onLeave} /> : null}
      <p role="status" className={answer?.problem ? styles.problem : styles.sent}>
        {sent ? describeSent(sent, answer) : ''}
      </p>
    </div>
  );
}

/** What was sent last, and what became of it. */
function describeSent(sent: string, answer: Answered | null): string {
  if (sent === restoredType)
    return answer ? (answer.problem ?? 'The app is back at that moment.') : 'The app was asked to go back.';
  if (!answer) return `Sent ${sent} to the app.`;
  return answer.problem ? `${sent}: ${answer.problem}` : `The app took ${sent}.`;
}

function Composer({
  draft: { type, text, problem },
  shape,
  onEdit,
  onSend,
  onLeave,
}: Pick<EventPanelProps, 'onEdit' | 'onSend' | 'onLeave'> & { draft: Draft; shape: string | null }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event that is chosen begins in its field.
  useLayoutEffect(() => field.current?.focus(), [type]);
  return (
    <form
      noValidate
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
        if (problem) field.current?.focus();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <TextArea
        ref={field}
        label={`Data of ${type}`}
        hint={`JSON${shape ? `, of the shape ${shape}` : ''}. Ctrl and Enter send it.`}
        value={text}
        error={problem}
        onChange={onEdit}
        rows={5}
      />
      <div className={styles.ways}>
        <Button tone="primary" type="submit">
          Send
        </Button>
        <Button tone="plain" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
