import { lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { NotFoundPage } from '../views/site/not-found-page.tsx';
import { guarded, home } from './guarded.tsx';

const PayerPage = lazy(() => import('../views/enrolment/payer-page.tsx').then((file) => ({ default: file.PayerPage })));
const ResumePage = lazy(() => import('../views/enrolment/resume-page.tsx').then((file) => ({ default: file.ResumePage })));
const ReportPage = lazy(() => import('../views/report/report-page.tsx').then((file) => ({ default: file.ReportPage })));
const SessionRoomPage = lazy(() =>
  import('../views/schedule/session-room-page.tsx').then((file) => ({ default: file.SessionRoomPage })),
);
const MeetingsPage = lazy(() => import('../views/meetings/meetings-page.tsx').then((file) => ({ default: file.MeetingsPage })));
const ParentSignInPage = lazy(() =>
  import('../views/parents/parent-sign-in-page.tsx').then((file) => ({ default: file.ParentSignInPage })),
);
const FamilyPage = lazy(() => import('../views/parents/family-page.tsx').then((file) => ({ default: file.FamilyPage })));
const ComplaintsPage = lazy(() =>
  import('../views/complaints/complaints-page.tsx').then((file) => ({ default: file.ComplaintsPage })),
);
const ComplaintPage = lazy(() =>
  import('../views/complaints/complaint-page.tsx').then((file) => ({ default: file.ComplaintPage })),
);
const SetPasswordPage = lazy(() =>
  import('../views/accounts/set-password-page.tsx').then((file) => ({ default: file.SetPasswordPage })),
);
const ConfirmAddressPage = lazy(() =>
  import('../views/accounts/confirm-address-page.tsx').then((file) => ({ default: file.ConfirmAddressPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('../views/accounts/forgot-password-page.tsx').then((file) => ({ default: file.ForgotPasswordPage })),
);
const DeskPage = lazy(() => import('../views/desk/desk-page.tsx').then((file) => ({ default: file.DeskPage })));
const TeacherPage = lazy(() => import('../views/teacher/teacher-page.tsx').then((file) => ({ default: file.TeacherPage })));

const routes: RouteObject[] = [
  { path: '/confirm-address', element: guarded(<ConfirmAddressPage />, home) },
  { path: '/set-password', element: guarded(<SetPasswordPage />, home) },
  { path: '/forgot-password', element: guarded(<ForgotPasswordPage />, home) },
  { path: '/application/resume', element: guarded(<ResumePage />, home) },
  { path: '/application/:token', element: guarded(<PayerPage />, home) },
  { path: '/report/:token', element: guarded(<ReportPage />, home) },
  { path: '/meetings/:token', element: guarded(<MeetingsPage />, home) },
  { path: '/complaints', element: guarded(<ComplaintsPage />, home) },
  { path: '/complaints/:token', element: guarded(<ComplaintPage />, home) },
  { path: '/parents', element: guarded(<FamilyPage />, home) },
  { path: '/parents/sign-in', element: guarded(<ParentSignInPage />, home) },
  { path: '/session/:token', element: guarded(<SessionRoomPage />, home) },
  { path: '/teacher-portal/*', element: guarded(<TeacherPage />, home) },
  { path: '/desk/*', element: guarded(<DeskPage />, home) },
  { path: '*', element: <NotFoundPage /> },
];

/** What a mailed link, a tutor or the school's staff open, with routes of their own: an attempt and a student's portal load and name none of it. */
export const OtherPages = () => useRoutes(routes);
