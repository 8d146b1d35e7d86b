import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { markingScreenMachine } from '../../machines/marking/marking-screen.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { MarkedAnswer } from './marked-answer.tsx';
import { MarkingForm } from './marking-form.tsx';
import styles from './marking-screen.module.css';
import { describeState, nameWork } from './marking-words.ts';
import { useMarkingKeys } from './use-marking-keys.ts';

export type MarkingFlow = ActorRefFrom<typeof markingScreenMachine>;
type Snapshot = SnapshotFrom<typeof markingScreenMachine>;

const selectScreen = (screen: Snapshot) => {
  if (screen.matches('failed')) return 'failed';
  return screen.context.open === null ? 'waiting' : 'open';
};
const isParting = (screen: Snapshot) => screen.matches('parting');
const isClosed = (screen: Snapshot) => screen.matches('closed');
const isBusy = (screen: Snapshot) => screen.hasTag('busy');
const isHeldBack = (screen: Snapshot) => screen.matches('heldBack');

type ScreenProps = {
  test: string;
  /** Goes back to all sections, where nothing is held any more. */
  onLeave: () => void;
  /** What else leads from a question. */
  more?: (question: string) => ReactNode;
  logic?: typeof markingScreenMachine;
};

/** Marks a section question by question, over all students. */
export function MarkingScreen({ test, onLeave, more, logic = markingScreenMachine }: ScreenProps) {
  const flow = useFlow(logic, { input: { test } });
  useOpened(flow);
  useMarkingKeys(flow);
  const screen = useSelector(flow, selectScreen);
  const busy = useSelector(flow, isBusy);
  const heldBack = useSelector(flow, isHeldBack);
  const parting = useSelector(flow, isParting);
  const closed = useSelector(flow, isClosed);
  const { queue, question, named, notice, at, open } = useSelector(flow, selectContext);
  useEffect(() => {
    if (closed) onLeave();
  }, [closed, onLeave]);
  // Only an answer that is open can be held: what was let go is not, where the next one could not be loaded.
  const leave = () => (screen === 'open' ? flow.send({ type: 'screen.leave' }) : onLeave());
  return (
    <>
      <PageHeading
        title={queue?.title ?? 'Marking'}
        lead={queue?.course}
        side={
          <Button busy={busy} onClick={leave}>
            All sections
          </Button>
        }
      />
      {parting ? <PartingDialog flow={flow} /> : null}
      {screen === 'failed' ? (
        <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'screen.retry' })} />
      ) : queue === null ? (
        <Loading text="Loading the answers…" shape="cards" />
      ) : (
        <Stack gap={4}>
          <Row gap={4} align="end" justify="between">
            <SelectField
              name="question"
              label="Question"
              value={question ?? ''}
              onChange={(chosen) => flow.send({ type: 'question.choose', question: chosen })}
              options={queue.questions.map(({ question: value, label, works, marked }) => ({
                value,
                label: `${label} (${marked} of ${works} marked)`,
              }))}
            />
            <Row gap={4} align="center">
              <CheckboxField name="named" checked={named} onChange={() => flow.send({ type: 'names.show', named: !named })}>
                Show names
              </CheckboxField>
              {more?.(queue.question)}
            </Row>
          </Row>
          {screen === 'waiting' || open === null ? (
            <Loading text="Opening an answer…" shape="cards" />
          ) : (
            <>
              <Row gap={3} align="center" justify="between">
                <Text as="h2" size="l">
                  {nameWork(queue.works, at)}{' '}
                  <Text as="span" tone="faint" size="s" tabular>
                    {at + 1} of {queue.works.length}
                  </Text>
                </Text>
                <Row gap={2}>
                  <Button small blocked={at === 0 || busy} onClick={() => flow.send({ type: 'work.choose', at: at - 1 })}>
                    Previous (P)
                  </Button>
                  <Button
                    small
                    blocked={at === queue.works.length - 1 || busy}
                    onClick={() => flow.send({ type: 'work.choose', at: at + 1 })}
                  >
                    Next (N)
                  </Button>
                </Row>
              </Row>
              {open.holder !== null && !open.holder.own ? (
                <Notice tone="warning">
                  {open.holder.name} is marking this answer. You can look at it, and mark it once they’re done or have been
                  inactive for a while.
                </Notice>
              ) : null}
              {notice ? (
                <Notice tone={heldBack ? 'warning' : 'info'}>
                  {notice} {heldBack ? <Button onClick={() => flow.send({ type: 'marks.mean' })}>Save anyway</Button> : null}
                </Notice>
              ) : null}
              <div className={styles.desk}>
                <MarkedAnswer key={`${open.work} ${open.number}`} work={open} />
                <MarkingForm flow={flow} work={open} busy={busy} />
              </div>
              <details>
                <summary>All answers to this question</summary>
                <ol className={styles.works}>
                  {queue.works.map((each, index) => (
                    <li key={`${each.work} ${each.number}`}>
                      <Button
                        small
                        tone="plain"
                        pressed={index === at}
                        onClick={() => flow.send({ type: 'work.choose', at: index })}
                      >
                        {nameWork(queue.works, index)}: {describeState(each)}
                      </Button>
                    </li>
                  ))}
                </ol>
              </details>
            </>
          )}
        </Stack>
      )}
    </>
  );
}

/** Asks before what was not saved is dropped. */
function PartingDialog({ flow }: { flow: MarkingFlow }) {
  const stay = () => flow.send({ type: 'screen.stay' });
  return (
    <Dialog
      title="Leave without saving?"
      onCancel={stay}
      actions={[
        { label: 'Stay', onChoose: stay, safe: true },
        { label: 'Leave without saving', tone: 'danger', onChoose: () => flow.send({ type: 'marks.drop' }) },
      ]}
    >
      <Text>Your points and comment for this answer aren’t saved. If you leave, it goes back to waiting for a marker.</Text>
    </Dialog>
  );
}
