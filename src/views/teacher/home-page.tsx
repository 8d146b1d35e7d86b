import { useSelector } from '@xstate/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Upload from 'lucide-react/icons/upload';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import { meetingDays, type TeacherHome, type WaitingWork } from '../../../contract/teacher/home.ts';
import type { TeacherPage } from '../../content/teacher-pages.ts';
import { teacherHomeMachine } from '../../machines/teacher/teacher-home.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { HomeFigures, HomeLines, HomePart, HomeParts } from './parts/home-parts.tsx';
import { type PageProps, selectTeacher } from './teacher-area.ts';

type Choose = (page: TeacherPage) => void;

const selectScreen = (snapshot: SnapshotFrom<typeof teacherHomeMachine>) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('shown') ? 'shown' : 'waiting';
};

/** teacher-dashboard, Home (specification 2.11): what is true of the teacher’s own day. */
export function HomePage({ area, logic = teacherHomeMachine }: PageProps & { logic?: typeof teacherHomeMachine }) {
  const teacher = useSelector(area, selectTeacher);
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { home, notice } = useSelector(flow, selectContext);
  const choose: Choose = (page) => area.send({ type: 'page.choose', page });
  return (
    <>
      <Card look="tint">
        <PageHeading title="Home" lead="Today’s sessions, and what’s waiting for you.">
          Welcome, {teacher?.firstname}!
        </PageHeading>
      </Card>
      {screen === 'waiting' ? <Loading text="Loading your day…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'home.retry' })} /> : null}
      {screen === 'shown' && home ? <Day home={home} choose={choose} /> : null}
    </>
  );
}

function Day({ home, choose }: { home: TeacherHome; choose: Choose }) {
  const { classes, students, resources, tests, waiting, sessions } = home;
  return (
    <>
      <HomeFigures
        figures={[
          { name: 'Classes Teaching', figure: classes.length },
          { name: 'Total Students', figure: students },
          { name: 'Resources Uploaded', figure: resources },
          { name: 'Active CBT Tests', figure: tests },
        ]}
      />
      <HomeParts>
        <HomePart title="Today’s Sessions">
          {sessions.length === 0 ? <Text tone="soft">No sessions today.</Text> : null}
          <HomeLines lines={sessions.map(toSessionLine)} />
          <Way onChoose={() => choose('teacher-schedule')}>Open schedule</Way>
        </HomePart>
        <HomePart title="Pending Tasks">
          <Tasks waiting={waiting} choose={choose} />
        </HomePart>
        <HomePart title="Your Classes">
          {classes.length === 0 ? (
            <Text tone="soft">Once the school says which course you teach, it shows up here with its students.</Text>
          ) : null}
          <HomeLines
            lines={classes.map(({ name, isGroup, students: number }) => ({
              ...{ id: `${isGroup} ${name}`, what: name, weight: 'medium' },
              side: `${isGroup ? 'Group' : 'Course'}, ${number === 1 ? '1 student' : `${number} students`}`,
            }))}
          />
        </HomePart>
        <HomePart title="Quick Actions">
          <Stack gap={3}>
            <Button wide icon={<Upload aria-hidden />} onClick={() => choose('teacher-homework')}>
              Give Homework
            </Button>
            <Button wide tone="primary" icon={<ClipboardCheck aria-hidden />} onClick={() => choose('teacher-tests')}>
              Assign Test
            </Button>
          </Stack>
        </HomePart>
        <HomePart title="Recent Activities">
          <News home={home} choose={choose} />
        </HomePart>
      </HomeParts>
    </>
  );
}

const Way = ({ onChoose, children }: { onChoose: () => void; children: ReactNode }) => (
  <Row foot={2}>
    <Button small onClick={onChoose}>
      {children}
    </Button>
  </Row>
);

const toSessionLine = ({ id, with: whom, isMeeting, course_name, startsAt, room }: TeacherHome['sessions'][number]) => ({
  ...{ id, what: whom, weight: 'medium' as const },
  side: (
    <>
      {[formatMoment(startsAt, 'time'), isMeeting ? 'Meeting' : (course_name ?? 'Session')].join(', ')}
      {room ? (
        <>
          {' · '}
          <a href={room}>Open room</a>
        </>
      ) : null}
    </>
  ),
});

/** What each sort of task is called, one and more, and the page where it is done. */
const tasks = [
  ['doubts', 'doubt to answer', 'doubts to answer', 'teacher-doubts'],
  ['marking', 'written answer to mark', 'written answers to mark', 'teacher-marking'],
  ['homework', 'piece of homework to look at', 'pieces of homework to look at', 'teacher-homework'],
  ['notes', 'session without attendance or notes', 'sessions without attendance or notes', 'teacher-schedule'],
  [
    'meetings',
    `meeting with parents in the next ${meetingDays} days`,
    `meetings with parents in the next ${meetingDays} days`,
    'teacher-schedule',
  ],
] as const satisfies readonly (readonly [keyof WaitingWork, string, string, TeacherPage])[];

function Tasks({ waiting, choose }: { waiting: WaitingWork; choose: Choose }) {
  const due = tasks.filter(([name]) => waiting[name] > 0);
  if (due.length === 0) return <Text tone="soft">Nothing is waiting for you.</Text>;
  return <HomeLines lines={due.map((task) => toTaskLine(task, { waiting, choose }))} />;
}

const toTaskLine = (
  [name, one, many, page]: (typeof tasks)[number],
  { waiting, choose }: { waiting: WaitingWork; choose: Choose },
) => {
  const words = waiting[name] === 1 ? `1 ${one}` : `${waiting[name]} ${many}`;
  return {
    ...{ id: name, what: words },
    side: (
      <Button small label={`Open: ${words}`} onClick={() => choose(page)}>
        Open
      </Button>
    ),
  };
};

function News({ home: { notices, unread }, choose }: { home: TeacherHome; choose: Choose }) {
  return (
    <>
      {notices.length === 0 ? <Text tone="soft">Nothing new.</Text> : null}
      <HomeLines
        lines={notices.map(({ id, title, at, isRead }) => ({
          ...{ id, what: title, ...(isRead ? {} : { weight: 'medium' as const }) },
          side: `${isRead ? '' : 'New, '}${formatMoment(at, 'shortDateTime')}`,
        }))}
      />
      {notices.length > 0 ? (
        <Way onChoose={() => choose('teacher-notices')}>{unread === 0 ? 'All notices' : `All notices, ${unread} unread`}</Way>
      ) : null}
    </>
  );
}
