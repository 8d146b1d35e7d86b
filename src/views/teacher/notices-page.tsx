import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { NoticeItem } from '../../../contract/notices/notices.ts';
import { NoticeList } from '../notices/notice-list.tsx';
import { NoticeSettingsCard } from '../notices/notice-settings-card.tsx';
import { PushCard } from '../notices/push-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { type PageProps, selectTeacher } from './teacher-area.ts';

/** teacher-notices: not of the specified sample pages, but what a teacher was told, and how they want to be. */
export function NoticesPage({ area }: PageProps) {
  const teacher = useSelector(area, selectTeacher);
  const leave = useCallback(
    ({ kind }: NoticeItem) => area.send({ type: 'page.choose', page: kind === 'doubts' ? 'teacher-doubts' : 'teacher-schedule' }),
    [area],
  );
  if (!teacher) return null;
  const reader = { role: 'teacher', personId: teacher._id } as const;
  return (
    <>
      <PageHeading title="Notices" lead="What’s new since you last looked." />
      <NoticeList {...reader} onLeave={leave} />
      <NoticeSettingsCard {...reader} />
      <PushCard reader="teacher" />
    </>
  );
}
