import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { isMissingCode } from '../services/site/build.ts';
import { NotFoundPage } from '../views/site/not-found-page.tsx';
import { ErrorBoundary } from '../views/ui/error-boundary.tsx';
import { Loading } from '../views/ui/loading.tsx';
import { PortalOutline } from '../views/ui/portal-outline.tsx';

// Each area loads only its own code. The attempt comes whole: nothing is fetched once a sitting has begun.
const SignInPage = lazy(() => import('../views/accounts/sign-in-page.tsx').then((file) => ({ default: file.SignInPage })));
const PortalGuard = lazy(() => import('../views/portal/portal-guard.tsx').then((file) => ({ default: file.PortalGuard })));
const PortalLayout = lazy(() =>
  import('../views/portal/parts/portal-frame.tsx').then((file) => ({ default: file.PortalLayout })),
);
const DashboardPage = lazy(() => import('../views/portal/dashboard-page.tsx').then((file) => ({ default: file.DashboardPage })));
const QuizzesPage = lazy(() => import('../views/exam/lists/quizzes-page.tsx').then((file) => ({ default: file.QuizzesPage })));
const SchedulePage = lazy(() => import('../views/schedule/schedule-page.tsx').then((file) => ({ default: file.SchedulePage })));
const CourseMaterialPage = lazy(() =>
  import('../views/materials/course-material-page.tsx').then((file) => ({ default: file.CourseMaterialPage })),
);
const UnknownPage = lazy(() => import('../views/portal/unknown-page.tsx').then((file) => ({ default: file.UnknownPage })));
const HomeworkPage = lazy(() => import('../views/portal/homework-page.tsx').then((file) => ({ default: file.HomeworkPage })));
const ProfilePage = lazy(() => import('../views/portal/profile-page.tsx').then((file) => ({ default: file.ProfilePage })));
const QuizInstructionsPage = lazy(() =>
  import('../views/exam/quiz-attempt-page.tsx').then((file) => ({ default: file.QuizInstructionsPage })),
);
const QuizAttemptPage = lazy(() =>
  import('../views/exam/quiz-attempt-page.tsx').then((file) => ({ default: file.QuizAttemptPage })),
);
const MockTestsPage = lazy(() =>
  import('../views/exam/lists/mock-tests-page.tsx').then((file) => ({ default: file.MockTestsPage })),
);
const MockInstructionsPage = lazy(() =>
  import('../views/exam/mock-attempt-page.tsx').then((file) => ({ default: file.MockInstructionsPage })),
);
const MockAttemptPage = lazy(() =>
  import('../views/exam/mock-attempt-page.tsx').then((file) => ({ default: file.MockAttemptPage })),
);
const QuizResultPage = lazy(() =>
  import('../views/results/quiz-result-page.tsx').then((file) => ({ default: file.QuizResultPage })),
);
const ResultsPage = lazy(() => import('../views/results/results-page.tsx').then((file) => ({ default: file.ResultsPage })));
const PlanPage = lazy(() => import('../views/plan/plan-page.tsx').then((file) => ({ default: file.PlanPage })));
const PracticePage = lazy(() => import('../views/practice/practice-page.tsx').then((file) => ({ default: file.PracticePage })));
const NotebookPage = lazy(() => import('../views/notebook/notebook-page.tsx').then((file) => ({ default: file.NotebookPage })));
const ApplicationPage = lazy(() =>
  import('../views/enrolment/application-page.tsx').then((file) => ({ default: file.ApplicationPage })),
);
const PayerPage = lazy(() => import('../views/enrolment/payer-page.tsx').then((file) => ({ default: file.PayerPage })));
const ReportPage = lazy(() => import('../views/report/report-page.tsx').then((file) => ({ default: file.ReportPage })));
const SetPasswordPage = lazy(() =>
  import('../views/accounts/set-password-page.tsx').then((file) => ({ default: file.SetPasswordPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('../views/accounts/forgot-password-page.tsx').then((file) => ({ default: file.ForgotPasswordPage })),
);
const TeacherPage = lazy(() => import('../views/teacher/teacher-page.tsx').then((file) => ({ default: file.TeacherPage })));

const home = { to: '/', label: 'Home', leavesApp: true };
const dashboard = { to: '/student-portal/dashboard', label: 'Return to Dashboard', leavesApp: false };

/** A page with its own error page, which leads `back`, and waiting text. */
const guarded = (page: ReactNode, back = dashboard) => <Guarded back={back}>{page}</Guarded>;

/** The portal's guard and frame, which the frame's outline stands for. */
const framed = (page: ReactNode) => (
  <Guarded back={home} framed>
    {page}
  </Guarded>
);

/** The app's route table (specification 2.1, 2.10). Public pages are documents of their own: src/app/hydrate/. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/signin" element={guarded(<SignInPage />, home)} />
      <Route path="/set-password" element={guarded(<SetPasswordPage />, home)} />
      <Route path="/forgot-password" element={guarded(<ForgotPasswordPage />, home)} />
      <Route path="/contact-sat" element={guarded(<ApplicationPage key="sat" kind="sat" />, home)} />
      <Route path="/contact-ap" element={guarded(<ApplicationPage key="ap" kind="ap" />, home)} />
      <Route path="/application/:token" element={guarded(<PayerPage />, home)} />
      <Route path="/report/:token" element={guarded(<ReportPage />, home)} />
      <Route path="/student-portal" element={framed(<PortalGuard />)}>
        <Route element={framed(<PortalLayout />)}>
          <Route index element={<Navigate to="dashboard" replace />} />
          <Route path="dashboard" element={guarded(<DashboardPage />)} />
          <Route path="course-material" element={guarded(<CourseMaterialPage />)} />
          <Route path="quizzes" element={guarded(<QuizzesPage />)} />
          <Route path="quizzes/:quizId/instructions" element={guarded(<QuizInstructionsPage />)} />
          <Route path="quizzes/:quizId/results" element={guarded(<QuizResultPage kind="quiz" page="results" />)} />
          <Route path="quizzes/:quizId/analysis" element={guarded(<QuizResultPage kind="quiz" page="analysis" />)} />
          <Route path="mock-tests" element={guarded(<MockTestsPage />)} />
          <Route path="mock-tests/:mockTestId/instructions" element={guarded(<MockInstructionsPage />)} />
          <Route path="mock-tests/:quizId/result" element={guarded(<QuizResultPage kind="mock" page="results" />)} />
          <Route path="mock-tests/:quizId/analysis" element={guarded(<QuizResultPage kind="mock" page="analysis" />)} />
          <Route path="results" element={guarded(<ResultsPage />)} />
          <Route path="plan" element={guarded(<PlanPage />)} />
          <Route path="practice" element={guarded(<PracticePage />)} />
          <Route path="notebook" element={guarded(<NotebookPage />)} />
          <Route path="schedule" element={guarded(<SchedulePage />)} />
          <Route path="homework" element={guarded(<HomeworkPage />)} />
          <Route path="profile" element={guarded(<ProfilePage />)} />
          <Route path="*" element={guarded(<UnknownPage />)} />
        </Route>
        <Route path="quizzes/attend/:quizId" element={guarded(<QuizAttemptPage />)} />
        <Route path="mock-tests/attend/:mockTestId" element={guarded(<MockAttemptPage />)} />
      </Route>
      <Route path="/teacher-portal/*" element={guarded(<TeacherPage />, home)} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** `framed`: its waiting text stands in the portal's frame, as the page itself will. */
function Guarded({ children, back, framed = false }: { children: ReactNode; back: typeof home; framed?: boolean }) {
  const { pathname } = useLocation();
  const inPortal = framed && !pathname.includes('/attend/');
  return (
    <ErrorBoundary back={back} resetKey={pathname} isMissingCode={isMissingCode}>
      <Suspense fallback={inPortal ? <PortalOutline text="Loading…" /> : <Loading text="Loading…" page />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
