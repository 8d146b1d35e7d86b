import type { OwnStudent } from '../../../../contract/teacher/students.ts';
import type { AssessmentType } from '../../../content/teacher-pages.ts';
import { Button } from '../../ui/button.tsx';
import { ListCard } from '../../ui/cards.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { kindAndDay, progressOf, scoreWords, trendWords } from './result-words.ts';

/** One of the teacher's own students: what is finished, the last result and where it goes. */
export function StudentCard({ student, type, onOpen }: { student: OwnStudent; type: AssessmentType; onOpen: () => void }) {
  const { name, courses, groups } = student;
  const { count, last, trend } = progressOf(student, type);
  return (
    <ListCard title={name} badge={`${count} done`}>
      <Text tone="faint" size="s">
        {[...courses, ...groups].join(', ')}
      </Text>
      {last ? (
        <>
          <Text size="xxl" weight="strong" serif tabular>
            {scoreWords(last)}
          </Text>
          <Text tone="soft" size="s">
            {last.title}: {kindAndDay(last)}
          </Text>
          <Text tone="soft" size="s">
            {trendWords(trend)}
          </Text>
        </>
      ) : (
        <Text tone="soft" size="s">
          Nothing finished yet.
        </Text>
      )}
      <Row gap={2} foot={4}>
        <Button small label={`View Details: ${name}`} onClick={onOpen}>
          View Details
        </Button>
      </Row>
    </ListCard>
  );
}
