import { lazy } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { framed, guarded, home } from './guarded.tsx';

// Each area loads only its own code. The attempt comes whole: nothing is fetched once a sitting has begun.
const SignInPage = lazy(() => import('../views/accounts/sign-in-page.tsx').then((file) => ({ default: file.SignInPage })));
const PortalGuard = lazy(() => import('../views/portal/portal-guard.tsx').then((file) => ({ default: file.PortalGuard })));
const QuizAttemptPage = lazy(() =>
  import('../views/exam/quiz-attempt-page.tsx').then((file) => ({ default: file.QuizAttemptPage })),
);
const MockAttemptPage = lazy(() =>
  import('../views/exam/mock-attempt-page.tsx').then((file) => ({ default: file.MockAttemptPage })),
);
const ApplicationPage = lazy(() =>
  import('../views/enrolment/application-page.tsx').then((file) => ({ default: file.ApplicationPage })),
);
const OtherPages = lazy(() => import('./other-pages.tsx').then((file) => ({ default: file.OtherPages })));
const PortalPages = lazy(() => import('./portal-pages.tsx').then((file) => ({ default: file.PortalPages })));

const routes: RouteObject[] = [
  { path: '/signin', element: guarded(<SignInPage />, home) },
  { path: '/contact-sat', element: guarded(<ApplicationPage key="sat" kind="sat" />, home) },
  { path: '/contact-ap', element: guarded(<ApplicationPage key="ap" kind="ap" />, home) },
  {
    path: '/student-portal',
    element: framed(<PortalGuard />),
    children: [
      { index: true, element: <Navigate to="dashboard" replace /> },
      { path: '*', element: framed(<PortalPages />) },
      { path: 'quizzes/attend/:quizId', element: guarded(<QuizAttemptPage />) },
      { path: 'mock-tests/attend/:mockTestId', element: guarded(<MockAttemptPage />) },
    ],
  },
  { path: '*', element: guarded(<OtherPages />, home) },
];

/** The app's route table (specification 2.1, 2.10). Public pages are documents of their own: src/app/hydrate/. */
export const AppRoutes = () => useRoutes(routes);
