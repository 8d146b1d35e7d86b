import { useSelector } from '@xstate/react';
import { type KeyboardEvent, use, useEffect, useState } from 'react';
import type { ActorRefFromLogic, SnapshotFrom } from 'xstate';
import { problemBounds } from '../../../contract/limits.ts';
import { problemReportMachine } from '../../machines/site/problem-report.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './problem-report.module.css';

type Flow = ActorRefFromLogic<typeof problemReportMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: SnapshotFrom<typeof problemReportMachine>) =>
  (['writing', 'sending', 'sent', 'kept', 'unavailable'] as const).find((state) => snapshot.matches({ form: state })) ?? 'closed';

/** The form for a report of a problem, over whatever page is open. Another number in `asked` opens it. */
export function ProblemReport({ asked, logic = problemReportMachine }: { asked: number; logic?: typeof problemReportMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  useEffect(() => {
    if (asked > 0) flow.send({ type: 'report.open' });
  }, [flow, asked]);
  const screen = useSelector(flow, selectScreen);
  if (screen === 'closed') return null;
  if (screen === 'writing' || screen === 'sending') return <Form flow={flow} isSending={screen === 'sending'} />;
  return <Told flow={flow} screen={screen} />;
}

const outcomes = {
  sent: {
    title: 'Thank you. The school has your report',
    text: 'Someone will look at it, with the steps that led there.',
  },
  kept: {
    title: 'Your report is kept on this device',
    text: 'We couldn’t send it right now. It’ll be sent automatically once you’re online with this site open.',
  },
  unavailable: { title: 'Report a problem', text: '' },
} as const;

function Told({ flow, screen }: { flow: Flow; screen: keyof typeof outcomes }) {
  const { notice } = useSelector(flow, selectContext);
  const { title, text } = outcomes[screen];
  const close = () => flow.send({ type: 'report.close' });
  return (
    <Dialog title={title} onCancel={close} actions={[{ label: 'Close', onChoose: close, tone: 'primary', safe: true }]}>
      <p role="status">{text || notice}</p>
    </Dialog>
  );
}

/**
 * What went wrong, and what goes along. It is no `<form>`: in a test, keys count here as anywhere. There the Tab key is a warning, so Enter leads from the text
 * to the buttons, and arrow keys from button to button.
 */
function Form({ flow, isSending }: { flow: Flow; isSending: boolean }) {
  const { message, isEmpty, notice, along } = useSelector(flow, selectContext);
  const close = () => flow.send({ type: 'report.close' });
  return (
    <Dialog
      title="Report a problem"
      onCancel={isSending ? undefined : close}
      actions={[
        { label: 'Cancel', onChoose: close, blocked: isSending },
        {
          label: isSending ? 'Sending…' : 'Send report',
          onChoose: () => flow.send({ type: 'report.send' }),
          tone: 'primary',
          busy: isSending,
        },
      ]}
    >
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <MessageField value={message} error={isEmpty ? 'Write what went wrong first.' : undefined} flow={flow} />
      <Along along={along} />
    </Dialog>
  );
}

/** Has the focus as the form opens, and hands it on by Enter. */
function MessageField({ value, error, flow }: { value: string; error: string | undefined; flow: Flow }) {
  const left = problemBounds.message - value.length;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !(event.target instanceof HTMLTextAreaElement)
    )
      return;
    event.preventDefault();
    event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('footer button:last-of-type')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter is heard from the field inside.
    <div onKeyDown={onKeyDown}>
      <TextArea
        label="What went wrong?"
        name="problem"
        note
        rows={4}
        required
        value={value}
        error={error}
        maxLength={problemBounds.message}
        hint={
          left > 200
            ? 'What you did, and what happened instead. Leave out answers and passwords. Enter goes on to the buttons.'
            : `${left} characters left.`
        }
        onChange={(text) => flow.send({ type: 'message.change', message: text })}
      />
    </div>
  );
}

type Circumstances = NonNullable<SnapshotFrom<typeof problemReportMachine>['context']['along']>;

/** What travels with the report, in plain words, and each step of it to be read. */
function Along({ along }: { along: Circumstances | null }) {
  const [shown, setShown] = useState(false);
  const { supportEmail } = use(PageConfigContext);
  if (!along) return null;
  const { person, build, page, events } = along;
  return (
    <>
      <div>
        <p>These go with it:</p>
        <ul className={styles.along}>
          <li>
            {person === null ? (
              <>
                No name, so we can’t answer. If you want an answer, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                .
              </>
            ) : (
              'Your name, so that we can answer.'
            )}
          </li>
          <li>The page you’re on, your browser’s name, and the version of this site.</li>
          <li>
            {events.length === 0
              ? 'No steps: nothing has happened here yet.'
              : `The last ${events.length === 1 ? 'step' : `${events.length} steps`} of the app, by what kind of thing happened. No answers, no names, nothing you typed.`}
          </li>
        </ul>
      </div>
      <div>
        <Button small expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide what’s included' : 'Show what’s included'}
        </Button>
      </div>
      {shown ? (
        <pre className={styles.steps}>
          {[
            `page ${page}`,
            `version ${build ?? '-'}`,
            ...events.map(({ actor, event, state }) => `${actor}: ${event} → ${state}`),
          ].join('\n')}
        </pre>
      ) : null}
    </>
  );
}
