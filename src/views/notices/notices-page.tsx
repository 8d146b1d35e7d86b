import { usePortal } from '../portal/portal-context.ts';
import { Stack } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { NoticeList } from './notice-list.tsx';
import { NoticeSettingsCard } from './notice-settings-card.tsx';
import { PushCard } from './push-card.tsx';

/** What a student was told, and how they want to be. */
export function NoticesPage() {
  const { student } = usePortal();
  const reader = { role: 'student', personId: student._id } as const;
  return (
    <Stack gap={5}>
      <PageHeading title="Notices" lead="What’s new since you last looked." />
      <NoticeList {...reader} />
      <NoticeSettingsCard {...reader} />
      <PushCard reader="student" />
    </Stack>
  );
}
