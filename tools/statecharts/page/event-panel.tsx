import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../src/views/ui/button.tsx';
import { TextArea } from '../../../src/views/ui/text-area.tsx';
import type { Moved } from '../live/told.ts';
import type { Draft } from './draft.ts';
import styles from './event-panel.module.css';

export type EventPanelProps = {
  possible: Moved['possible'];
  /** Why nothing can be sent now, or null. */
  blocked: string | null;
  draft: Draft | null;
  sent: string | null;
  onChoose: (name: string) => void;
  onEdit: (text: string) => void;
  onSend: () => void;
  onLeave: () => void;
};

const hints = { yes: 'Sends it', needsData: 'Asks for its data', no: 'A guard refuses it now' };

/** The events that the states know which are on, to send. One with data opens a field for it. */
export function EventPanel({ possible, blocked, draft, sent, onChoose, onEdit, onSend, onLeave }: EventPanelProps) {
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
      {draft ? <Composer draft={draft} onEdit={onEdit} onSend={onSend} onLeave={onLeave} /> : null}
      <p role="status" className={styles.sent}>
        {sent ? `Sent ${sent} to the app.` : ''}
      </p>
    </div>
  );
}

function Composer({
  draft: { type, text, problem },
  onEdit,
  onSend,
  onLeave,
}: Pick<EventPanelProps, 'onEdit' | 'onSend' | 'onLeave'> & { draft: Draft }) {
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
        name="data"
        label={`Data of ${type}`}
        hint="JSON, which begins as this event was last seen. Ctrl and Enter send it."
        value={text}
        error={problem ?? undefined}
        onChange={onEdit}
        rows={5}
      />
      <div className={styles.ways}>
        <Button small tone="primary" type="submit">
          Send
        </Button>
        <Button small tone="plain" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
