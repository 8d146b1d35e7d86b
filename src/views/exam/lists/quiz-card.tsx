import Clock from 'lucide-react/icons/clock';
import Layers from 'lucide-react/icons/layers';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import type { Levels } from '../../../../contract/exam/listing.ts';
import type { QuizRecord } from '../../../../contract/exam/quizzes.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { canStart, getCreator, getTitle, type ListedRecord } from '../../../machines/exam/quiz-list.machine.ts';
import { sittingAt, toSittingKind } from '../../addresses.ts';
import styles from '../../ui/cards.module.css';
import { ListCard } from '../../ui/cards.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LatestResult } from './latest-result.tsx';

type CardState = 'upcoming' | 'inProgress' | 'completed';

/** What differs from kind to kind: the button's words, and the minutes where a record has none of its own. */
export type QuizCardWords = {
  actions: Record<CardState, string>;
  minutes: number;
};

const badges: Record<CardState, string> = { upcoming: '', inProgress: 'In progress', completed: 'Completed' };

function getCardState({ is_complete, in_progress }: QuizRecord): CardState {
  if (is_complete) return 'completed';
  return in_progress ? 'inProgress' : 'upcoming';
}

/**
 * One quiz or mock test in a list (specification 2.10). `onStart` comes before the link is followed: a place to remember the sitting. `first`:
 * it is what to go on with, and has the page's one primary button. `way`: in place of that link, where somebody else looks at it.
 */
export function QuizCard({
  record,
  words,
  onStart,
  first = false,
  way,
}: {
  record: ListedRecord;
  words: QuizCardWords;
  onStart?: () => void;
  first?: boolean;
  way?: ReactNode;
}) {
  const { _id, quizId, content_length, duration, submittedAt, facts, latest } = record;
  const title = getTitle(record);
  const state = getCardState(record);
  const action = words.actions[state];
  const done = state === 'completed';
  const kind = toSittingKind(record);
  return (
    <ListCard title={title} badge={badges[state]} isUnderWay={state === 'inProgress'} standsOut={first}>
      <Text tone="faint" size="s">
        {facts ? `${facts.subject} · ` : ''}By {getCreator(record)}
        {done && submittedAt !== undefined ? `, ${formatMoment(submittedAt, 'shortDate')}` : ''}
      </Text>
      {facts?.levels ? <Text size="s">{describeLevels(facts.levels)}</Text> : null}
      {record.window ? <Text size="s">{describeWindow(record.window)}</Text> : null}
      {latest ? <LatestResult result={latest} isOwn={done} /> : null}
      <Row gap={3} align="center" justify="between" foot={4}>
        <Stack as="ul" gap={1} tone="soft" size="s" tabular className={styles.facts}>
          {record.is_node ? (
            <Row as="li" nowrap gap={2} align="center">
              <Layers aria-hidden />
              {counted(record.result.length, 'module')}
            </Row>
          ) : null}
          <Row as="li" nowrap gap={2} align="center">
            <ListChecks aria-hidden />
            {counted(content_length, 'question')}
          </Row>
          <Row as="li" nowrap gap={2} align="center">
            <Clock aria-hidden />
            {duration ?? words.minutes} mins
          </Row>
        </Stack>
        {way !== undefined ? (
          way
        ) : canStart(record) ? (
          <LinkButton
            to={done ? sittingAt(kind, 'results', quizId, _id) : sittingAt(kind, 'instructions', quizId)}
            label={`${action}: ${title}`}
            tone={first ? 'primary' : 'quiet'}
            {...(done || !onStart ? {} : { onClick: onStart })}
          >
            {action}
          </LinkButton>
        ) : null}
      </Row>
    </ListCard>
  );
}

type Window = NonNullable<QuizRecord['window']>;

/** When it can be started, in the reader's own time. */
function describeWindow({ place, opensAt, closesAt }: Window): string {
  const at = (ms: number) => formatMoment(ms, 'shortDateTime');
  if (place === 'over') return closesAt === null ? 'Closed' : `Closed since ${at(closesAt)}`;
  const opens = place === 'ahead' && opensAt !== null ? `Opens ${at(opensAt)}` : null;
  const closes = closesAt === null ? null : `${opens === null ? 'Start' : 'start'} by ${at(closesAt)}`;
  return [opens, closes].filter((words) => words !== null).join(', ');
}

/** '4 easy, 5 medium, 3 hard'. */
const describeLevels = (levels: Levels): string =>
  (['easy', 'medium', 'hard'] as const)
    .filter((level) => levels[level] > 0)
    .map((level) => `${levels[level]} ${level}`)
    .join(', ');

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
