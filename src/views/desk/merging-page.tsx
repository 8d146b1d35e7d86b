import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MergePreview } from '../../../contract/desk/merging.ts';
import { mergingMachine } from '../../machines/desk/merging.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { DetailList } from '../ui/detail-list.tsx';
import { Field } from '../ui/field.tsx';
import { Card, Columns, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { ReasonField } from './parts/reason-field.tsx';

type Flow = ActorRefFrom<typeof mergingMachine>;
type Snapshot = SnapshotFrom<typeof mergingMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('merged')) return 'merged';
  if (snapshot.matches('checked') || snapshot.matches('merging')) return 'preview';
  // What was seen stays on the screen while it is looked at again.
  return snapshot.matches('checking') && snapshot.context.notice !== null ? 'preview' : 'form';
};
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const isPossible = (snapshot: Snapshot) => snapshot.matches('merging') || snapshot.can({ type: 'merge.send' });

/** Merges another account of a student into this one. Another student is another flow. */
export function MergingPage() {
  const { student = '' } = useParams();
  return <OneMerge key={student} student={student} />;
}

export function OneMerge({ student, logic = mergingMachine }: { student: string; logic?: typeof mergingMachine }) {
  const flow = useFlow(logic, { input: { student } });
  const screen = useSelector(flow, selectScreen);
  const { checked } = useSelector(flow, selectContext);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  const back = <LinkButton to={`/desk/students/${student}`}>Back to the student</LinkButton>;
  return (
    <>
      <PageHeading
        title="Merge two accounts"
        lead="For a student who’s here twice. Everything in the other account moves to this one, and the other is closed for good."
        side={back}
      />
      {screen === 'form' ? <Form flow={flow} /> : null}
      {screen === 'preview' && checked ? <Preview flow={flow} checked={checked} /> : null}
      {screen === 'merged' && checked ? (
        <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Merged">
          <Notice tone="done">
            {checked.closed.username} is closed, and everything is in {checked.kept.username}. Anyone who signs in to the closed
            account is told so.
          </Notice>
          <Row gap={3}>
            <LinkButton to={`/desk/students/${student}`} tone="primary">
              See {checked.kept.name}
            </LinkButton>
          </Row>
        </Card>
      ) : null}
    </>
  );
}

function Form({ flow }: { flow: Flow }) {
  const { draft, missing, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const change = (name: 'other' | 'reason') => (text: string) =>
    flow.send({ type: 'draft.change', change: name === 'other' ? { other: text } : { reason: text } });
  return (
    <Card as="section" gap={4} aria-label="Which account">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={4}>
          <Field
            name="other"
            label="Username of the account to close"
            value={draft.other}
            onChange={change('other')}
            error={missing.includes('other') ? 'This is needed.' : undefined}
            autoComplete="off"
            required
          />
          <ReasonField value={draft.reason} onChange={change('reason')} isMissing={missing.includes('reason')} />
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Looking…' : 'See what would move'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function Preview({ flow, checked: { kept, closed, moves, stays, blocked } }: { flow: Flow; checked: MergePreview }) {
  const { notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const possible = useSelector(flow, isPossible);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={5} aria-label="What would happen">
      {notice ? <Notice>{notice}</Notice> : null}
      {blocked === null ? null : <Notice>{blocked}</Notice>}
      <Columns min="form" gap={4}>
        <Account title="This account stays" account={kept} />
        <Account title="This account is closed" account={closed} />
      </Columns>
      {blocked === null ? (
        <Columns min="form" gap={4}>
          <Some title="Moves over" some={moves} none="Nothing: it has nothing of its own." />
          <Some
            title="Stays behind"
            some={stays}
            none="Nothing."
            note="It’s there already in the account that’s kept, and stays readable here."
          />
        </Columns>
      ) : null}
      {possible ? <Notice tone="warning">This can’t be undone.</Notice> : null}
      <Row gap={3}>
        {possible ? (
          <Button tone="danger" busy={waiting} onClick={() => flow.send({ type: 'merge.send' })}>
            {waiting ? 'Merging…' : `Close ${closed.username} and merge`}
          </Button>
        ) : null}
        <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Change</Button>
      </Row>
    </Card>
  );
}

const Account = ({ title, account: { name, username, email } }: { title: string; account: MergePreview['kept'] }) => (
  <Card as="section" look="inset" pad={4} gap={3} aria-label={title}>
    <Text as="h2" size="l" weight="strong">
      {title}
    </Text>
    <DetailList
      ruled
      details={[
        { name: 'Name', value: name },
        { name: 'Username', value: username },
        // A username that is an address is told once.
        ...(email === username ? [] : [{ name: 'Email', value: email }]),
      ]}
    />
  </Card>
);

const Some = ({ title, some, none, note }: { title: string; some: MergePreview['moves']; none: string; note?: string }) => (
  <Stack as="section" gap={2} aria-label={title}>
    <Text as="h2" size="l" weight="strong">
      {title}
    </Text>
    {some.length === 0 ? (
      <Text tone="soft">{none}</Text>
    ) : (
      <>
        <DetailList ruled details={some.map(({ what, count }) => ({ name: what, value: String(count) }))} />
        {note ? (
          <Text tone="soft" size="s">
            {note}
          </Text>
        ) : null}
      </>
    )}
  </Stack>
);
