import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { doubtListMachine } from '../../machines/doubts/doubt-list.machine.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { selectListScreen } from './list-screen.ts';

/** Searches a list of doubts by what was written in them, and says where nothing was found. */
export function DoubtSearch({ list }: { list: ActorRefFrom<typeof doubtListMachine> }) {
  const { search, notice, side } = useSelector(list, selectContext);
  const screen = useSelector(list, selectListScreen);
  if (screen !== 'list' && screen !== 'notFound') return null;
  return (
    <>
      <SearchField
        label="Search doubts"
        placeholder={side === 'tutor' ? 'Words, or a student’s name…' : 'Words you or your tutors wrote…'}
        name="search"
        value={search}
        onChange={(text) => list.send({ type: 'search.type', search: text })}
      />
      {notice ? <Notice>{notice}</Notice> : null}
      {screen === 'notFound' ? <Empty title="Nothing found">No doubt has all of these words. Try fewer of them.</Empty> : null}
    </>
  );
}
