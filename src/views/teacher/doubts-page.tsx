import { useSelector } from '@xstate/react';
import { InboxPage } from '../doubts/inbox-page.tsx';
import { type PageProps, selectTeacher } from './teacher-area.ts';

/** teacher-doubts: not of the specified sample pages, but what the teacher's own students ask. */
export function DoubtsPage({ area }: PageProps) {
  const teacher = useSelector(area, selectTeacher);
  return teacher ? <InboxPage personId={teacher._id} /> : null;
}
