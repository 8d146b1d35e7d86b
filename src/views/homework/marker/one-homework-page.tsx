import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { HomeworkFile, WorkLine } from '../../../../contract/homework/marking.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { formatNumber } from '../../../../contract/numbers.ts';
import { homeworkFileMachine, workLineListMachine } from '../../../machines/homework/marker-lists.ts';
import { FileList } from '../../attachments/file-list.tsx';
import { toFieldTime } from '../../desk/assignment-words.ts';
import { ActionDialog } from '../../desk/parts/action-dialog.tsx';
import { ListFrame } from '../../desk/parts/list-frame.tsx';
import styles from '../../desk/parts/table.module.css';
import { useFilters, useFiltersTold } from '../../desk/use-filters.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Card, Row, Table, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';
import { describePoints, markerWords } from '../work-words.ts';
import { useMarkerWays } from './marker-ways.ts';

type Flow = ActorRefFrom<typeof homeworkFileMachine>;
type Snapshot = SnapshotFrom<typeof homeworkFileMachine>;
type Logics = { logic?: typeof homeworkFileMachine; list?: typeof workLineListMachine };

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.open === null ? 'waiting' : 'shown';
};
const selectAction = (snapshot: Snapshot) => snapshot.children.action;

/** One homework: what there is to do, and everybody's work. */
export function OneHomeworkPage({ homework, logic = homeworkFileMachine, list }: { homework: string } & Logics) {
  const { way } = useMarkerWays();
  const flow = useFlow(logic, { input: { id: homework } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const action = useSelector(flow, selectAction);
  const { open, done, notice } = useSelector(flow, selectContext);
  const all = way({ page: 'list', id: '' }, 'All homework');
  if (screen !== 'shown' || !open)
    return (
      <>
        <PageHeading title="Homework" side={all} />
        {screen === 'unknown' ? (
          <Empty title="There’s no such homework">The link is wrong, or it’s another course’s.</Empty>
        ) : null}
        {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'file.retry' })} /> : null}
        {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
      </>
    );
  return (
    <>
      <Head flow={flow} open={open} />
      {done ? <Notice tone="done">{done.says}</Notice> : null}
      {/* Once it is taken back, others have it: their list is another. */}
      <Works key={open.line.takenBackAt} open={open} {...(list && { logic: list })} />
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}

function Head({ flow, open: { line, html, links, photos, pdfs } }: { flow: Flow; open: HomeworkFile }) {
  const { way } = useMarkerWays();
  const takeBack = () =>
    flow.send({ type: 'action.begin', order: { action: 'homework.take-back', subject: line.id, name: line.title, draft: {} } });
  return (
    <>
      <PageHeading
        title={line.title}
        lead={`${line.course_name}, for ${line.to === line.course_name ? 'everyone in it' : line.to}`}
        side={
          <Row gap={3}>
            {way({ page: 'list', id: '' }, 'All homework')}
            {line.takenBackAt === null ? <Button onClick={takeBack}>Take back</Button> : null}
          </Row>
        }
      />
      <Card as="section" gap={4} aria-label="What to do">
        <DetailList
          details={[
            ...(line.opensAt === null ? [] : [{ name: 'Opens', value: formatMoment(line.opensAt, 'shortDateTime') }]),
            { name: 'Hand in by', value: formatMoment(line.dueAt, 'shortDateTime') },
            { name: 'Handed in', value: `${line.handedIn} of ${line.given}, ${line.givenBack} given back` },
            { name: 'Points', value: line.points === null ? 'None, comments alone' : `${line.points} at most` },
            { name: 'Given', value: `${formatMoment(line.at, 'shortDateTime')}, by ${line.by}` },
            ...(line.takenBackAt === null
              ? []
              : [{ name: 'Taken back', value: formatMoment(line.takenBackAt, 'shortDateTime') }]),
          ]}
        />
        {html === '' ? null : <RichText html={html} />}
        {links.length === 0 ? null : (
          <Text>{links.map(({ kind, title }) => `${kind === 'sheet' ? 'Study sheet' : 'Test'}: ${title}`).join('; ')}</Text>
        )}
        <FileList photos={photos} pdfs={pdfs} />
      </Card>
    </>
  );
}

const filterNames = ['works'] as const;

/** Everybody’s work, and how far it is. */
function Works({ open: { line }, logic = workLineListMachine }: { open: HomeworkFile; logic?: Logics['list'] & object }) {
  const [chosen, change] = useFilters(filterNames);
  const filters = { state: chosen.works, homework: line.id };
  const list = useFlow(logic, { input: { filters } });
  useOpened(list);
  useFiltersTold(list, filters);
  const extend = ({ id, name, dueAt }: WorkLine) =>
    list.send({
      type: 'action.begin',
      order: { action: 'homework.extend', subject: id, name, draft: { due: toFieldTime(dueAt) } },
    });
  return (
    <>
      <Row>
        <SelectField
          name="works"
          label="Which work"
          value={chosen.works}
          onChange={(value) => change('works', value)}
          options={[
            { value: '', label: 'All' },
            { value: 'waiting', label: 'To be marked' },
            { value: 'open', label: 'Not handed in' },
            { value: 'givenBack', label: 'Given back' },
          ]}
        />
      </Row>
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One student' : `${formatNumber(total)} students`)}
        empty={<Empty title="Nobody here">Choose all to see the others.</Empty>}
      >
        {(lines) => <WorkTable lines={lines} mostPoints={line.points} onExtend={extend} />}
      </ListFrame>
    </>
  );
}

type TableProps = { lines: WorkLine[]; mostPoints: number | null; onExtend: (line: WorkLine) => void };

function WorkTable({ lines, mostPoints, onExtend }: TableProps) {
  const { way, student } = useMarkerWays();
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col">Work</th>
          <th scope="col">Handed in</th>
          <th scope="col">Hand in by</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{student(line.student, line.name)}</th>
            <td data-label="Work">
              {line.handedInAt === null
                ? markerWords[line.state]
                : way({ page: 'work', id: line.id }, markerWords[line.state], 'text')}
              {line.heldBy === null ? null : (
                <Text as="span" tone="faint" size="s" block>
                  by {line.heldBy}
                </Text>
              )}
            </td>
            <td data-label="Handed in" className={styles.number}>
              {line.handedInAt === null ? '–' : formatMoment(line.handedInAt, 'shortDateTime')}
              {line.isLate ? ', late' : ''}
            </td>
            <td data-label="Hand in by">
              {line.handedInAt === null && line.state !== 'takenBack' ? (
                <Button
                  small
                  label={`${formatMoment(line.dueAt, 'shortDateTime')}: change until when ${line.name} can hand in`}
                  onClick={() => onExtend(line)}
                >
                  {formatMoment(line.dueAt, 'shortDateTime')}
                </Button>
              ) : (
                formatMoment(line.dueAt, 'shortDateTime')
              )}
            </td>
            <td data-label="Points" className={styles.number}>
              {describePoints({ points: line.points, mostPoints }) ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
