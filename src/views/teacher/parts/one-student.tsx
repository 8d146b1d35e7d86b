import type { FinishedWork, StudentResults } from '../../../../contract/teacher/students.ts';
import type { AssessmentType } from '../../../content/teacher-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Cards, ListCard } from '../../ui/cards.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Card, Row, Text } from '../../ui/layout.tsx';
import { badgeWords, isOfType, kindAndDay, progressOf, scoreWords, trendWords } from './result-words.ts';

/** A student's detail: what they are in, and every result, the newest first. */
export function OneStudent({ file, type, onLeave }: { file: StudentResults; type: AssessmentType; onLeave: () => void }) {
  const { student, results } = file;
  const { count, trend } = progressOf(student, type);
  const shown = results.filter((work) => isOfType(work, type));
  return (
    <>
      <Card as="section" gap={4} aria-label={student.name}>
        <Row gap={4} align="center" justify="between">
          <Text as="h2" size="l">
            {student.name}
          </Text>
          <Button small onClick={onLeave}>
            All students
          </Button>
        </Row>
        <DetailList
          details={[
            { name: 'Courses', value: student.courses.join(', ') },
            ...(student.groups.length > 0 ? [{ name: 'Groups', value: student.groups.join(', ') }] : []),
            { name: 'Finished', value: String(count) },
            { name: 'Trend', value: trendWords(trend) },
          ]}
        />
      </Card>
      {shown.length === 0 ? (
        <Empty title="No results found">
          {student.name} has no {type === 'All Assessments' ? 'results' : `${type.toLowerCase()} results`} in your courses yet.
        </Empty>
      ) : (
        <Cards>
          {shown.map((work) => (
            <ResultCard key={work.id} work={work} />
          ))}
        </Cards>
      )}
    </>
  );
}

function ResultCard({ work }: { work: FinishedWork }) {
  const { title, course, percent, scaled } = work;
  return (
    <ListCard title={title} heading="h3" badge={badgeWords(work)}>
      <Text tone="faint" size="s">
        {course}
      </Text>
      <Text tone="faint" size="s">
        {kindAndDay(work)}
      </Text>
      <Text size="xxl" weight="strong" serif tabular>
        {scoreWords(work)}
      </Text>
      <Text tone="soft" size="s" tabular>
        {[...(percent === null ? [] : [`${percent}%`]), ...(scaled ? [`about ${scaled.low} to ${scaled.high}`] : [])].join(', ')}
      </Text>
    </ListCard>
  );
}
