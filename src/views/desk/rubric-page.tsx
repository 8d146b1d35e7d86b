import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type RubricChange, type RubricFile, rubricBounds } from '../../../contract/desk/marking.ts';
import { may } from '../../../contract/desk/rights.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { rubricFormMachine } from '../../machines/desk/rubric-form.machine.ts';
import { formatPoints } from '../marking/marking-words.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Field } from '../ui/field.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { useDesk } from './desk-context.ts';
import { ReasonField } from './parts/reason-field.tsx';
import { ScorePreview } from './parts/score-preview.tsx';

type Flow = ActorRefFrom<typeof rubricFormMachine>;
type Snapshot = SnapshotFrom<typeof rubricFormMachine>;

const selectScreen = (form: Snapshot) => {
  if (form.matches('failed')) return 'failed';
  if (form.context.file === null) return 'loading';
  if (form.matches('filling')) return 'form';
  // What was checked stays on the screen while it is checked again.
  if (form.matches('checking')) return form.context.checked ? 'preview' : 'form';
  return form.matches('decided') ? 'decided' : 'preview';
};
const isWaiting = (form: Snapshot) => form.hasTag('waiting');

/** Changes what the rows of a rubric are worth and accept. Another question is another flow. */
export function RubricPage() {
  const { test = '', question = '' } = useParams();
  return <OneRubric key={`${test}/${question}`} test={test} question={question} />;
}

function OneRubric({ test, question }: { test: string; question: string }) {
  const { staff } = useDesk();
  const flow = useFlow(rubricFormMachine, { input: { test, question, lowers: may(staff.duty, 'marking.lower') } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { file, notice } = useSelector(flow, selectContext);
  return (
    <>
      <PageHeading
        title="Change a rubric"
        lead={file ? `${file.title}, ${file.label}` : undefined}
        side={<LinkButton to={`/desk/marking/${test}`}>Back to marking</LinkButton>}
      />
      {screen === 'loading' ? <Loading text="Loading the rubric…" shape="rows" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'rubric.retry' })} /> : null}
      {screen === 'form' && file ? <RubricForm flow={flow} file={file} /> : null}
      {screen === 'preview' ? <Preview flow={flow} /> : null}
      {screen === 'decided' ? <Decided flow={flow} test={test} /> : null}
      {file && file.changes.length > 0 ? <Changes changes={file.changes} /> : null}
    </>
  );
}

function RubricForm({ flow, file }: { flow: Flow; file: RubricFile }) {
  const { rows, reason, faulty, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  return (
    <Card as="section" gap={4} aria-label="The rubric">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          {file.written.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rubric's rows are known by their place.
            <Stack as="fieldset" key={index} gap={3}>
              <legend>
                Row {index + 1}
                {row.part === null ? '' : `, part ${row.part}`}
              </legend>
              <RichText html={row.text} />
              <Field
                name={`points-${index}`}
                label={`Points (${row.points} as written)`}
                value={rows[index]?.points ?? ''}
                onChange={(points) => flow.send({ type: 'row.change', index, change: { points } })}
                error={faulty.includes(index) ? `A whole number from 0 to ${rubricBounds.points}.` : undefined}
                required
              />
              <TextArea
                name={`accepts-${index}`}
                label="Also accepted"
                rows={2}
                maxLength={rubricBounds.accepts}
                value={rows[index]?.accepts ?? ''}
                onChange={(accepts) => flow.send({ type: 'row.change', index, change: { accepts } })}
                hint="Shown below the row to markers and students. Mathematics between dollar signs."
              />
            </Stack>
          ))}
          <ReasonField
            value={reason}
            onChange={(text) => flow.send({ type: 'reason.type', text })}
            isMissing={faulty.includes('reason')}
            hint="Kept with the change. Students don’t see it."
          />
          <Row>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Checking…' : 'See whose points change'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function Preview({ flow }: { flow: Flow }) {
  const { checked, lowers, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!checked) return null;
  const { marked, fell, raised, changes } = checked;
  const answers = marked === 1 ? 'One answer is marked' : `${marked} answers are marked`;
  const falling = fell === 1 ? 'One student’s points' : `The points of ${fell} answers`;
  return (
    <ScorePreview
      label="Whose points change"
      notice={notice}
      summary={`${answers}: ${changes.length === 0 ? 'nobody’s points change.' : describeRaised(raised)}`}
      falls={fell === 0 ? null : `${falling} would fall, and they were already given back.`}
      lowers={lowers}
      waiting={waiting}
      decide={{
        label: fell > 0 ? 'Change it, and let points fall' : 'Change it',
        onChoose: () => flow.send({ type: 'change.send' }),
      }}
      reopen={{ label: 'Back to the rubric', onChoose: () => flow.send({ type: 'draft.reopen' }) }}
      lines={changes.map(({ student, name, before, after, isTold }) => {
        const cells = { 'Given back': isTold ? 'Yes' : 'Not yet' };
        return { student, name, before: formatPoints(before), after: formatPoints(after), cells };
      })}
    />
  );
}

const describeRaised = (raised: number): string =>
  raised === 0 ? 'no points rise.' : `the points of ${raised === 1 ? 'one answer' : `${raised} answers`} rise.`;

function Decided({ flow, test }: { flow: Flow; test: string }) {
  const { outcome } = useSelector(flow, selectContext);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Changed">
      <Notice tone="done">
        Change {outcome?.number} applies to everything marked, now and later. {outcome?.students ?? 0}{' '}
        {outcome?.students === 1 ? 'student has' : 'students have'} different points now; anyone who’d been told theirs is told
        again.
      </Notice>
      <Row>
        <LinkButton to={`/desk/marking/${test}`} tone="primary">
          Back to marking
        </LinkButton>
      </Row>
    </Card>
  );
}

const Changes = ({ changes }: { changes: readonly RubricChange[] }) => (
  <Card as="section" gap={3} aria-labelledby="changes">
    <Text as="h2" size="l" id="changes">
      Changes so far
    </Text>
    <Stack as="ol" gap={2}>
      {changes.map(({ number, at, by, reason, before, after }) => (
        <li key={number}>
          <Text>
            Change {number}: {describeRows(before)} became {describeRows(after)}.
          </Text>
          <Text tone="soft" size="s">
            {by}, {formatMoment(at, 'shortDateTime')}: {reason}
          </Text>
        </li>
      ))}
    </Stack>
  </Card>
);

const describeRows = (rows: RubricChange['before']): string =>
  rows.map(({ points, accepts }) => `${points}${accepts === '' ? '' : ` (also “${accepts}”)`}`).join(' + ');
