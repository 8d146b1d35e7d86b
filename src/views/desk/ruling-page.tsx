import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { may } from '../../../contract/desk/rights.ts';
import { mostPreviewed, type RulingPreview, type ScoreChange } from '../../../contract/desk/rulings.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { type RulingKind, rulingKinds } from '../../../contract/results/rulings.ts';
import { type RulingDraft, rulingFormMachine } from '../../machines/desk/ruling-form.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { useDesk } from './desk-context.ts';
import { rulingWords } from './item-words.ts';
import { ReasonField } from './parts/reason-field.tsx';
import { ScorePreview } from './parts/score-preview.tsx';

type Flow = ActorRefFrom<typeof rulingFormMachine>;
type Snapshot = SnapshotFrom<typeof rulingFormMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('proposing')) return 'form';
  // What was checked stays on the screen while it is checked again.
  if (snapshot.matches('checking')) return snapshot.context.checked ? 'preview' : 'form';
  return snapshot.matches('decided') ? 'decided' : 'preview';
};
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Decides how a question counts that has a fault, or takes such a decision back. Another question or decision is another flow. */
export function RulingPage() {
  const { version = '', number = '', decision = null } = useParams();
  return <OneRuling key={`${version}/${number}/${decision}`} item={`${version}/${number}`} back={decision} />;
}

type RulingPageProps = { item: string; back: string | null; logic?: typeof rulingFormMachine };

export function OneRuling({ item, back, logic = rulingFormMachine }: RulingPageProps) {
  const { staff } = useDesk();
  const flow = useFlow(logic, { input: { item, back, lowers: may(staff.duty, 'items.lower') } });
  const screen = useSelector(flow, selectScreen);
  const address = `/desk/questions/${item}`;
  return (
    <>
      <PageHeading
        title={back === null ? 'Withdraw a question' : 'Take a decision back'}
        lead={back === null ? leads.decide : leads.takeBack}
        side={<LinkButton to={address}>Back to the question</LinkButton>}
      />
      {screen === 'form' ? <RulingForm flow={flow} /> : null}
      {screen === 'preview' ? <Preview flow={flow} /> : null}
      {screen === 'decided' ? <Decided flow={flow} address={address} /> : null}
    </>
  );
}

const leads = {
  decide: 'For everyone who has finished it and everyone who will. You’ll see whose scores change before anything happens.',
  takeBack: 'The question counts as it did before. You’ll see whose scores change before anything happens, and they’re told.',
};

function RulingForm({ flow }: { flow: Flow }) {
  const { draft, missing, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  return (
    <Card as="section" gap={4} aria-label="The decision">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          {draft.back === null ? <Counting flow={flow} /> : null}
          <ReasonField
            value={draft.reason}
            onChange={(reason) => flow.send({ type: 'draft.change', change: { reason } })}
            isMissing={missing.includes('reason')}
            hint="Kept with the decision. Students don’t see it."
          />
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Checking…' : 'See whose scores change'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

/** How the question is to count. */
function Counting({ flow }: { flow: Flow }) {
  const { draft, missing } = useSelector(flow, selectContext);
  return (
    <>
      <SelectField
        name="kind"
        label="How it counts"
        value={draft.kind}
        onChange={(kind) => flow.send({ type: 'draft.change', change: { kind: readKind(kind) } })}
        options={rulingKinds.map((kind) => ({ value: kind, label: rulingWords[kind].label }))}
      />
      <Text tone="soft" measure>
        {rulingWords[draft.kind].means}
      </Text>
      {draft.kind === 'keys' ? (
        <Field
          name="keys"
          label="Answers that are right, too"
          value={draft.keys}
          onChange={(keys) => flow.send({ type: 'draft.change', change: { keys } })}
          hint="Letters of choices, or numbers, with commas between them."
          error={missing.includes('keys') ? 'This is needed.' : undefined}
          required
        />
      ) : null}
    </>
  );
}

const readKind = (kind: string): RulingKind => rulingKinds.find((each) => each === kind) ?? 'everybody';

function Preview({ flow }: { flow: Flow }) {
  const { draft, checked, lowers, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!checked) return null;
  const { fell, raised, changes } = checked;
  return (
    <ScorePreview
      label="Whose scores change"
      notice={notice}
      summary={`${sayWhat(draft)}. ${summarize(checked)}`}
      falls={fell === 0 ? null : `${count(fell, 'score')} would fall.`}
      lowers={lowers}
      waiting={waiting}
      decide={{
        label: `${draft.back === null ? 'Decide' : 'Take it back'}${fell > 0 ? ', and let scores fall' : ''}`,
        onChoose: () => flow.send({ type: 'ruling.send' }),
      }}
      reopen={{ label: 'Change', onChoose: () => flow.send({ type: 'draft.reopen' }) }}
      lines={changes.map(({ student, name, title, before, after }) => {
        return { student, name, before: formatScore(before), after: formatScore(after), cells: { Test: title } };
      })}
    >
      {raised + fell > mostPreviewed ? (
        <Text tone="soft" size="s">
          The first {mostPreviewed} of them.
        </Text>
      ) : null}
    </ScorePreview>
  );
}

const sayWhat = ({ back, kind, keys }: RulingDraft): string =>
  back === null ? `${rulingWords[kind].label}${kind === 'keys' ? `: ${keys}` : ''}` : 'It counts as it’s written';

const count = (number: number, one: string): string => (number === 1 ? `One ${one}` : `${formatNumber(number)} ${one}s`);

const summarize = ({ sittings, raised, fell }: RulingPreview): string =>
  sittings === 0
    ? 'Nobody has finished it yet.'
    : `${count(sittings, 'finished attempt')} ${sittings === 1 ? 'has' : 'have'} it: ${raised} rise, ${fell} fall, and the others stay.`;

const formatScore = ({ right, total, percent }: ScoreChange['before']): string => `${right} of ${total} (${percent}%)`;

function Decided({ flow, address }: { flow: Flow; address: string }) {
  const { outcome, draft } = useSelector(flow, selectContext);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Decided">
      <Notice tone="done">
        Decision {outcome?.decision} {draft.back === null ? 'is in force' : 'is taken back'}.{' '}
        {count(outcome?.students ?? 0, 'student')} whose scores changed {outcome?.students === 1 ? 'is' : 'are'} told.
        {draft.back === null ? ' You can take it back on the question’s page.' : ''}
      </Notice>
      <Row gap={3}>
        <LinkButton to={address} tone="primary">
          Back to the question
        </LinkButton>
      </Row>
    </Card>
  );
}
