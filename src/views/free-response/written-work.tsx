import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { WrittenAnswer } from '../../../contract/free-response/work.ts';
import { writtenWorkMachine } from '../../machines/free-response/written-work.machine.ts';
import { PhotoList } from '../attachments/photo-list.tsx';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ApEstimatePanel } from './ap-estimate-panel.tsx';
import { TutorRemarks } from './tutor-marks.tsx';

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
          ? 'Read each answer beside its rubric and tick what it has.'
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
          isRead={answer.task.passage !== undefined && answer.task.passage === answers[at - 1]?.task.passage}
          sittingId={sittingId}
          onToggle={(index) => work.send({ type: 'row.toggle', number: answer.number, index })}
          onNone={() => work.send({ type: 'score.none', number: answer.number })}
        />
      ))}
    </Stack>
  );
}

const nameTask = ({ task: { place } }: WrittenAnswer) =>
  `Question ${place.question}${place.part === null ? '' : `, part ${place.part}`}`;

/** What the ticked rows of an answer are worth. */
const countPoints = ({ rubric }: WrittenAnswer, rows: readonly number[]) =>
  rows.reduce((sum, index) => sum + (rubric[index]?.points ?? 0), 0);

/** `isRead`: the part before is about the same text. */
type CardProps = {
  answer: WrittenAnswer;
  isRead: boolean;
  sittingId: string;
  onToggle: (index: number) => void;
  onNone: () => void;
};

/** Who gave an answer how much. */
function describeScore(answer: WrittenAnswer) {
  const { task, self, marks } = answer;
  if (marks !== null) return `Marked by your tutor: ${countPoints(answer, marks.given)} of ${task.points} points`;
  return self === null
    ? `Not scored · ${task.points} ${task.points === 1 ? 'point' : 'points'}`
    : `You gave it ${countPoints(answer, self)} of ${task.points} points`;
}

function AnswerCard({ answer, isRead, sittingId, onToggle, onNone }: CardProps) {
  const { task, rubric, model, self, marks } = answer;
  const given = marks?.given ?? self;
  const name = nameTask(answer);
  return (
    <Card as="section" gap={4} aria-label={name}>
      <Row justify="between" align="center" gap={3}>
        <Text as="h3" size="l">
          {name}
        </Text>
        <Text tone="faint" size="s" tabular>
          {describeScore(answer)}
        </Text>
      </Row>
      {task.passage && !isRead ? <RichText html={task.passage} /> : null}
      {task.passage && isRead ? (
        <details>
          <summary>The text again</summary>
          <RichText html={task.passage} />
        </details>
      ) : null}
      <RichText html={task.question} />
      <Stack gap={2}>
        <Text as="h4" weight="medium">
          Your answer
        </Text>
        <GivenAnswer answer={answer} />
      </Stack>
      <details>
        <summary>An answer that gets every point</summary>
        <RichText html={model} />
      </details>
      <Stack as="fieldset" gap={2} disabled={marks !== null}>
        <legend>Rubric</legend>
        {rubric.map((row, index) => (
          <CheckboxField
            // biome-ignore lint/suspicious/noArrayIndexKey: a rubric's rows are known by their place.
            key={index}
            name={`rubric-${answer.number}-${index}`}
            checked={given?.includes(index) ?? false}
            onChange={() => onToggle(index)}
          >
            <RichText html={row.text} />
            {row.accepts ? <RichText html={row.accepts} /> : null}
            <Text as="span" tone="faint" size="s">
              {task.place.part === null ? `Part ${row.part} · ` : ''}
              {row.points} {row.points === 1 ? 'point' : 'points'}
            </Text>
          </CheckboxField>
        ))}
        {given === null ? (
          <Row>
            <Button small onClick={onNone}>
              It gets no points
            </Button>
          </Row>
        ) : null}
      </Stack>
      {marks ? <TutorRemarks marks={marks} sittingId={sittingId} number={answer.number} /> : null}
    </Card>
  );
}

function GivenAnswer({ answer: { task, html, pages, missing, isBlank } }: { answer: WrittenAnswer }) {
  if (isBlank) return <Text tone="soft">You left it blank.</Text>;
  if (task.by === 'text') return <RichText html={html} />;
  return (
    <>
      <PhotoList photos={pages.map(({ photo }) => photo)} />
      {missing > 0 ? (
        <Notice tone="warning">
          {missing === 1 ? 'One page hasn’t' : `${missing} pages haven’t`} reached us yet. Open this page on the device that took
          the photos, with a network: it sends them.
        </Notice>
      ) : null}
    </>
  );
}
