import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PointsChange, RubricChange, RubricFile } from '../../../contract/desk/marking.ts';
import { rubricBounds } from '../../../contract/desk/marking.ts';
import { may } from '../../../contract/desk/rights.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { rubricFormMachine } from '../../machines/desk/rubric-form.machine.ts';
import { formatPoints } from '../marking/marking-words.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Field } from '../ui/field.tsx';
import { Card, Row, Stack, Table, Text } from '../ui/layout.tsx';
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
import styles from './parts/table.module.css';

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
  const isOwners = checked.fell > 0 && !lowers;
  const marked = checked.marked === 1 ? 'One answer is marked' : `${checked.marked} answers are marked`;
  return (
    <Card as="section" gap={4} aria-label="Whose points change">
      <Stack ref={takeFocus} tabIndex={-1} gap={4}>
        {notice ? <Notice>{notice}</Notice> : null}
        <Text weight="medium">
          {marked}: {checked.changes.length === 0 ? 'nobody’s points change.' : describeRaised(checked.raised)}
        </Text>
        {checked.fell > 0 ? (
          <Notice>
            {checked.fell === 1 ? 'One student’s points' : `The points of ${checked.fell} answers`} would fall that were given
            back. {isOwners ? 'Only an owner can decide that.' : 'As an owner you can decide that.'}
          </Notice>
        ) : null}
        <Row gap={3}>
          {isOwners ? null : (
            <Button
              tone={checked.fell > 0 ? 'danger' : 'primary'}
              busy={waiting}
              onClick={() => flow.send({ type: 'change.send' })}
            >
              {waiting ? 'Saving…' : checked.fell > 0 ? 'Change it, and let points fall' : 'Change it'}
            </Button>
          )}
          <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Back to the rubric</Button>
        </Row>
      </Stack>
      {checked.changes.length > 0 ? <PointsTable changes={checked.changes} /> : null}
    </Card>
  );
}

const describeRaised = (raised: number): string =>
  raised === 0 ? 'no points rise.' : `the points of ${raised === 1 ? 'one answer' : `${raised} answers`} rise.`;

const PointsTable = ({ changes }: { changes: readonly PointsChange[] }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        {['Student', 'Now', 'Then', 'Given back'].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {changes.map(({ student, name, before, after, isTold }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a preview stay where they are.
        <tr key={`${student} ${at}`}>
          <th scope="row">{name}</th>
          <td data-label="Now" className={styles.number}>
            {formatPoints(before)}
          </td>
          <td data-label="Then" className={styles.number}>
            {formatPoints(after)}
          </td>
          <td data-label="Given back">{isTold ? 'Yes' : 'Not yet'}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

function Decided({ flow, test }: { flow: Flow; test: string }) {
  const { outcome } = useSelector(flow, selectContext);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Changed">
      <Notice tone="done">
        Change {outcome?.number} holds, for all that is marked and all that will be. {outcome?.students ?? 0}{' '}
        {outcome?.students === 1 ? 'student has' : 'students have'} other points now; who was told of theirs is told again.
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
