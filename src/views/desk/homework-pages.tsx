import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { MarkerPlace } from '../../machines/homework/marker-area.machine.ts';
import { GivingPage } from '../homework/marker/giving-page.tsx';
import { HomeworkLinesPage } from '../homework/marker/homework-lines-page.tsx';
import { type MarkerWays, MarkerWaysContext } from '../homework/marker/marker-ways.ts';
import { MarkingPage } from '../homework/marker/marking-page.tsx';
import { OneHomeworkPage } from '../homework/marker/one-homework-page.tsx';
import { LinkButton } from '../ui/link-button.tsx';

const addresses: Record<MarkerPlace['page'], (id: string) => string> = {
  list: () => '/desk/homework',
  giving: () => '/desk/homework/give',
  homework: (id) => `/desk/homework/${id}`,
  work: (id) => `/desk/homework/works/${id}`,
};

const ways: MarkerWays = {
  way: ({ page, id }, words, look = 'quiet') =>
    look === 'text' ? (
      <Link to={addresses[page](id)}>{words}</Link>
    ) : (
      <LinkButton to={addresses[page](id)} tone={look}>
        {words}
      </LinkButton>
    ),
  student: (id, name) => <Link to={`/desk/students/${id}`}>{name}</Link>,
};

const atDesk = (page: ReactNode) => <MarkerWaysContext value={ways}>{page}</MarkerWaysContext>;

/** Homework at the desk, each page with its address. */
export const HomeworkListPage = () => atDesk(<HomeworkLinesPage />);
export const HomeworkGivingPage = () => atDesk(<GivingPage />);

export function HomeworkPage() {
  const { homework = '' } = useParams();
  return atDesk(<OneHomeworkPage key={homework} homework={homework} />);
}

export function HomeworkWorkPage() {
  const { work = '' } = useParams();
  return atDesk(<MarkingPage key={work} work={work} />);
}
