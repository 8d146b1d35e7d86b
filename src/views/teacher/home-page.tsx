import { useSelector } from '@xstate/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Upload from 'lucide-react/icons/upload';
import type { ReactNode } from 'react';
import { demoButtons, pendingTasks, recentActivities, teacherClasses, teacherFigures } from '../../content/teacher-demo.ts';
import { Button } from '../ui/button.tsx';
import { Card, Columns, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './home.module.css';
import { type PageProps, selectTeacher } from './teacher-area.ts';

/** teacher-dashboard, Home (specification 2.11). */
export function HomePage({ area, dialogs }: PageProps) {
  const teacher = useSelector(area, selectTeacher);
  return (
    <>
      <Card look="tint">
        <PageHeading title="Home" lead="What a teaching day looks like here. Classes, students and results are samples.">
          Welcome, {teacher?.firstname}!
        </PageHeading>
      </Card>
      <Columns as="dl" min="figure" fit gap={4} className={styles.figures}>
        {teacherFigures.map(({ name, figure }) => (
          <Card pad={4} padX={5} key={name}>
            <Text as="dt" tone="soft" size="s">
              {name}
            </Text>
            <Text as="dd" size="figure" figure>
              {figure}
            </Text>
          </Card>
        ))}
      </Columns>
      <Stack gap={4} className={styles.parts}>
        <Part title="Your Classes">
          <Stack as="ul" className={styles.list}>
            {teacherClasses.map(({ name, subject, students }) => (
              <Row as="li" gap={4} rowGap={0} align="baseline" justify="between" key={name}>
                <Text as="strong" weight="medium">
                  {name}
                </Text>
                <Text as="span" tone="faint" size="s">
                  {subject}, {students} students
                </Text>
              </Row>
            ))}
          </Stack>
        </Part>
        <Part title="Quick Actions">
          <Stack gap={3}>
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
          </Stack>
        </Part>
        <Part title="Recent Activities">
          <Stack as="ul" className={styles.list}>
            {recentActivities.map(({ what, when }) => (
              <Row as="li" gap={4} rowGap={0} align="baseline" justify="between" key={what}>
                {what}
                <Text as="span" tone="faint" size="s">
                  {when}
                </Text>
              </Row>
            ))}
          </Stack>
        </Part>
        <Part title="Pending Tasks">
          <Stack as="ul" className={styles.list}>
            {pendingTasks.map(({ what, due }) => (
              <Row as="li" gap={4} rowGap={0} align="baseline" justify="between" key={what}>
                {what}
                <Text as="span" tone="faint" size="s">
                  {due}
                </Text>
              </Row>
            ))}
          </Stack>
        </Part>
      </Stack>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" gap={3}>
      <Text as="h2" size="l">
        {title}
      </Text>
      {children}
    </Card>
  );
}
