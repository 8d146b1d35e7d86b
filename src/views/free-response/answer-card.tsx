import type { WrittenAnswer } from '../../../contract/free-response/work.ts';
import { PhotoList } from '../attachments/photo-list.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TutorRemarks } from './tutor-marks.tsx';

const nameTask = ({ task: { place } }: WrittenAnswer) =>
  `Question ${place.question}${place.part === null ? '' : `, part ${place.part}`}`;

/** What the ticked rows of an answer are worth. */
const countPoints = ({ rubric }: WrittenAnswer, rows: readonly number[]) =>
  rows.reduce((sum, index) => sum + (rubric[index]?.points ?? 0), 0);

/** What the student may do about an answer. */
type AnswerDeeds = { onToggle: (index: number) => void; onNone: () => void };

/** `isRead`: the part before is about the same text. `deeds`: the student's own; without them it is read. */
type CardProps = { answer: WrittenAnswer; isRead: boolean; sittingId: string; deeds?: AnswerDeeds };

/** Whether a part is about the same text as the one before it. */
export const isReadBefore = (answers: readonly WrittenAnswer[], at: number): boolean =>
  answers[at]?.task.passage !== undefined && answers[at]?.task.passage === answers[at - 1]?.task.passage;

/** Who gave an answer how much. */
function describeScore(answer: WrittenAnswer) {
  const { task, self, marks } = answer;
  if (marks !== null) return `Marked by your tutor: ${countPoints(answer, marks.given)} of ${task.points} points`;
  return self === null
    ? `Not scored · ${task.points} ${task.points === 1 ? 'point' : 'points'}`
    : `You gave it ${countPoints(answer, self)} of ${task.points} points`;
}

/** A free-response answer beside its rubric. */
export function AnswerCard({ answer, isRead, sittingId, deeds }: CardProps) {
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
      <Stack as="fieldset" gap={2} disabled={marks !== null || !deeds}>
        <legend>Rubric</legend>
        {rubric.map((row, index) => (
          <CheckboxField
            // biome-ignore lint/suspicious/noArrayIndexKey: a rubric's rows are known by their place.
            key={index}
            name={`rubric-${answer.number}-${index}`}
            checked={given?.includes(index) ?? false}
            onChange={() => deeds?.onToggle(index)}
          >
            <RichText html={row.text} />
            {row.accepts ? <RichText html={row.accepts} /> : null}
            <Text as="span" tone="faint" size="s">
              {task.place.part === null ? `Part ${row.part} · ` : ''}
              {row.points} {row.points === 1 ? 'point' : 'points'}
            </Text>
          </CheckboxField>
        ))}
        {given === null && deeds ? (
          <Row>
            <Button small onClick={deeds.onNone}>
              It gets no points
            </Button>
          </Row>
        ) : null}
      </Stack>
      {marks ? (
        <TutorRemarks marks={deeds ? marks : { ...marks, mayAsk: false }} sittingId={sittingId} number={answer.number} />
      ) : null}
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
