import { useSelector } from '@xstate/react';
import { Notice } from '../ui/notice.tsx';
import { type Attempt, selectNotice } from './attempt-screen.ts';
import { toDashboard } from './covers.tsx';
import { HallPartsMissing } from './hall-context.tsx';
import { CoverPage } from './parts/cover-page.tsx';

/** Covers the questions until the cover itself has come, and says what the flow says meanwhile: it goes on by itself. `isOver`: nothing keeps anybody here. */
export function PlainCover({ attempt, title, isOver = false }: { attempt: Attempt; title: string; isOver?: boolean }) {
  const notice = useSelector(attempt, selectNotice);
  return (
    <CoverPage title={title} {...(isOver ? { actions: toDashboard } : {})}>
      {notice ? <Notice tone="warning">{notice}</Notice> : null}
      <p role="status">One moment…</p>
      <HallPartsMissing>
        Part of this page couldn’t be loaded. Your answers are kept, and we’ll keep trying: check your connection.
      </HallPartsMissing>
    </CoverPage>
  );
}
