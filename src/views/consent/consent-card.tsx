import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ConsentPage, ConsentSide } from '../../../contract/consent/consent.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { checkWords, relationWords, uncheckedWords } from '../../content/consent-words.ts';
import { consentCardMachine } from '../../machines/consent/consent-card.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ConsentForm } from './consent-form.tsx';
import { PurposeList } from './purpose-list.tsx';

type Snapshot = SnapshotFrom<typeof consentCardMachine>;

/** The one place of the card that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.context.page === null) return 'waiting';
  if (snapshot.matches('filling') || snapshot.matches('giving')) return 'form';
  return snapshot.matches('confirming') || snapshot.matches('choosing') ? 'asked' : 'shown';
};
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** To what a family agrees, each purpose by itself: for whoever decides to change, for the other side to read. */
export function ConsentCard({
  side,
  studentId,
  logic = consentCardMachine,
  children,
}: {
  side: ConsentSide;
  studentId: string;
  logic?: typeof consentCardMachine;
  /** What somebody may say who does not decide. */
  children?: ReactNode;
}) {
  const flow = useFlow(logic, { input: { side, studentId } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const waiting = useSelector(flow, isWaiting);
  const { page, notice } = useSelector(flow, selectContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(screen, heading);
  const id = `consent-${studentId}`;
  // What was pressed goes with the form: the focus would fall to the document.
  const begin = () => {
    heading.current?.focus();
    flow.send({ type: 'form.begin' });
  };
  return (
    <>
      <Card as="section" gap={4} aria-labelledby={id}>
        <Text as={side === 'parent' ? 'h3' : 'h2'} size="l" id={id} tabIndex={-1} ref={heading}>
          {page && !page.decides && side === 'student' ? 'What your parents agreed to' : 'What you agree to'}
        </Text>
        {screen === 'failed' ? (
          <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'consent.retry' })} />
        ) : null}
        {screen === 'waiting' ? <Loading small text="Loading what you agreed to…" /> : null}
        {page && screen !== 'failed' && screen !== 'form' ? (
          <>
            <Text measure>{describeRecord(page, side)}</Text>
            {page.record ? null : <Until page={page} />}
            {page.decides ? (
              <Row>
                <Button tone={page.record ? undefined : 'primary'} onClick={begin}>
                  {page.record ? 'Answer as another adult' : 'Say what you agree to'}
                </Button>
              </Row>
            ) : null}
            <PurposeList page={page} onAsk={(change) => flow.send({ type: 'change.ask', change })} />
          </>
        ) : null}
        {screen === 'form' ? <ConsentForm flow={flow} busy={waiting} /> : null}
        {screen === 'asked' ? <ChangeDialog flow={flow} busy={waiting} /> : null}
      </Card>
      {page?.decides ? null : children}
    </>
  );
}

/** What was pressed may be gone with what it changed: then the heading has the focus, and not the document. */
function useFocusAfter(screen: ReturnType<typeof selectScreen>, heading: RefObject<HTMLHeadingElement | null>) {
  const before = useRef(screen);
  useEffect(() => {
    const wasOpen = before.current === 'form' || before.current === 'asked';
    if (wasOpen && screen === 'shown' && document.activeElement === document.body) heading.current?.focus();
    before.current = screen;
  }, [screen, heading]);
}

const Until = ({ page: { until, decides } }: { page: ConsentPage }) =>
  until !== null && decides ? (
    <Text tone="soft" measure>
      Please answer by {formatMoment(until, 'date')}. Until then everything goes on as it is; after that, solved doubts aren’t
      offered to others.
    </Text>
  ) : null;

/** Who agreed, when, and how that was checked. */
function describeRecord({ record, decides, decider, firstname }: ConsentPage, side: ConsentSide): string {
  if (record === null) {
    if (decides) return 'Nobody has answered yet. Teaching goes on, and you decide about each part separately.';
    return decider === 'student'
      ? `${firstname} is 18 or older, and decides alone. What you agreed to has ended.`
      : 'Nobody has answered yet. Until you’re 18, a parent or guardian decides; ask them to open the parents’ page.';
  }
  const { relation, name, givenAt, checkedBy } = record;
  const who = relation === 'self' ? name : `${name} (${relationWords[relation].toLowerCase()})`;
  const checked = relation === 'self' ? '' : `, ${checkedBy ? checkWords[checkedBy] : uncheckedWords}`;
  const seen =
    side === 'parent' && checkedBy === null && relation !== 'self' ? ' The school will ask to see that you’re an adult.' : '';
  return `${who}, on ${formatMoment(givenAt, 'date')}${checked}.${seen}`;
}
