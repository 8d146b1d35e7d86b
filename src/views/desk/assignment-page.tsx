import { Link, useParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { AssignedSitting, AssignmentLine } from '../../../contract/desk/assignments.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import { endingWords } from '../../content/desk/ending-words.ts';
import { assignmentFileMachine } from '../../machines/desk/files.ts';
import { assignedSittingListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { DetailList } from '../ui/detail-list.tsx';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { describeDone, describeEnd, describeSitting, describeWindow, toFieldTime } from './assignment-words.ts';
import { FileFrame } from './parts/file-frame.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { sittingAddress } from './sitting/sitting-parts.ts';
import { useFilters, useFiltersTold } from './use-filters.ts';

type Flow = ActorRefFrom<typeof assignmentFileMachine>;
type Logics = { logic?: typeof assignmentFileMachine; list?: typeof assignedSittingListMachine };

/** What was assigned, and who has taken it. Another assignment is another flow. */
export function AssignmentPage() {
  const { assignment = '' } = useParams();
  return <OneAssignment key={assignment} assignment={assignment} />;
}

const unknown = {
  heading: 'Assignment not found',
  title: 'There’s no such assignment',
  says: 'The link is wrong.',
  to: '/desk/tests',
  all: 'All tests',
};

export function OneAssignment({ assignment, logic = assignmentFileMachine, list }: { assignment: string } & Logics) {
  const flow = useFlow(logic, { input: { id: assignment } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Assigned test" unknown={unknown}>
      {(open, done) => (
        <>
          <Head flow={flow} open={open} />
          {done}
          {/* Once it is taken back or has another end, their list is another. */}
          <Sittings key={`${open.takenBackAt} ${open.closesAt}`} assignment={open.id} {...(list && { logic: list })} />
        </>
      )}
    </FileFrame>
  );
}

function Head({ flow, open }: { flow: Flow; open: AssignmentLine }) {
  const begin = (action: 'test.take-back' | 'test.extend-all', draft: Record<string, string> = {}) =>
    flow.send({ type: 'action.begin', order: { action, subject: open.id, name: open.title, draft } });
  return (
    <>
      <PageHeading
        title={open.title}
        lead={`${open.kind === 'mock' ? 'Mock test' : 'Quiz'} for ${open.to}`}
        side={
          open.takenBackAt === null ? (
            <Row gap={3} rowGap={2}>
              <Button onClick={() => begin('test.extend-all', { closes: toFieldTime(open.closesAt) })}>Change the end</Button>
              <Button onClick={() => begin('test.take-back')}>Take back</Button>
            </Row>
          ) : null
        }
      />
      <Card as="section" gap={4} aria-label="Details">
        <DetailList
          details={[
            { name: 'Can be started', value: describeWindow(open) },
            { name: 'Finished', value: describeDone(open) },
            { name: 'Assigned', value: `${formatMoment(open.at, 'shortDateTime')}, by ${open.by}` },
            ...(open.note === '' ? [] : [{ name: 'Said to students', value: open.note }]),
            ...(open.takenBackAt === null
              ? []
              : [{ name: 'Taken back', value: formatMoment(open.takenBackAt, 'shortDateTime') }]),
          ]}
        />
        {open.action === null ? null : (
          <Text size="s">
            <Link to={`/desk/students?action=${open.action}&state=all`}>
              Who it was assigned to, even where it was taken back
            </Link>
          </Text>
        )}
      </Card>
    </>
  );
}

type Begin = (action: 'test.extend' | 'test.take-back-one', line: AssignedSitting) => void;

const filterNames = ['state'] as const;

/** The students who have it, and how far they are. */
function Sittings({ assignment, logic = assignedSittingListMachine }: { assignment: string; logic?: Logics['list'] & object }) {
  const [chosen, change] = useFilters(filterNames);
  const filters = { ...chosen, assignment };
  const list = useFlow(logic, { input: { filters } });
  useOpened(list);
  useFiltersTold(list, filters);
  const begin: Begin = (action, { id, name, closesAt }) => {
    const draft: Record<string, string> = action === 'test.extend' ? { closes: toFieldTime(closesAt) } : {};
    list.send({ type: 'action.begin', order: { action, subject: id, name, draft } });
  };
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          name="state"
          label="Who"
          value={chosen.state}
          onChange={(value) => change('state', value)}
          options={[
            { value: '', label: 'Everyone who has it' },
            { value: 'assigned', label: 'Hasn’t started' },
            { value: 'inProgress', label: 'Under way' },
            { value: 'submitted', label: 'Finished' },
          ]}
        />
      </div>
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One student' : `${formatNumber(total)} students`)}
        empty={
          <Empty title="Nobody here">
            {chosen.state === '' ? 'Nobody has it anymore.' : 'Choose everyone to see the others.'}
          </Empty>
        }
      >
        {(lines) => <SittingTable lines={lines} begin={begin} />}
      </ListFrame>
    </>
  );
}

const SittingTable = ({ lines, begin }: { lines: AssignedSitting[]; begin: Begin }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Student</th>
        <th scope="col">Result</th>
        <th scope="col">Finished</th>
        <th scope="col">Start by</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            <Link to={`/desk/students/${line.student}`}>{line.name}</Link>
          </th>
          <td data-label="Result" className={styles.number}>
            <Link to={sittingAddress(line.student, line.id)} aria-label={`${describeSitting(line)}: ${line.name}`}>
              {describeSitting(line)}
            </Link>
            {line.ending === null || endingWords[line.ending] === null ? null : (
              <Text as="span" tone="faint" size="s" block>
                {endingWords[line.ending]}
              </Text>
            )}
          </td>
          <td data-label="Finished" className={styles.number}>
            {line.submittedAt === null ? '–' : formatMoment(line.submittedAt, 'shortDateTime')}
          </td>
          <td data-label="Start by">
            {line.state === 'assigned' ? (
              <Row gap={3} rowGap={1}>
                <Button
                  small
                  label={`${describeEnd(line)}: change until when ${line.name} can start`}
                  onClick={() => begin('test.extend', line)}
                >
                  {describeEnd(line)}
                </Button>
                <Button small label={`Take back from ${line.name}`} onClick={() => begin('test.take-back-one', line)}>
                  Take back
                </Button>
              </Row>
            ) : (
              '–'
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
