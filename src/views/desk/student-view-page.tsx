import { useParams } from 'react-router-dom';
import type { StudentView } from '../../../contract/desk/student-view.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { studentViewMachine } from '../../machines/desk/files.ts';
import { isToDo } from '../homework/homework-parts.tsx';
import { describeWhen, stateWords } from '../homework/work-words.ts';
import { ItemIcon } from '../plan/item-icon.tsx';
import { ItemWords } from '../plan/item-words.tsx';
import { LaterWeek } from '../plan/later-week.tsx';
import { PracticeWeek } from '../plan/practice-week.tsx';
import { SatChart } from '../results/list/sat-chart.tsx';
import { SubjectTrends } from '../results/list/subject-trends.tsx';
import { Columns, Row, Stack, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import table from './parts/table.module.css';
import { DoubtsSeen, HomeworkSeen, MaterialSeen, ScheduleSeen } from './student-view/more-seen.tsx';
import { SeenPart as Part } from './student-view/seen-part.tsx';
import { TestsSeen } from './student-view/tests-seen.tsx';

/** What a student sees, for staff to read. Another student is another flow. */
export function StudentViewPage() {
  const { student = '' } = useParams();
  return <OneView key={student} student={student} />;
}

export function OneView({ student, logic = studentViewMachine }: { student: string; logic?: typeof studentViewMachine }) {
  const flow = useFlow(logic, { input: { id: student } });
  useOpened(flow);
  const back = <LinkButton to={`/desk/students/${student}`}>Back to the student</LinkButton>;
  return (
    <FileFrame flow={flow} title="What the student sees" side={back} unknown={unknown}>
      {(open) => (
        <Stack gap={5}>
          <PageHeading
            title={`What ${open.student.firstname} sees`}
            lead="Each of their pages, one below the other. You can’t change anything here, and the record of actions says that you looked."
            side={back}
          />
          <Dashboard view={open} />
          <TestsSeen kind="quiz" student={open.student.id} listed={open.listed} />
          <TestsSeen kind="mock" student={open.student.id} listed={open.listed} />
          <Results view={open} />
          <Notebook view={open} />
          {open.plan.plans.map((plan) => (
            <Plan key={plan.courseId} plan={plan} />
          ))}
          <ScheduleSeen view={open} />
          <MaterialSeen view={open} />
          <DoubtsSeen view={open} />
          <HomeworkSeen view={open} />
        </Stack>
      )}
    </FileFrame>
  );
}

const unknown = {
  heading: 'Student not found',
  title: 'There’s no such student',
  says: 'The link is wrong, or they were erased.',
  to: '/desk/students',
  all: 'All students',
};

const toDo = ({ homework }: StudentView) => homework.filter(isToDo);

const Dashboard = ({ view }: { view: StudentView }) => (
  <Part title="Dashboard">
    <Columns min="form" gap={4}>
      <Stack as="section" gap={3} aria-label="Next for them">
        <Text as="h3" size="m" weight="strong">
          Next
        </Text>
        {view.plan.next === null ? (
          <Text tone="soft">Nothing is planned.</Text>
        ) : (
          <Row gap={3} nowrap>
            <ItemIcon kind={view.plan.next.item.kind} />
            <ItemWords item={view.plan.next.item} />
          </Row>
        )}
        <PracticeWeek practice={view.plan.practice} />
      </Stack>
      <Stack as="section" gap={3} aria-label="Homework to do">
        <Text as="h3" size="m" weight="strong">
          Homework to do
        </Text>
        {toDo(view).length === 0 ? <Text tone="soft">None.</Text> : null}
        <Stack as="ul" gap={2}>
          {toDo(view).map((work) => (
            <li key={work.workId}>
              <Text weight="medium">{work.title}</Text>
              <Text tone="soft" size="s">
                {stateWords[work.state]}. {describeWhen(work)}
              </Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </Columns>
  </Part>
);

function Results({ view: { results, zone } }: { view: StudentView }) {
  if (results.length === 0)
    return (
      <Part title="Results">
        <Text tone="soft">Nothing has been finished yet.</Text>
      </Part>
    );
  return (
    <Stack as="section" gap={5} aria-label="Results">
      <SatChart sittings={results} goal={null} testDate={null} />
      <SubjectTrends sittings={results} />
      <Part title="All results">
        <Table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Finished</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {results.toReversed().map(({ studentQuizId, title, submittedAt, right, total, percent, scaled }) => (
              <tr key={studentQuizId}>
                <th scope="row">{title}</th>
                <td data-label="Finished">{formatMoment(submittedAt, 'shortDateTime', zone)}</td>
                <td data-label="Right">
                  {right} of {total}, {percent}%{scaled ? `, estimated ${scaled.low}–${scaled.high}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Part>
    </Stack>
  );
}

const reasonWords = { wrong: 'Wrong', guessed: 'Guessed' } as const;

/** What is due in the mistake notebook, as it was last noted, and what waits. */
const Notebook = ({ view: { notebook, zone } }: { view: StudentView }) => (
  <Part title="Mistake notebook">
    <Text tone="soft">
      {notebook.due} due, {notebook.waiting} waiting, {notebook.done} done.
      {notebook.nextDueAt === null ? '' : ` The next one comes ${formatMoment(notebook.nextDueAt, 'shortDateTime', zone)}.`}
    </Text>
    <Stack as="ul" gap={2}>
      {notebook.entries.map(({ entryId, skill, domain, reason, source, timesRight }) => (
        <li key={entryId}>
          <Text weight="medium">{skill}</Text>
          <Text tone="soft" size="s">
            {domain}. {reasonWords[reason]} in {source}
            {timesRight === 0 ? '' : ', right once since'}
          </Text>
        </li>
      ))}
    </Stack>
  </Part>
);

function Plan({ plan: { course_name, goal, weeks } }: { plan: StudentView['plan']['plans'][number] }) {
  const [current, ...later] = weeks;
  return (
    <Part title={`Study plan: ${course_name}`}>
      <Text tone="soft">{describeGoal(goal)}</Text>
      {current ? (
        <Stack as="ul" gap={3} aria-label="This week">
          {current.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drills on one area can come twice, and only their place tells them apart.
            <Row as="li" key={at} gap={3} nowrap>
              <ItemIcon kind={item.kind} done={'done' in item && item.done} />
              <ItemWords item={item} />
            </Row>
          ))}
        </Stack>
      ) : null}
      <div>
        {later
          .filter(({ items }) => items.length > 0)
          .map((week) => (
            <LaterWeek key={week.start} week={week} />
          ))}
      </div>
    </Part>
  );
}

type Goal = StudentView['plan']['plans'][number]['goal'];
function describeGoal(goal: Goal): string {
  if (goal === null) return 'No goal is set.';
  const parts = [
    goal.testDate === null ? null : `test on ${formatMoment(Date.parse(goal.testDate), 'shortDate', 'UTC')}`,
    goal.score === null ? null : `a score of ${goal.score}`,
    `${goal.weeklyMinutes} minutes a week`,
  ];
  return `Goal: ${parts.filter((part) => part !== null).join(', ')}.`;
}
