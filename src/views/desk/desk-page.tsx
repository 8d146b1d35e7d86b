import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { deskMachine } from '../../machines/desk/desk.machine.ts';
import { CardPage } from '../accounts/card-page.tsx';
import { SecondFactorDuePage } from '../accounts/second-factor/second-factor-due-page.tsx';
import { selectContext } from '../select-context.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { AccountPage } from './account-page.tsx';
import { ActionsPage } from './actions-page.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
import { AnswerFilePage } from './answer-file-page.tsx';
import { AsidePage } from './aside-page.tsx';
import { AssignPage } from './assign-page.tsx';
import { AssignmentPage } from './assignment-page.tsx';
import { AssignmentsPage } from './assignments-page.tsx';
import { ComplaintPage } from './complaint-page.tsx';
import { ComplaintsPage } from './complaints-page.tsx';
import { ConcernPage } from './concern-page.tsx';
import { ConcernsPage } from './concerns-page.tsx';
import { DeskContext } from './desk-context.ts';
import { DoubtPage } from './doubt-page.tsx';
import { DoubtsPage } from './doubts-page.tsx';
import { EditingPage } from './editing-page.tsx';
import { ExamRoomPage } from './exam-room-page.tsx';
import { GradebookPage } from './gradebook-page.tsx';
import { GroupPage } from './group-page.tsx';
import { GroupsPage } from './groups-page.tsx';
import { HomePage } from './home-page.tsx';
import { HomeworkGivingPage, HomeworkListPage, HomeworkPage, HomeworkWorkPage } from './homework-pages.tsx';
import { ImportPage } from './import-page.tsx';
import { InquiriesPage } from './inquiries-page.tsx';
import { InquiryPage } from './inquiry-page.tsx';
import { InstalmentPage } from './instalment-page.tsx';
import { InstalmentsPage } from './instalments-page.tsx';
import { ItemPage } from './item-page.tsx';
import { ItemTestsPage } from './item-tests-page.tsx';
import { ItemsPage } from './items-page.tsx';
import { JobsPage } from './jobs-page.tsx';
import { MailsPage } from './mails-page.tsx';
import { MarkingPage, MarkingTestPage } from './marking-page.tsx';
import { MergingPage } from './merging-page.tsx';
import { PackPage } from './pack-page.tsx';
import { PacksPage } from './packs-page.tsx';
import { DeskFrame } from './parts/desk-frame.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentsPage } from './payments-page.tsx';
import { ProblemsPage } from './problems-page.tsx';
import { ReleasedPage } from './released-page.tsx';
import { RosterPage } from './roster-page.tsx';
import { RubricPage } from './rubric-page.tsx';
import { RulingPage } from './ruling-page.tsx';
import { RulingsPage } from './rulings-page.tsx';
import { SessionsPage } from './sessions-page.tsx';
import { SettingPage } from './setting-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SettlementsPage } from './settlements-page.tsx';
import { SheetUploadPage } from './sheet-upload-page.tsx';
import { SheetsPage } from './sheets-page.tsx';
import { StaffPage } from './staff-page.tsx';
import { StudentPage } from './student-page.tsx';
import { StudentsPage } from './students-page.tsx';
import { TutorPage } from './tutor-page.tsx';
import { TutorsPage } from './tutors-page.tsx';
import { UnknownPage } from './unknown-page.tsx';

// The exam hall is none of the desk's code until something is previewed.
const PreviewPage = lazy(() => import('../preview/preview-page.tsx').then((file) => ({ default: file.PreviewPage })));

// Nor are a student's own pages, those of a result, a report or a PDF until one is looked at.
const SittingPage = lazy(() => import('./sitting-page.tsx').then((file) => ({ default: file.SittingPage })));
const SheetPage = lazy(() => import('./sheet-page.tsx').then((file) => ({ default: file.SheetPage })));
const StudentViewPage = lazy(() => import('./student-view-page.tsx').then((file) => ({ default: file.StudentViewPage })));
const StudentReportPage = lazy(() => import('./student-report-page.tsx').then((file) => ({ default: file.StudentReportPage })));

type Snapshot = SnapshotFrom<typeof deskMachine>;

