import { useActorRef, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { portalMachine } from '../../machines/portal.machine.ts';
import { quizListMachine, titleOf } from '../../machines/quiz-list.machine.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useOpened } from '../use-opened.ts';
import styles from './dashboard.module.css';
import { Cards } from './parts/cards.tsx';
import { CourseCard } from './parts/course-card.tsx';
import { usePortal } from './portal-context.ts';

const coursesOf = (seen: SnapshotFrom<typeof portalMachine>) => seen.context.courses;
const failureOf = (seen: SnapshotFrom<typeof quizListMachine>) => (seen.matches('failed') ? seen.context.notice : null);
const nextOf = (seen: SnapshotFrom<typeof quizListMachine>) =>
  seen.context.records.find((record) => record.in_progress) ?? seen.context.records.find((record) => !record.is_complete) ?? null;

/** Your Dashboard (specification 2.10): welcome, what to do next, the courses. */
export function DashboardPage({ logic = quizListMachine }: { logic?: typeof quizListMachine }) {
  const { student, portal } = usePortal();
  const courses = useSelector(portal, coursesOf);
  const list = useActorRef(logic, { input: { kind: 'quiz' } });
  useOpened(list);
  const next = useSelector(list, nextOf);
  const failure = useSelector(list, failureOf);
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(new Date());
  return (
    <>
      <PageHeading title="Your Dashboard" lead={`Welcome, ${student.firstname}. ${today}`} />
      {next ? (
        <section className={styles.next} aria-labelledby="next">
          <div>
            <h2 id="next">{next.in_progress ? 'Go on where you stopped' : 'Next for you'}</h2>
            <p>
              {titleOf(next)}, {next.content_length} questions
            </p>
          </div>
          <LinkButton
            to={`/student-portal/quizzes/${next.quizId}/instructions`}
            tone="primary"
            onClick={() => list.send({ type: 'quiz.start', record: next })}
          >
            {next.in_progress ? 'Resume Quiz' : 'Start Quiz'}
          </LinkButton>
        </section>
      ) : null}
      {failure ? <Failed message={failure} onRetry={() => list.send({ type: 'list.retry' })} /> : null}
      <h2 className={styles.heading}>Your Courses</h2>
      {courses.length > 0 ? (
        <Cards>
          {courses.map((course) => (
            <CourseCard
              key={course.courseId}
              name={course.course_name}
              instructor={`${course.instructorFirstName} ${course.instructorLastName}`.trim()}
              percent={course.progress.length}
              to="/student-portal/course-material"
            />
          ))}
        </Cards>
      ) : (
        <Empty title="No Courses Found">A course you enrol in appears here.</Empty>
      )}
    </>
  );
}
