import { useSelector } from '@xstate/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Upload from 'lucide-react/icons/upload';
import type { ReactNode } from 'react';
import { demoButtons, pendingTasks, recentActivities, teacherClasses, teacherFigures } from '../../content/teacher-demo.ts';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './home.module.css';
import { type PageProps, teacherOf } from './teacher-area.ts';

/** teacher-dashboard, Home (specification 2.11). */
export function HomePage({ area, dialogs }: PageProps) {
  const teacher = useSelector(area, teacherOf);
  return (
    <>
      <div className={styles.banner}>
        <PageHeading
          title="Home"
          lead="This is what a teaching day looks like here. Classes, students and results are a demonstration."
        >
          Welcome, {teacher?.firstname}!
        </PageHeading>
      </div>
      <dl className={styles.figures}>
        {teacherFigures.map(({ name, figure }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.parts}>
        <Part title="Your Classes">
          <ul className={styles.list}>
            {teacherClasses.map(({ name, subject, students }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>
                  {subject}, {students} students
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Quick Actions">
          <div className={styles.actions}>
            <Button
              wide
              icon={<Upload aria-hidden />}
              onClick={() => dialogs.send({ type: 'demo.press', button: 'uploadHomework' })}
            >
              {demoButtons.uploadHomework.label}
            </Button>
            <Button
              wide
              tone="primary"
              icon={<ClipboardCheck aria-hidden />}
              onClick={() => area.send({ type: 'page.choose', page: 'teacher-tests' })}
            >
              Assign Test
            </Button>
          </div>
        </Part>
        <Part title="Recent Activities">
          <ul className={styles.list}>
            {recentActivities.map(({ what, when }) => (
              <li key={what}>
                {what}
                <span>{when}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Pending Tasks">
          <ul className={styles.list}>
            {pendingTasks.map(({ what, due }) => (
              <li key={what}>
                {what}
                <span>{due}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
