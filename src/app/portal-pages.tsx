import { lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { PortalLayout } from '../views/portal/parts/portal-frame.tsx';
import { guarded } from './guarded.tsx';

const DashboardPage = lazy(() => import('../views/portal/dashboard-page.tsx').then((file) => ({ default: file.DashboardPage })));
const QuizzesPage = lazy(() => import('../views/exam/lists/quizzes-page.tsx').then((file) => ({ default: file.QuizzesPage })));
const SchedulePage = lazy(() => import('../views/schedule/schedule-page.tsx').then((file) => ({ default: file.SchedulePage })));
const CourseMaterialPage = lazy(() =>
  import('../views/materials/course-material-page.tsx').then((file) => ({ default: file.CourseMaterialPage })),
);
const UnknownPage = lazy(() => import('../views/portal/unknown-page.tsx').then((file) => ({ default: file.UnknownPage })));
const HomeworkPage = lazy(() => import('../views/portal/homework-page.tsx').then((file) => ({ default: file.HomeworkPage })));
const WorkPage = lazy(() => import('../views/homework/work-page.tsx').then((file) => ({ default: file.WorkPage })));
const ProfilePage = lazy(() => import('../views/portal/profile-page.tsx').then((file) => ({ default: file.ProfilePage })));
const QuizInstructionsPage = lazy(() =>
  import('../views/exam/quiz-instructions-page.tsx').then((file) => ({ default: file.QuizInstructionsPage })),
);
const MockTestsPage = lazy(() =>
  import('../views/exam/lists/mock-tests-page.tsx').then((file) => ({ default: file.MockTestsPage })),
);
const MockInstructionsPage = lazy(() =>
  import('../views/exam/mock-instructions-page.tsx').then((file) => ({ default: file.MockInstructionsPage })),
);
const QuizResultPage = lazy(() =>
  import('../views/results/quiz-result-page.tsx').then((file) => ({ default: file.QuizResultPage })),
);
const ResultsPage = lazy(() => import('../views/results/results-page.tsx').then((file) => ({ default: file.ResultsPage })));
const PlanPage = lazy(() => import('../views/plan/plan-page.tsx').then((file) => ({ default: file.PlanPage })));
const PracticePage = lazy(() => import('../views/practice/practice-page.tsx').then((file) => ({ default: file.PracticePage })));
const DoubtsPage = lazy(() => import('../views/doubts/doubts-page.tsx').then((file) => ({ default: file.DoubtsPage })));
const AskPage = lazy(() => import('../views/doubts/ask-page.tsx').then((file) => ({ default: file.AskPage })));
const DoubtPage = lazy(() => import('../views/doubts/doubt-page.tsx').then((file) => ({ default: file.DoubtPage })));
const NoticesPage = lazy(() => import('../views/notices/notices-page.tsx').then((file) => ({ default: file.NoticesPage })));
const NotebookPage = lazy(() => import('../views/notebook/notebook-page.tsx').then((file) => ({ default: file.NotebookPage })));

const pages: RouteObject[] = [
  { path: 'dashboard', element: guarded(<DashboardPage />) },
  { path: 'course-material', element: guarded(<CourseMaterialPage />) },
  { path: 'quizzes', element: guarded(<QuizzesPage />) },
  { path: 'quizzes/:quizId/instructions', element: guarded(<QuizInstructionsPage />) },
  { path: 'quizzes/:quizId/results', element: guarded(<QuizResultPage kind="quiz" page="results" />) },
  { path: 'quizzes/:quizId/analysis', element: guarded(<QuizResultPage kind="quiz" page="analysis" />) },
  { path: 'mock-tests', element: guarded(<MockTestsPage />) },
  { path: 'mock-tests/:mockTestId/instructions', element: guarded(<MockInstructionsPage />) },
  { path: 'mock-tests/:quizId/result', element: guarded(<QuizResultPage kind="mock" page="results" />) },
  { path: 'mock-tests/:quizId/analysis', element: guarded(<QuizResultPage kind="mock" page="analysis" />) },
  { path: 'results', element: guarded(<ResultsPage />) },
  { path: 'plan', element: guarded(<PlanPage />) },
  { path: 'practice', element: guarded(<PracticePage />) },
  { path: 'notebook', element: guarded(<NotebookPage />) },
  { path: 'doubts', element: guarded(<DoubtsPage />) },
  { path: 'doubts/new', element: guarded(<AskPage />) },
  { path: 'doubts/:doubtId', element: guarded(<DoubtPage />) },
  { path: 'notices', element: guarded(<NoticesPage />) },
  { path: 'schedule', element: guarded(<SchedulePage />) },
  { path: 'homework', element: guarded(<HomeworkPage />) },
  { path: 'homework/:workId', element: guarded(<WorkPage />) },
  { path: 'profile', element: guarded(<ProfilePage />) },
  { path: '*', element: guarded(<UnknownPage />) },
];

const routes: RouteObject[] = [{ element: <PortalLayout />, children: pages }];

/** The portal's pages but the attempts (specification 2.10), with frame and routes of their own: an attempt loads neither. */
export const PortalPages = () => useRoutes(routes);
