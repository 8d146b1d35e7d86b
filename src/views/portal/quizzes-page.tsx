import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { defaultQuizMinutes } from '../../../contract/limits.ts';
import type { QuizRecord } from '../../../contract/quizzes.ts';
import { creatorOf, type QuizTab, quizListMachine, recordsOf, shownRecords, titleOf } from '../../machines/quiz-list.machine.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useOpened } from '../use-opened.ts';
import { Cards } from './parts/cards.tsx';
import { QuizCard } from './parts/quiz-card.tsx';
import styles from './quizzes.module.css';

type Seen = SnapshotFrom<typeof quizListMachine>;

const screenOf = (seen: Seen) => {
  if (seen.matches('failed')) return 'failed';
  return seen.hasTag('waiting') || seen.matches('idle') ? 'waiting' : 'shown';
};
const contextOf = (seen: Seen) => seen.context;

const tabNames: Record<QuizTab, string> = { upcoming: 'Upcoming', completed: 'Completed' };

/** Available Quizzes (specification 2.10): tabs with counts, search, a card for each sitting. */
export function QuizzesPage({ logic = quizListMachine }: { logic?: typeof quizListMachine }) {
  const list = useActorRef(logic);
  useOpened(list);
  const screen = useSelector(list, screenOf);
  const { notice } = useSelector(list, contextOf);
  return (
    <>
      <PageHeading title="Available Quizzes" lead="Each quiz is sat once, in fullscreen. The instructions come first." />
      {screen === 'waiting' ? <Loading text="Loading quizzes…" cards={3} /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'list.retry' })} /> : null}
      {screen === 'shown' ? <QuizTabs list={list} /> : null}
    </>
  );
}

function QuizTabs({ list }: { list: ActorRefFrom<typeof quizListMachine> }) {
  const context = useSelector(list, contextOf);
  const { tab, search } = context;
  const shown = shownRecords(context);
  const name = tabNames[tab];
  const tabs = (['upcoming', 'completed'] as const).map((id) => ({
    id,
    label: tabNames[id],
    count: recordsOf(context, id).length,
  }));
  return (
    <Tabs label="Quizzes" tabs={tabs} selected={tab} onSelect={(chosen) => list.send({ type: 'tab.choose', tab: chosen })}>
      <div className={styles.search}>
        <SearchField
          label={`Search in ${name} quizzes`}
          placeholder={`Search in ${name} quizzes...`}
          value={search}
          onChange={(text) => list.send({ type: 'search.type', text })}
        />
      </div>
      {shown.length > 0 ? (
        <Cards>
          {shown.map((record) => (
            <RecordCard key={record._id} record={record} onStart={() => list.send({ type: 'quiz.start', record })} />
          ))}
        </Cards>
      ) : (
        <NothingShown tab={tab} search={search.trim()} />
      )}
    </Tabs>
  );
}

function RecordCard({ record, onStart }: { record: QuizRecord; onStart: () => void }) {
  const done = record.is_complete;
  const path = `/student-portal/quizzes/${record.quizId}`;
  return (
    <QuizCard
      title={titleOf(record)}
      creator={creatorOf(record)}
      questions={record.content_length}
      minutes={record.duration ?? defaultQuizMinutes}
      state={done ? 'completed' : record.in_progress ? 'inProgress' : 'upcoming'}
      to={done ? `${path}/results?sitting=${record._id}` : `${path}/instructions`}
      {...(done ? {} : { onOpen: onStart })}
    />
  );
}

function NothingShown({ tab, search }: { tab: QuizTab; search: string }) {
  if (search)
    return (
      <Empty title="No quizzes found">
        Nothing in {tabNames[tab]} has “{search}” in its title.
      </Empty>
    );
  if (tab === 'completed')
    return <Empty title="No completed quizzes yet">A quiz you have submitted appears here with its result.</Empty>;
  return <Empty title="No upcoming quizzes">A quiz that a tutor assigns to you appears here.</Empty>;
}
