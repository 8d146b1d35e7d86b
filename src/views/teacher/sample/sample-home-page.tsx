import { useSelector } from '@xstate/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Upload from 'lucide-react/icons/upload';
import { demoButtons, pendingTasks, recentActivities, teacherClasses, teacherFigures } from '../../../content/teacher-demo.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { HomeFigures, HomeLines, HomePart, HomeParts } from '../parts/home-parts.tsx';
import { type PageProps, selectTeacher } from '../teacher-area.ts';

/** teacher-dashboard, Home (specification 2.11), in the demonstration. */
export function SampleHomePage({ area, dialogs }: PageProps) {
  const teacher = useSelector(area, selectTeacher);
  return (
    <>
      <Card look="tint">
        <PageHeading title="Home" lead="What a teaching day looks like here. Classes, students and results are samples.">
          Welcome, {teacher?.firstname}!
        </PageHeading>
      </Card>
      <HomeFigures figures={teacherFigures} />
      <HomeParts>
        <HomePart title="Your Classes">
          <HomeLines
            lines={teacherClasses.map(({ name, subject, students }) => ({
              ...{ id: name, what: name, weight: 'medium' },
              side: `${subject}, ${students} students`,
            }))}
          />
        </HomePart>
        <HomePart title="Quick Actions">
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
        </HomePart>
        <HomePart title="Recent Activities">
          <HomeLines lines={recentActivities.map(({ what, when }) => ({ id: what, what, side: when }))} />
        </HomePart>
        <HomePart title="Pending Tasks">
          <HomeLines lines={pendingTasks.map(({ what, due }) => ({ id: what, what, side: due }))} />
        </HomePart>
      </HomeParts>
    </>
  );
}
