import { useSelector } from '@xstate/react';
import { messages } from '../../../content/messages/portal.ts';
import { Progress } from '../../ui/cards.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Card, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './dashboard.module.css';
import type { Dashboard, DashboardSnapshot } from './dashboard-ref.ts';

const selectScreen = (snapshot: DashboardSnapshot) => {
  if (snapshot.matches({ opened: { courses: 'failed' } })) return 'failed';
  const isKnown = snapshot.matches({ opened: { courses: 'shown' } }) || snapshot.matches({ opened: { courses: 'renewing' } });
  if (!isKnown) return 'waiting';
  return snapshot.context.courses.length > 0 ? 'shown' : 'empty';
};
const selectCourses = (snapshot: DashboardSnapshot) => snapshot.context.courses;

/** Your Courses (specification 2.10), with progress: the percent is the length of the array (9). */
export function DashboardCourses({ dashboard }: { dashboard: Dashboard }) {
  const screen = useSelector(dashboard, selectScreen);
  const courses = useSelector(dashboard, selectCourses);
  return (
    <Stack as="section" gap={4} aria-labelledby="courses">
      <Text as="h2" size="l" id="courses" tabIndex={-1}>
        Your Courses
      </Text>
      {screen === 'waiting' ? <Loading text="Loading your courses…" shape="rows" /> : null}
      {screen === 'shown' ? (
        <Card as="ul" gap={3}>
          {courses.map((course) => (
            <CourseRow
              key={course.courseId}
              name={course.course_name}
              instructor={`${course.instructorFirstName} ${course.instructorLastName}`.trim()}
              percent={course.progress.length}
              to="/student-portal/course-material"
            />
          ))}
        </Card>
      ) : null}
      {screen === 'empty' ? <Empty title="No Courses Found">When you enroll in a course, it appears here.</Empty> : null}
      {screen === 'failed' ? (
        <Failed message={messages.dashboard.noCourses} onRetry={() => dashboard.send({ type: 'courses.retry' })} />
      ) : null}
    </Stack>
  );
}

/** One course of the student: `percent` is the length of its progress array (specification 3 and 9), shown up to 100. */
function CourseRow({ name, instructor, percent, to }: { name: string; instructor: string; percent: number; to: string }) {
  const shown = Math.min(percent, 100);
  return (
    <li className={styles.course}>
      <div>
        <Text as="h3" size="m" weight="strong">
          {name}
        </Text>
        <Text tone="faint" size="s">
          {instructor}
        </Text>
      </div>
      <Progress label={`Progress in ${name}`} value={shown} max={100} words={`${shown}%`} />
      <LinkButton to={to} label={`Go to Course: ${name}`}>
        Go to Course
      </LinkButton>
    </li>
  );
}
