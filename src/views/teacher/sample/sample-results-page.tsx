import { useSelector } from '@xstate/react';
import { type DemoResult, demoStudents } from '../../../content/teacher-demo.ts';
import { type AssessmentType, assessmentTypes } from '../../../content/teacher-pages.ts';
import { shownResults } from '../../../machines/teacher/teacher-area.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Cards, ListCard } from '../../ui/cards.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Columns, Row, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from '../teacher.module.css';
import { type Dialogs, type PageProps, selectArea } from '../teacher-area.ts';

const students = [{ value: '', label: 'All Students' }, ...demoStudents.map((name) => ({ value: name, label: name }))];

/** teacher-results (specification 2.11): sample results, filtered by student and by assessment type. */
export function SampleResultsPage({ area, dialogs }: PageProps) {
  const context = useSelector(area, selectArea);
  const { student, type } = context;
  const shown = shownResults(context);
  const chooseType = (chosen: string) => {
    const assessment = assessmentTypes.find((name): name is AssessmentType => name === chosen);
    if (assessment) area.send({ type: 'type.filter', assessment });
  };
  return (
    <>
      <PageHeading title="Results" lead="Sample results of made-up students." />
      <Columns min="card" fit gap={4} className={styles.filters}>
        <SelectField
          label="Student"
          name="student"
          value={student}
          options={students}
          onChange={(chosen) => area.send({ type: 'student.filter', student: chosen })}
        />
        <SelectField label="Assessment type" name="type" value={type} options={assessmentTypes} onChange={chooseType} />
      </Columns>
      {shown.length > 0 ? (
        <Cards>
          {shown.map((result) => (
            <ResultCard key={result.id} result={result} dialogs={dialogs} />
          ))}
        </Cards>
      ) : (
        <Empty title="No results found">
          {student} has no {type === 'All Assessments' ? 'results' : `${type.toLowerCase()} results`} among the samples.
        </Empty>
      )}
    </>
  );
}

function ResultCard({ result, dialogs }: { result: DemoResult; dialogs: Dialogs }) {
  const { title, student, type, score, date, status } = result;
  return (
    <ListCard title={title} badge={status}>
      <Text tone="faint" size="s">
        {student}
      </Text>
      <Text tone="faint" size="s">
        {type}, {date}
      </Text>
      <Text size="xxl" weight="strong" serif tabular>
        {score}
      </Text>
      <Row gap={2} foot={4}>
        <Button small label={`View Details: ${title}, ${student}`} onClick={() => dialogs.send({ type: 'details.open', result })}>
          View Details
        </Button>
        <Button
          small
          label={`View Submission: ${title}, ${student}`}
          onClick={() => dialogs.send({ type: 'submission.open', result })}
        >
          View Submission
        </Button>
      </Row>
    </ListCard>
  );
}
