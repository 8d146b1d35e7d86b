import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { Button } from '../ui/button.tsx';
import { Columns } from '../ui/layout.tsx';
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
          <li key={course.courseId} data-shown={isShown || undefined}>
            <div>
              <h2>{course.course_name}</h2>
              <p>{course.instructorId === null ? 'No tutor yet' : `With ${tutorOf(course)}`}</p>
            </div>
            {course.instructorId === null ? null : (
              <Button
                label={`${action}: ${course.course_name}`}
                expanded={isShown}
                onClick={() => onToggle(course)}
                tone={isShown ? 'plain' : 'quiet'}
              >
                {action}
              </Button>
            )}
          </li>
        );
      })}
    </Columns>
  );
}

export const tutorOf = ({
  instructorFirstName,
  instructorLastName,
}: {
  instructorFirstName: string;
  instructorLastName: string;
}) => `${instructorFirstName} ${instructorLastName}`.trim();
