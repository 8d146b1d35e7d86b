import { useSelector } from '@xstate/react';
import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import { type ComponentType, use, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { messages } from '../../content/messages/portal.ts';
import type { TeacherPage as PageName } from '../../content/teacher-pages.ts';
import { teacherAreaMachine } from '../../machines/teacher/teacher-area.machine.ts';
import { SecondFactorDuePage } from '../accounts/second-factor/second-factor-due-page.tsx';
import { DoubtDelivery } from '../doubts/doubt-delivery.tsx';
import { useStepFocus } from '../enrolment/use-step-focus.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { AccountMenu } from '../ui/account-menu.tsx';
import { AppFrame } from '../ui/app-frame.tsx';
import { Button } from '../ui/button.tsx';
import { DemoRibbon } from '../ui/demo-ribbon.tsx';
import { Stack } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { menuItem } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { DoubtsPage } from './doubts-page.tsx';
import { HomePage } from './home-page.tsx';
import { HomeworkPage } from './homework-page.tsx';
import { MarkingPage } from './marking-page.tsx';
import { NoticesPage } from './notices-page.tsx';
import { TeacherSidebar } from './parts/teacher-sidebar.tsx';
import { ProfilePage } from './profile-page.tsx';
import { ResourcesPage } from './resources-page.tsx';
import { ResultsPage } from './results-page.tsx';
import { SampleHomePage } from './sample/sample-home-page.tsx';
import { SampleProfilePage } from './sample/sample-profile-page.tsx';
import { SampleResourcesPage } from './sample/sample-resources-page.tsx';
import { SampleResultsPage } from './sample/sample-results-page.tsx';
import { SampleTestsPage } from './sample/sample-tests-page.tsx';
import { TeacherDialogs } from './sample/teacher-dialogs.tsx';
import { SchedulePage } from './schedule-page.tsx';
import { SecurityPage } from './security-page.tsx';
import { type Area, type PageProps, type Snapshot, selectArea, selectTeacher } from './teacher-area.ts';
import { TestsPage } from './tests-page.tsx';

/** What shows a teacher what is true. */
const pages: Record<PageName, ComponentType<PageProps>> = {
  'teacher-dashboard': HomePage,
  'teacher-results': ResultsPage,
  'teacher-tests': TestsPage,
  'teacher-resources': ResourcesPage,
  'teacher-schedule': SchedulePage,
  'teacher-homework': HomeworkPage,
  'teacher-doubts': DoubtsPage,
  'teacher-marking': MarkingPage,
  'teacher-notices': NoticesPage,
  'teacher-profile': ProfilePage,
  'teacher-security': SecurityPage,
};

/** The pages that show the demonstration's teachers the samples of specification 2.11 instead. */
const samplePages: Partial<typeof pages> = {
  'teacher-dashboard': SampleHomePage,
  'teacher-results': SampleResultsPage,
  'teacher-tests': SampleTestsPage,
  'teacher-resources': SampleResourcesPage,
  'teacher-profile': SampleProfilePage,
};

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('absent')) return 'absent';
  if (snapshot.matches('left')) return 'left';
  if (snapshot.matches('settingUp')) return 'settingUp';
  return snapshot.hasTag('waiting') ? 'waiting' : 'open';
};
const isUnconfirmed = (snapshot: Snapshot) => snapshot.matches({ open: { session: 'unconfirmed' } });
const selectSecondFactor = (snapshot: Snapshot) => snapshot.children.secondFactor;
const selectDialogs = (snapshot: Snapshot) => snapshot.children.dialogs;

/** The teacher area (specification 2.11), guarded: who is no teacher signs in first and comes back. */
export function TeacherPage({ logic = teacherAreaMachine }: { logic?: typeof teacherAreaMachine }) {
  const area = useFlow(logic);
  useOpened(area);
  const screen = useSelector(area, selectScreen);
  const secondFactor = useSelector(area, selectSecondFactor);
  if (screen === 'absent') return <Navigate to="/signin?next=/teacher-portal/dashboard" replace />;
  if (screen === 'left') return <LeaveApp to="/" />;
  if (screen === 'settingUp' && secondFactor)
    return <SecondFactorDuePage flow={secondFactor} onLogout={() => area.send({ type: 'logout.request' })} />;
  if (screen === 'waiting' || screen === 'settingUp') return <Loading text="Loading…" page />;
  return <OpenArea area={area} />;
}

function OpenArea({ area }: { area: Area }) {
  const { page } = useSelector(area, selectArea);
  const teacher = useSelector(area, selectTeacher);
  const dialogs = useSelector(area, selectDialogs);
  const unconfirmed = useSelector(area, isUnconfirmed);
  const { demo } = use(PageConfigContext);
  const place = useStepFocus(page);
  const Page = (teacher?.isDemo && samplePages[page]) || pages[page];
  const choose = (chosen: PageName) => area.send({ type: 'page.choose', page: chosen });
  return (
    <AppFrame
      sidebar={(onClose) => (
        <TeacherSidebar page={page} onChoose={choose} onLogout={() => area.send({ type: 'logout.request' })} onClose={onClose} />
      )}
      menu={<TeacherMenu area={area} />}
      place={page}
      banner={demo ? <DemoRibbon /> : null}
    >
      {teacher && page !== 'teacher-doubts' ? (
        <DoubtDelivery
          side="tutor"
          personId={teacher._id}
          place={page}
          way={() => (
            <Button small onClick={() => choose('teacher-doubts')}>
              Open doubts
            </Button>
          )}
        />
      ) : null}
      {unconfirmed ? <Notice tone="warning">{messages.teacherArea.unconfirmed}</Notice> : null}
      <Stack gap={6} ref={place}>
        {dialogs ? <Page area={area} dialogs={dialogs} /> : null}
      </Stack>
      {dialogs ? <TeacherDialogs dialogs={dialogs} /> : null}
    </AppFrame>
  );
}

/** The teacher's header menu: Profile, and Contact Us, which is a public page (specification 2.11). */
function TeacherMenu({ area }: { area: Area }) {
  const { firstname = '', lastname = '' } = useSelector(area, selectTeacher) ?? {};
  return (
    <AccountMenu firstname={firstname} lastname={lastname} detail="Teacher">
      {(close) => (
        <>
          <button
            type="button"
            className={menuItem}
            onClick={() => {
              close();
              area.send({ type: 'page.choose', page: 'teacher-profile' });
            }}
          >
            <UserRound aria-hidden />
            Profile
          </button>
          <a href="/contact" className={menuItem}>
            <Mail aria-hidden />
            Contact Us
          </a>
        </>
      )}
    </AccountMenu>
  );
}

/** Goes to a public page, which is a document of its own, in place of this one. */
function LeaveApp({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Loading text="Loading…" page />;
}
