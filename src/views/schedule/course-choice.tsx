import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { Button } from '../ui/button.tsx';
import { Columns, Row, Text } from '../ui/layout.tsx';
import { Portrait } from '../ui/portrait.tsx';
import styles from './schedule.module.css';

/** The student's courses with their tutors; a toggle at each shows or hides when the tutor is free (specification 4.4). */
export function CourseChoice({
  courses,
  shown,
  onToggle,
}: {
  courses: readonly StudentCourse[];
  /** Id of the course whose availability is shown, or null. */
  shown: string | null;
  onToggle: (course: StudentCourse) => void;
}) {
  return (
    <Columns as="ul" min="card" gap={3} className={styles.courses} aria-label="Your courses">
      {courses.map((course) => {
        const isShown = course.courseId === shown;
        const action = isShown ? 'Hide availability' : 'Show availability';
        return (
          <Row
            as="li"
            gap={3}
            align="center"
            justify="between"
            look="flat"
            pad={3}
            padX={4}
            key={course.courseId}
            data-shown={isShown || undefined}
          >
            {course.instructorId === null ? null : <Portrait name={formatTutor(course)} />}
            <div>
              <Text as="h2" size="m" weight="strong">
                {course.course_name}
              </Text>
              <Text tone="soft" size="s">
                {course.instructorId === null ? 'No tutor yet' : `With ${formatTutor(course)}`}
              </Text>
            </div>
            {course.instructorId === null ? null : (
              <Button label={`${action}: ${course.course_name}`} expanded={isShown} onClick={() => onToggle(course)}>
                {action}
              </Button>
            )}
          </Row>
        );
      })}
    </Columns>
  );
}

export const formatTutor = ({
  instructorFirstName,
  instructorLastName,
}: {
  instructorFirstName: string;
  instructorLastName: string;
}) => `${instructorFirstName} ${instructorLastName}`.trim();
