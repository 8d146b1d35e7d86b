import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from './views/public/not-found-page.tsx';
import { ErrorBoundary } from './views/ui/error-boundary.tsx';
import { Loading } from './views/ui/loading.tsx';

// Each area loads only its own code. The attempt comes whole: nothing is fetched once a sitting has begun.
const SignInPage = lazy(() => import('./views/public/sign-in-page.tsx').then((file) => ({ default: file.SignInPage })));
const PortalGuard = lazy(() => import('./views/portal/portal-guard.tsx').then((file) => ({ default: file.PortalGuard })));
const PortalLayout = lazy(() => import('./views/portal/portal-layout.tsx').then((file) => ({ default: file.PortalLayout })));
const DashboardPage = lazy(() => import('./views/portal/dashboard-page.tsx').then((file) => ({ default: file.DashboardPage })));
const QuizzesPage = lazy(() => import('./views/portal/quizzes-page.tsx').then((file) => ({ default: file.QuizzesPage })));
const SchedulePage = lazy(() => import('./views/portal/schedule-page.tsx').then((file) => ({ default: file.SchedulePage })));
const CourseMaterialPage = lazy(() =>
  import('./views/portal/course-material-page.tsx').then((file) => ({ default: file.CourseMaterialPage })),
);
const UnknownPage = lazy(() => import('./views/portal/unknown-page.tsx').then((file) => ({ default: file.UnknownPage })));
const HomeworkPage = lazy(() => import('./views/portal/homework-page.tsx').then((file) => ({ default: file.HomeworkPage })));
const ProfilePage = lazy(() => import('./views/portal/profile-page.tsx').then((file) => ({ default: file.ProfilePage })));
const QuizInstructionsPage = lazy(() =>
  import('./views/attempt/quiz-instructions-page.tsx').then((file) => ({ default: file.QuizInstructionsPage })),
);
const QuizAttemptPage = lazy(() =>
  import('./views/attempt/quiz-attempt-page.tsx').then((file) => ({ default: file.QuizAttemptPage })),
);
const MockTestsPage = lazy(() => import('./views/portal/mock-tests-page.tsx').then((file) => ({ default: file.MockTestsPage })));
const MockInstructionsPage = lazy(() =>
  import('./views/attempt/mock-instructions-page.tsx').then((file) => ({ default: file.MockInstructionsPage })),
);
const MockAttemptPage = lazy(() =>
  import('./views/attempt/mock-attempt-page.tsx').then((file) => ({ default: file.MockAttemptPage })),
);
const QuizResultPage = lazy(() =>
  import('./views/results/quiz-result-page.tsx').then((file) => ({ default: file.QuizResultPage })),
);
const ResultsPage = lazy(() => import('./views/portal/results-page.tsx').then((file) => ({ default: file.ResultsPage })));
const NotebookPage = lazy(() => import('./views/portal/notebook-page.tsx').then((file) => ({ default: file.NotebookPage })));
const ApplicationPage = lazy(() =>
  import('./views/application/application-page.tsx').then((file) => ({ default: file.ApplicationPage })),
);
const PayerPage = lazy(() => import('./views/application/payer-page.tsx').then((file) => ({ default: file.PayerPage })));
const ReportPage = lazy(() => import('./views/reports/report-page.tsx').then((file) => ({ default: file.ReportPage })));
const SetPasswordPage = lazy(() =>
  import('./views/accounts/set-password-page.tsx').then((file) => ({ default: file.SetPasswordPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('./views/accounts/forgot-password-page.tsx').then((file) => ({ default: file.ForgotPasswordPage })),
);
const TeacherPage = lazy(() => import('./views/teacher/teacher-page.tsx').then((file) => ({ default: file.TeacherPage })));

/** The app's route table (specification 2.1, 2.10). Public pages are documents of their own: src/public/. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path="/signin"
        element={
          <Guarded back={home}>
            <SignInPage />
          </Guarded>
        }
      />
      <Route
        path="/set-password"
        element={
          <Guarded back={home}>
            <SetPasswordPage />
          </Guarded>
        }
      />
      <Route
        path="/forgot-password"
        element={
          <Guarded back={home}>
            <ForgotPasswordPage />
          </Guarded>
        }
      />
      <Route
        path="/contact-sat"
        element={
          <Guarded back={home}>
            <ApplicationPage key="sat" kind="sat" />
          </Guarded>
        }
      />
      <Route
        path="/contact-ap"
        element={
          <Guarded back={home}>
            <ApplicationPage key="ap" kind="ap" />
          </Guarded>
        }
      />
      <Route
        path="/application/:token"
        element={
          <Guarded back={home}>
            <PayerPage />
          </Guarded>
        }
      />
      <Route
        path="/report/:token"
        element={
          <Guarded back={home}>
            <ReportPage />
          </Guarded>
        }
      />
      <Route
        path="/student-portal"
        element={
          <Guarded back={home}>
            <PortalGuard />
          </Guarded>
        }
      >
        <Route
          element={
            <Guarded back={home}>
              <PortalLayout />
            </Guarded>
          }
        >
          <Route index element={<Navigate to="dashboard" replace />} />
          <Route
            path="dashboard"
            element={
              <Guarded>
                <DashboardPage />
              </Guarded>
            }
          />
          <Route
            path="course-material"
            element={
              <Guarded>
                <CourseMaterialPage />
              </Guarded>
            }
          />
          <Route
            path="quizzes"
            element={
              <Guarded>
                <QuizzesPage />
              </Guarded>
            }
          />
          <Route
            path="quizzes/:quizId/instructions"
            element={
              <Guarded>
                <QuizInstructionsPage />
              </Guarded>
            }
          />
          <Route
            path="quizzes/:quizId/results"
            element={
              <Guarded>
                <QuizResultPage kind="quiz" page="results" />
              </Guarded>
            }
          />
          <Route
            path="quizzes/:quizId/analysis"
            element={
              <Guarded>
                <QuizResultPage kind="quiz" page="analysis" />
              </Guarded>
            }
          />
          <Route
            path="mock-tests"
            element={
              <Guarded>
                <MockTestsPage />
              </Guarded>
            }
          />
          <Route
            path="mock-tests/:mockTestId/instructions"
            element={
              <Guarded>
                <MockInstructionsPage />
              </Guarded>
            }
          />
          <Route
            path="mock-tests/:quizId/result"
            element={
              <Guarded>
                <QuizResultPage kind="mock" page="results" />
              </Guarded>
            }
          />
          <Route
            path="mock-tests/:quizId/analysis"
            element={
              <Guarded>
                <QuizResultPage kind="mock" page="analysis" />
              </Guarded>
            }
          />
          <Route
            path="results"
            element={
              <Guarded>
                <ResultsPage />
              </Guarded>
            }
          />
          <Route
            path="notebook"
            element={
              <Guarded>
                <NotebookPage />
              </Guarded>
            }
          />
          <Route
            path="schedule"
            element={
              <Guarded>
                <SchedulePage />
              </Guarded>
            }
          />
          <Route
            path="homework"
            element={
              <Guarded>
                <HomeworkPage />
              </Guarded>
            }
          />
          <Route
            path="profile"
            element={
              <Guarded>
                <ProfilePage />
              </Guarded>
            }
          />
          <Route
            path="*"
            element={
              <Guarded>
                <UnknownPage />
              </Guarded>
            }
          />
        </Route>
        <Route
          path="quizzes/attend/:quizId"
          element={
            <Guarded>
              <QuizAttemptPage />
            </Guarded>
          }
        />
        <Route
          path="mock-tests/attend/:mockTestId"
          element={
            <Guarded>
              <MockAttemptPage />
            </Guarded>
          }
        />
      </Route>
      <Route
        path="/teacher-portal/*"
        element={
          <Guarded back={home}>
            <TeacherPage />
          </Guarded>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

const home = { to: '/', label: 'Back to the start', leavesApp: true };
const dashboard = { to: '/student-portal/dashboard', label: 'Return to Dashboard', leavesApp: false };

/** A route with its own error page and waiting text. */
function Guarded({ children, back = dashboard }: { children: ReactNode; back?: typeof home }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary back={back} resetKey={pathname}>
      <Suspense fallback={<Loading text="Loading…" page />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
