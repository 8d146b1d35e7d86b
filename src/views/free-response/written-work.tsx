import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { writtenWorkMachine } from '../../machines/free-response/written-work.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { AnswerCard, isReadBefore } from './answer-card.tsx';
import { ApEstimatePanel } from './ap-estimate-panel.tsx';

type Snapshot = SnapshotFrom<typeof writtenWorkMachine>;

const selectStage = (work: Snapshot) => {
  if (work.matches('failed')) return 'failed';
  return work.matches('shown') ? 'shown' : 'waiting';
};
const selectSaving = (work: Snapshot) => {
  if (work.matches({ shown: 'notKept' })) return 'notKept';
  return work.matches({ shown: 'saving' }) ? 'saving' : 'kept';
};

/** A free-response section after the test: each answer beside its rubric, which the student ticks, and what that makes of the estimate. */
export function WrittenWork({ sittingId, logic = writtenWorkMachine }: { sittingId: string; logic?: typeof writtenWorkMachine }) {
  const { student } = usePortal();
  const work = useFlow(logic, { input: { studentId: student._id, sittingId } });
  useOpened(work);
  const stage = useSelector(work, selectStage);
  const saving = useSelector(work, selectSaving);
  const { answers, estimate, notice } = useSelector(work, selectContext);
  if (stage === 'failed') return <Failed message={notice ?? ''} onRetry={() => work.send({ type: 'work.retry' })} />;
  if (stage === 'waiting') return <Loading text="Loading your answers…" />;
  const scored = answers.filter(({ self, marks }) => self !== null || marks !== null).length;
  const marked = answers.filter(({ marks }) => marks !== null).length;
  return (
    <Stack gap={5}>
      {estimate ? <ApEstimatePanel estimate={estimate} /> : null}
      <Text tone="soft" measure>
        {marked === 0
          ? 'Read each answer next to its rubric, and check off what it has.'
          : 'A tutor has marked your work: these points count in place of your own.'}{' '}
        {scored} of {answers.length} scored. <span role="status">{saving === 'saving' ? 'Saving…' : ''}</span>
      </Text>
      {saving === 'notKept' ? (
        <Notice tone="error">
          {notice} <Button onClick={() => work.send({ type: 'work.retry' })}>Try again</Button>
        </Notice>
      ) : null}
      {answers.map((answer, at) => (
        <AnswerCard
          key={answer.number}
          answer={answer}
          isRead={isReadBefore(answers, at)}
          sittingId={sittingId}
          deeds={{
            onToggle: (index) => work.send({ type: 'row.toggle', number: answer.number, index }),
            onNone: () => work.send({ type: 'score.none', number: answer.number }),
          }}
        />
      ))}
    </Stack>
  );
}
