import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { messages } from '../../../content/messages/exam.ts';
import {
  canStart,
  filterRecords,
  type QuizTab,
  quizListMachine,
  type SittingKind,
  shownRecords,
  shownSubjects,
} from '../../../machines/exam/quiz-list.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Cards } from '../../ui/cards.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Row } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';
import { AnswersOnDevice } from './answers-on-device.tsx';
import { QuizCard, type QuizCardWords } from './quiz-card.tsx';
import styles from './record-list.module.css';

type Snapshot = SnapshotFrom<typeof quizListMachine>;

/** What a page of quizzes says, and one of mock tests. `label` names the tabs; `search` is the search box's text for a tab's name. */
export type RecordListWords = {
  title: string;
  lead: string;
  loading: string;
  label: string;
  tabs: Record<QuizTab, string>;
  search: (tab: string) => string;
  nothingFound: string;
  nothing: Record<QuizTab, { title: string; text: string }>;
  card: QuizCardWords;
};

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.hasTag('waiting') || snapshot.matches('idle') ? 'waiting' : 'shown';
};

/** A page of the student's quizzes or mock tests (specification 2.10): tabs with counts, search, a card for each record. */
export function RecordList({
  kind,
  words,
  logic = quizListMachine,
}: {
  kind: SittingKind;
  words: RecordListWords;
  logic?: typeof quizListMachine | undefined;
}) {
  const list = useFlow(logic, { input: { kind } });
  useOpened(list);
  const screen = useSelector(list, selectScreen);
  const { notice } = useSelector(list, selectContext);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <AnswersOnDevice />
      {screen === 'waiting' ? <Loading text={words.loading} shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'list.retry' })} /> : null}
      {screen === 'shown' ? <RecordTabs list={list} words={words} /> : null}
    </>
  );
}

function RecordTabs({ list, words }: { list: ActorRefFrom<typeof quizListMachine>; words: RecordListWords }) {
  const context = useSelector(list, selectContext);
  const { tab, search, subject } = context;
  const subjects = shownSubjects(context);
  const shown = shownRecords(context);
  // What is under way, else what waits first: one thing to go on with, and what was searched for is for the student to choose.
  const first =
    tab === 'upcoming' && !search.trim() ? (shown.find(({ in_progress }) => in_progress) ?? shown.find(canStart)) : null;
  const searchWords = words.search(words.tabs[tab]);
  // Said before a start is tried: a phone without fullscreen would find out only at the end of the instructions.
  const canGoFullscreen = document.fullscreenEnabled === true;
  const tabs = (['upcoming', 'completed'] as const).map((id) => ({
    id,
    label: words.tabs[id],
    count: filterRecords(context, id).length,
  }));
  return (
    <Tabs label={words.label} tabs={tabs} selected={tab} onSelect={(chosen) => list.send({ type: 'tab.choose', tab: chosen })}>
      <Row gap={3} align="end" justify="between" className={styles.search}>
        <SearchField
          label={searchWords}
          placeholder={`${searchWords}...`}
          value={search}
          onChange={(text) => list.send({ type: 'search.type', text })}
        />
        {subjects.length > 1 ? (
          <SubjectFilter
            subjects={subjects}
            subject={subject}
            onChoose={(chosen) => list.send({ type: 'subject.choose', subject: chosen })}
          />
        ) : null}
        {tab === 'completed' ? <LinkButton to="/student-portal/results">All Results</LinkButton> : null}
      </Row>
      {tab === 'upcoming' && shown.length > 0 && !canGoFullscreen ? (
        <Notice tone="warning">{messages.attempt.noFullscreen[context.kind]}</Notice>
      ) : null}
      {shown.length > 0 ? (
        <Cards>
          {shown.map((record) => (
            <QuizCard
              key={record._id}
              record={record}
              words={words.card}
              first={record === first}
              onStart={() => list.send({ type: 'sitting.start', record })}
            />
          ))}
        </Cards>
      ) : (
        <NothingShown words={words} tab={tab} search={search.trim()} />
      )}
    </Tabs>
  );
}

function SubjectFilter({
  subjects,
  subject,
  onChoose,
}: {
  subjects: string[];
  subject: string;
  onChoose: (subject: string) => void;
}) {
  return (
    <SelectField
      label="Subject"
      name="subject"
      value={subject}
      onChange={onChoose}
      options={[{ value: '', label: 'All subjects' }, ...subjects]}
    />
  );
}

function NothingShown({ words, tab, search }: { words: RecordListWords; tab: QuizTab; search: string }) {
  if (search)
    return (
      <Empty title={words.nothingFound}>
        Nothing in {words.tabs[tab]} has “{search}” in its title.
      </Empty>
    );
  const { title, text } = words.nothing[tab];
  return <Empty title={title}>{text}</Empty>;
}
