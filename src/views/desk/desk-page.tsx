import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
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
      <Routes>
        <Route
          path="preview"
          element={
            <Suspense fallback={<Loading text="Loading…" page />}>
              <PreviewPage />
            </Suspense>
          }
        />
        <Route path="*" element={<FramedPages />} />
      </Routes>
    </DeskContext>
  );
}

const Lazy = ({ page }: { page: ReactNode }) => <Suspense fallback={<Loading text="Loading…" shape="rows" />}>{page}</Suspense>;

/** All pages of the desk that stand in its frame. */
const FramedPages = () => (
  <DeskFrame>
    <Routes>
      <Route index element={<HomePage />} />
      <Route path="students" element={<StudentsPage />} />
      <Route path="students/import" element={<RosterPage />} />
      <Route path="students/:student/view" element={<Lazy page={<StudentViewPage />} />} />
      <Route path="students/:student/merge" element={<MergingPage />} />
      <Route path="students/:student/sittings/:sitting/hand-in" element={<AnswerFilePage />} />
      <Route path="students/:student/sittings/:sitting/:part?" element={<Lazy page={<SittingPage />} />} />
      <Route path="students/:student/reports/:report" element={<Lazy page={<StudentReportPage />} />} />
      <Route path="students/:student" element={<StudentPage />} />
      <Route path="announcements" element={<AnnouncementsPage />} />
      <Route path="groups" element={<GroupsPage />} />
      <Route path="groups/:group" element={<GroupPage />} />
      <Route path="tutors" element={<TutorsPage />} />
      <Route path="staff" element={<StaffPage />} />
      <Route path="tutors/:tutor" element={<TutorPage />} />
      <Route path="marking" element={<MarkingPage />} />
      <Route path="marking/:test" element={<MarkingTestPage />} />
      <Route path="marking/:test/rubric/:question" element={<RubricPage />} />
      <Route path="gradebook" element={<GradebookPage />} />
      <Route path="tests" element={<AssignmentsPage />} />
      <Route path="tests/assign" element={<AssignPage />} />
      <Route path="tests/:assignment" element={<AssignmentPage />} />
      <Route path="homework" element={<HomeworkListPage />} />
      <Route path="homework/give" element={<HomeworkGivingPage />} />
      <Route path="homework/works/:work" element={<HomeworkWorkPage />} />
      <Route path="homework/:homework" element={<HomeworkPage />} />
      <Route path="questions" element={<ItemsPage />} />
      <Route path="questions/tests" element={<ItemTestsPage />} />
      <Route path="questions/decisions" element={<RulingsPage />} />
      <Route path="questions/:version/:number" element={<ItemPage />} />
      <Route path="questions/:version/:number/withdraw" element={<RulingPage />} />
      <Route path="questions/:version/:number/take-back/:decision" element={<RulingPage />} />
      <Route path="content" element={<PacksPage />} />
      <Route path="content/packs/:pack" element={<PackPage />} />
      <Route path="content/aside" element={<AsidePage />} />
      <Route path="content/import" element={<ImportPage />} />
      <Route path="content/sheets" element={<SheetsPage />} />
      <Route path="content/sheets/add" element={<SheetUploadPage />} />
      <Route path="content/sheets/:sheet" element={<Lazy page={<SheetPage />} />} />
      <Route path="content/questions" element={<ReleasedPage />} />
      <Route path="content/edit" element={<EditingPage />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="payments/:payment" element={<PaymentPage />} />
      <Route path="installments" element={<InstalmentsPage />} />
      <Route path="installments/:plan" element={<InstalmentPage />} />
      <Route path="exam-room" element={<ExamRoomPage />} />
      <Route path="inquiries" element={<InquiriesPage />} />
      <Route path="inquiries/:inquiry" element={<InquiryPage />} />
      <Route path="problems" element={<ProblemsPage />} />
      <Route path="settlements" element={<SettlementsPage />} />
      <Route path="complaints" element={<ComplaintsPage />} />
      <Route path="complaints/:complaint" element={<ComplaintPage />} />
      <Route path="concerns" element={<ConcernsPage />} />
      <Route path="concerns/:concern" element={<ConcernPage />} />
      <Route path="doubts" element={<DoubtsPage />} />
      <Route path="doubts/:doubt" element={<DoubtPage />} />
      <Route path="sessions" element={<SessionsPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="settings/:setting" element={<SettingPage />} />
      <Route path="jobs" element={<JobsPage />} />
      <Route path="mails" element={<MailsPage />} />
      <Route path="actions" element={<ActionsPage />} />
      <Route path="account" element={<AccountPage />} />
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  </DeskFrame>
);

/** Goes to a document of its own, in place of this one: nothing of the desk stays in memory. */
function LeaveApp({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Loading text="Loading…" page />;
}
