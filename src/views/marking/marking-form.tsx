import { useSelector } from '@xstate/react';
import type { MarkedWork } from '../../../contract/marking/marking.ts';
import { markingBounds } from '../../../contract/marking/marking.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './marking-screen.module.css';
import type { MarkingFlow } from './marking-screen.tsx';
import { formatPoints } from './marking-words.ts';

/** The rubric of the open answer, the comment, and where a second look was asked for what the student is told of it. */
export function MarkingForm({ flow, work, busy }: { flow: MarkingFlow; work: MarkedWork; busy: boolean }) {
  const { draft } = useSelector(flow, selectContext);
  const { rubric, task, look, mayMark } = work;
  const sum = (rows: readonly number[]) => rows.reduce((all, index) => all + (rubric[index]?.points ?? 0), 0);
  return (
    <Card as="section" gap={4} aria-label="Marks">
      <Row justify="between" align="center" gap={3}>
        <Text as="h3" size="l">
          Rubric
        </Text>
        <Text tone="soft" tabular role="status">
          {draft.given === null ? 'Not marked' : `${sum(draft.given)} of ${formatPoints(sum([...rubric.keys()]))}`}
        </Text>
      </Row>
      <Stack as="fieldset" gap={2} disabled={!mayMark}>
        <legend>What the answer has</legend>
        {rubric.map((row, index) => (
          <CheckboxField
            // biome-ignore lint/suspicious/noArrayIndexKey: a rubric's rows are known by their place.
            key={index}
            name={`row-${index}`}
            checked={draft.given?.includes(index) ?? false}
            onChange={() => flow.send({ type: 'row.toggle', index })}
          >
            <RichText html={row.text} />
            {row.accepts ? <RichText html={row.accepts} /> : null}
            <Text as="span" tone="faint" size="s">
              {index < 9 ? <kbd className={styles.key}>{index + 1}</kbd> : null}{' '}
              {task.place.part === null && row.part !== null ? `Part ${row.part} · ` : ''}
              {formatPoints(row.points)}
            </Text>
          </CheckboxField>
        ))}
        <Row>
          <Button small pressed={draft.given?.length === 0} onClick={() => flow.send({ type: 'points.none' })}>
            No points (0)
          </Button>
        </Row>
      </Stack>
      {look ? (
        <Stack gap={2}>
          <Text weight="medium">The student asks for a second look</Text>
          <Text tone="soft">{look.reason}</Text>
        </Stack>
      ) : null}
      {mayMark ? (
        <>
          <TextArea
            name="comment"
            label="Comment for the student"
            rows={3}
            maxLength={markingBounds.comment}
            value={draft.comment}
            onChange={(text) => flow.send({ type: 'comment.type', text })}
            hint="Mathematics between dollar signs."
          />
          {look ? (
            <TextArea
              name="answer"
              label="What came of the second look"
              rows={3}
              maxLength={markingBounds.comment}
              value={draft.answer}
              onChange={(text) => flow.send({ type: 'answer.type', text })}
              hint="The student reads this. The marks are final after it."
              required
            />
          ) : null}
          <Row gap={3}>
            <Button tone="primary" busy={busy} onClick={() => flow.send({ type: 'marks.save' })}>
              {busy ? 'Saving…' : 'Save and go on (S)'}
            </Button>
          </Row>
        </>
      ) : (
        <Stack gap={2}>
          {work.comment === '' ? null : <Text>{work.comment}</Text>}
          <Text tone="soft" size="s">
            {work.by === null ? 'You can’t mark this now.' : `Marked by ${work.by}. It can’t be changed here now.`}
          </Text>
        </Stack>
      )}
    </Card>
  );
}
