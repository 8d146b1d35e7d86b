import { useSelector } from '@xstate/react';
import type { QuizRecord } from '../../../../contract/exam/quizzes.ts';
import { getTitle } from '../../../machines/exam/quiz-list.machine.ts';
import { nextToBegin, resumable } from '../../../machines/portal/dashboard.setup.ts';
import { sittingAt, toSittingKind } from '../../addresses.ts';
import { wordsFor } from '../../exam/lists/sitting-words.ts';
import { Failed } from '../../ui/failed.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Ahead } from './ahead.tsx';
import styles from './dashboard.module.css';
import type { Dashboard, DashboardSnapshot } from './dashboard-ref.ts';

const selectScreen = (snapshot: DashboardSnapshot) => {
  if (snapshot.matches({ opened: { sittings: 'failed' } })) return 'failed';
  return snapshot.matches('idle') || snapshot.matches({ opened: { sittings: 'loading' } }) ? 'waiting' : 'shown';
};
const selectSittings = (snapshot: DashboardSnapshot) => snapshot.context.sittings;
const selectNotice = (snapshot: DashboardSnapshot) => snapshot.context.notice;

/** What to sit next: every sitting that can be resumed, or else the one to begin. */
export function NextSittings({ dashboard }: { dashboard: Dashboard }) {
  const screen = useSelector(dashboard, selectScreen);
  const sittings = useSelector(dashboard, selectSittings);
  const notice = useSelector(dashboard, selectNotice);
  if (screen === 'waiting')
    return <Ahead title="Next for you" first={<Loading small text="Loading your quizzes and tests…" />} />;
  if (screen === 'failed') {
    return (
      <Ahead
        title="Next for you"
        first={<Failed small message={notice ?? ''} onRetry={() => dashboard.send({ type: 'sittings.retry' })} />}
      />
    );
  }
  const begun = resumable(sittings);
  const fresh = begun.length > 0 ? null : nextToBegin(sittings);
  if (begun.length === 0 && !fresh) {
    return <Ahead title="Next for you" first={<p>Nothing is waiting. When a tutor assigns you a quiz, it appears here.</p>} />;
  }
  return (
    <Ahead
      title={fresh ? 'Next for you' : 'Pick up where you left off'}
      first={
        <Stack as="ul" gap={3} className={styles.sittings}>
          {(fresh ? [fresh] : begun).map((sitting, at) => (
            <SittingRow
              key={sitting._id}
              sitting={sitting}
              primary={at === 0}
              onStart={() => dashboard.send({ type: 'sitting.start', sitting })}
            />
          ))}
        </Stack>
      }
    />
  );
}

/** One of them. The page's one primary button is the first one's. */
function SittingRow({ sitting, primary, onStart }: { sitting: QuizRecord; primary: boolean; onStart: () => void }) {
  const { actions } = wordsFor(sitting);
  const action = sitting.in_progress ? actions.inProgress : actions.upcoming;
  const title = getTitle(sitting);
  const modules = sitting.is_node ? `${sitting.result.length} modules, ` : '';
  return (
    <Row as="li" gap={5} rowGap={3} align="center" justify="between">
      <Stack as="p">
        <Text as="strong" size="xl" figure>
          {title}
        </Text>
        <Text as="span" tone="soft">
          {sitting.is_node ? 'Mock test' : 'Quiz'}, {modules}
          {sitting.content_length} questions
        </Text>
      </Stack>
      <LinkButton
        to={sittingAt(toSittingKind(sitting), 'instructions', sitting.quizId)}
        tone={primary ? 'primary' : 'quiet'}
        label={`${action}: ${title}`}
        onClick={onStart}
      >
        {action}
      </LinkButton>
    </Row>
  );
}
