import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { TutorMarks } from '../../../contract/free-response/work.ts';
import { markingBounds } from '../../../contract/marking/marking.ts';
import { secondLookMachine } from '../../machines/free-response/second-look.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';

type Snapshot = SnapshotFrom<typeof secondLookMachine>;

const selectStage = (look: Snapshot) => String(look.value);

type MarksProps = { marks: TutorMarks; sittingId: string; number: number };

/** What a tutor said of an answer, and the second look that the student may ask for, once. */
export function TutorRemarks({ marks: { comment, look, mayAsk }, sittingId, number }: MarksProps) {
  return (
    <Stack gap={3}>
      {comment === '' ? null : (
        <Stack gap={1}>
          <Text as="h4" weight="medium">
            Your tutor’s comment
          </Text>
          <RichText html={comment} />
        </Stack>
      )}
      {look ? (
        <Stack gap={1}>
          <Text as="h4" weight="medium">
            Second look
          </Text>
          <Text tone="soft">You wrote: {look.reason}</Text>
          {look.answer === '' ? (
            <Text tone="soft">Somebody will look at it again. We’ll tell you what came of it.</Text>
          ) : (
            <>
              <RichText html={look.answer} />
              <Text tone="faint" size="s">
                {look.before === null ? '' : `Before: ${look.before} ${look.before === 1 ? 'point' : 'points'}. `}These marks are
                final.
              </Text>
            </>
          )}
        </Stack>
      ) : null}
      {mayAsk ? <SecondLook sittingId={sittingId} number={number} /> : null}
    </Stack>
  );
}

function SecondLook({ sittingId, number }: Omit<MarksProps, 'marks'>) {
  const flow = useFlow(secondLookMachine, { input: { sittingId, number } });
  const stage = useSelector(flow, selectStage);
  const { reason, notice } = useSelector(flow, selectContext);
  if (stage === 'asked') return <Notice tone="done">Somebody will look at it again. We’ll tell you what came of it.</Notice>;
  if (stage === 'closed')
    return (
      <Row>
        <Button small onClick={() => flow.send({ type: 'form.open' })}>
          Ask for a second look
        </Button>
      </Row>
    );
  return (
    <form noValidate onSubmit={submitTo(() => flow.send({ type: 'request.send' }))}>
      <Stack gap={3}>
        <TextArea
          name={`second-look-${number}`}
          label="What was overlooked?"
          rows={3}
          maxLength={markingBounds.reason}
          value={reason}
          onChange={(text) => flow.send({ type: 'reason.type', text })}
          hint="You can ask once for each answer. The answer is final, and your points can also go down."
          error={notice ?? undefined}
          required
        />
        <Row gap={3}>
          <Button type="submit" tone="primary" busy={stage === 'sending'}>
            {stage === 'sending' ? 'Sending…' : 'Ask'}
          </Button>
          <Button onClick={() => flow.send({ type: 'form.close' })}>Cancel</Button>
        </Row>
      </Stack>
    </form>
  );
}
