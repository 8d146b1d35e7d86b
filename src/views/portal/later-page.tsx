import { useLocation } from 'react-router-dom';
import { Empty } from '../ui/empty.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Page titles of specification 2.10 by the path's part after /student-portal/, with what can be said of them today. */
const pages: Record<string, { title: string; empty: string; why: string }> = {
  'course-material': {
    title: 'Course Material',
    empty: 'No materials available.',
    why: 'The study sheets of your courses will stand here. This page is not finished yet.',
  },
  homework: { title: 'Homework', empty: 'No homework yet', why: 'This page is not finished yet.' },
  schedule: {
    title: 'My Schedule',
    empty: 'No Classes Today',
    why: 'Sessions with your tutor will stand here. This page is not finished yet.',
  },
  profile: {
    title: 'My Profile',
    empty: 'Nothing to change yet',
    why: 'Your details will stand here. This page is not finished yet.',
  },
};

const fallback = { title: 'Student Portal', empty: 'There is no such page', why: 'The address may be mistyped.' };

/** Portal pages that are still to come, and addresses that lead nowhere: honest about it, with a way on. */
export function LaterPage() {
  const { pathname } = useLocation();
  const { title, empty, why } = pages[pathname.split('/')[2] ?? ''] ?? fallback;
  return (
    <>
      <PageHeading title={title} />
      <Empty title={empty} action={<LinkButton to="/student-portal/quizzes">Go to your quizzes</LinkButton>}>
        {why}
      </Empty>
    </>
  );
}
