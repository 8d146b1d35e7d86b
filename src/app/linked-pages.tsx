import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../views/site/not-found-page.tsx';
import { guarded, home } from './guarded.tsx';

const PayerPage = lazy(() => import('../views/enrolment/payer-page.tsx').then((file) => ({ default: file.PayerPage })));
const ReportPage = lazy(() => import('../views/report/report-page.tsx').then((file) => ({ default: file.ReportPage })));
const SessionRoomPage = lazy(() =>
  import('../views/schedule/session-room-page.tsx').then((file) => ({ default: file.SessionRoomPage })),
);
const MeetingsPage = lazy(() => import('../views/meetings/meetings-page.tsx').then((file) => ({ default: file.MeetingsPage })));
const ParentSignInPage = lazy(() =>
  import('../views/parents/parent-sign-in-page.tsx').then((file) => ({ default: file.ParentSignInPage })),
);
const FamilyPage = lazy(() => import('../views/parents/family-page.tsx').then((file) => ({ default: file.FamilyPage })));
const SetPasswordPage = lazy(() =>
  import('../views/accounts/set-password-page.tsx').then((file) => ({ default: file.SetPasswordPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('../views/accounts/forgot-password-page.tsx').then((file) => ({ default: file.ForgotPasswordPage })),
);

/** Pages that a mailed link leads to, each whole document of its own, with routes of their own: an attempt loads none of them. */
export function LinkedPages() {
  return (
    <Routes>
      <Route path="/set-password" element={guarded(<SetPasswordPage />, home)} />
      <Route path="/forgot-password" element={guarded(<ForgotPasswordPage />, home)} />
      <Route path="/application/:token" element={guarded(<PayerPage />, home)} />
      <Route path="/report/:token" element={guarded(<ReportPage />, home)} />
      <Route path="/meetings/:token" element={guarded(<MeetingsPage />, home)} />
      <Route path="/parents" element={guarded(<FamilyPage />, home)} />
      <Route path="/parents/sign-in" element={guarded(<ParentSignInPage />, home)} />
      <Route path="/session/:token" element={guarded(<SessionRoomPage />, home)} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