/** The one place of the desk that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('absent')) return 'absent';
  if (snapshot.matches('left')) return 'left';
  if (snapshot.matches('settingUp')) return 'settingUp';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('open') ? 'open' : 'waiting';
};
const selectSecondFactor = (snapshot: Snapshot) => snapshot.children.secondFactor;

/** The school's desk, guarded: who is none of the staff signs in first and comes back. */
export function DeskPage({ logic = deskMachine }: { logic?: typeof deskMachine }) {
  const desk = useFlow(logic);
  useOpened(desk);
  const screen = useSelector(desk, selectScreen);
  const secondFactor = useSelector(desk, selectSecondFactor);
  const { staff, glance, courses, colleagues, notice } = useSelector(desk, selectContext);
  const { pathname, search } = useLocation();
  const logout = () => desk.send({ type: 'logout.request' });
  if (screen === 'absent') return <Navigate to={`/signin?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (screen === 'left') return <LeaveApp to="/signin" />;
  if (screen === 'settingUp' && secondFactor) return <SecondFactorDuePage flow={secondFactor} onLogout={logout} />;
  if (screen === 'failed')
    return (
      <CardPage>
        <PageHeading title="The school’s desk" />
        <Failed message={notice ?? ''} onRetry={() => desk.send({ type: 'desk.retry' })} />
      </CardPage>
    );
  if (screen !== 'open' || !staff || !glance) return <Loading text="Loading…" page />;
  return (
    <DeskContext value={{ desk, staff, glance, courses, colleagues }}>
      <AllPages />
    </DeskContext>
  );
}

const Lazy = ({ page }: { page: ReactNode }) => <Suspense fallback={<Loading text="Loading…" shape="rows" />}>{page}</Suspense>;

const framedPages: RouteObject[] = [
  { index: true, element: <HomePage /> },
  { path: 'students', element: <StudentsPage /> },
  { path: 'students/import', element: <RosterPage /> },
  { path: 'students/:student/view', element: <Lazy page={<StudentViewPage />} /> },
  { path: 'students/:student/merge', element: <MergingPage /> },
  { path: 'students/:student/sittings/:sitting/hand-in', element: <AnswerFilePage /> },
  { path: 'students/:student/sittings/:sitting/:part?', element: <Lazy page={<SittingPage />} /> },
  { path: 'students/:student/reports/:report', element: <Lazy page={<StudentReportPage />} /> },
  { path: 'students/:student', element: <StudentPage /> },
  { path: 'announcements', element: <AnnouncementsPage /> },
  { path: 'groups', element: <GroupsPage /> },
  { path: 'groups/:group', element: <GroupPage /> },
  { path: 'tutors', element: <TutorsPage /> },
  { path: 'staff', element: <StaffPage /> },
  { path: 'tutors/:tutor', element: <TutorPage /> },
  { path: 'marking', element: <MarkingPage /> },
  { path: 'marking/:test', element: <MarkingTestPage /> },
  { path: 'marking/:test/rubric/:question', element: <RubricPage /> },
  { path: 'gradebook', element: <GradebookPage /> },
  { path: 'tests', element: <AssignmentsPage /> },
  { path: 'tests/assign', element: <AssignPage /> },
  { path: 'tests/:assignment', element: <AssignmentPage /> },
  { path: 'homework', element: <HomeworkListPage /> },
  { path: 'homework/give', element: <HomeworkGivingPage /> },
  { path: 'homework/works/:work', element: <HomeworkWorkPage /> },
  { path: 'homework/:homework', element: <HomeworkPage /> },
  { path: 'questions', element: <ItemsPage /> },
  { path: 'questions/tests', element: <ItemTestsPage /> },
  { path: 'questions/decisions', element: <RulingsPage /> },
  { path: 'questions/:version/:number', element: <ItemPage /> },
  { path: 'questions/:version/:number/withdraw', element: <RulingPage /> },
  { path: 'questions/:version/:number/take-back/:decision', element: <RulingPage /> },
  { path: 'content', element: <PacksPage /> },
  { path: 'content/packs/:pack', element: <PackPage /> },
  { path: 'content/aside', element: <AsidePage /> },
  { path: 'content/import', element: <ImportPage /> },
  { path: 'content/sheets', element: <SheetsPage /> },
  { path: 'content/sheets/add', element: <SheetUploadPage /> },
  { path: 'content/sheets/:sheet', element: <Lazy page={<SheetPage />} /> },
  { path: 'content/questions', element: <ReleasedPage /> },
  { path: 'content/edit', element: <EditingPage /> },
  { path: 'payments', element: <PaymentsPage /> },
  { path: 'payments/:payment', element: <PaymentPage /> },
  { path: 'installments', element: <InstalmentsPage /> },
  { path: 'installments/:plan', element: <InstalmentPage /> },
  { path: 'exam-room', element: <ExamRoomPage /> },
  { path: 'inquiries', element: <InquiriesPage /> },
  { path: 'inquiries/:inquiry', element: <InquiryPage /> },
  { path: 'problems', element: <ProblemsPage /> },
  { path: 'settlements', element: <SettlementsPage /> },
  { path: 'complaints', element: <ComplaintsPage /> },
  { path: 'complaints/:complaint', element: <ComplaintPage /> },
  { path: 'concerns', element: <ConcernsPage /> },
  { path: 'concerns/:concern', element: <ConcernPage /> },
  { path: 'doubts', element: <DoubtsPage /> },
  { path: 'doubts/:doubt', element: <DoubtPage /> },
  { path: 'sessions', element: <SessionsPage /> },
  { path: 'settings', element: <SettingsPage /> },
  { path: 'settings/:setting', element: <SettingPage /> },
  { path: 'jobs', element: <JobsPage /> },
  { path: 'mails', element: <MailsPage /> },
  { path: 'actions', element: <ActionsPage /> },
  { path: 'account', element: <AccountPage /> },
  { path: '*', element: <UnknownPage /> },
];

/** All pages of the desk that stand in its frame. */
const FramedPages = () => <DeskFrame>{useRoutes(framedPages)}</DeskFrame>;

const allPages: RouteObject[] = [
  {
    path: 'preview',
    element: (
      <Suspense fallback={<Loading text="Loading…" page />}>
        <PreviewPage />
      </Suspense>
    ),
  },
  { path: '*', element: <FramedPages /> },
];

const AllPages = () => useRoutes(allPages);

/** Goes to a document of its own, in place of this one: nothing of the desk stays in memory. */
function LeaveApp({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Loading text="Loading…" page />;
}
