import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { lineLength } from '../../../contract/doubts/doubts.ts';
import type { DoubtShare } from '../../../contract/doubts/shares.ts';
import { shareFormMachine } from '../../machines/doubts/share-form.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { MathTextArea } from '../writing/math-text-area.tsx';

type Flow = ActorRefFrom<typeof shareFormMachine>;

/** The one place of this view that knows the states of its machine. */
const selectStage = (snapshot: SnapshotFrom<typeof shareFormMachine>) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  const stages = ['failed', 'impossible', 'writing', 'heldBack', 'offering', 'withdrawing'] as const;
  return stages.find((stage) => snapshot.matches(stage)) ?? 'shown';
};

/** Where a tutor offers a solved doubt, without a name, to others who chose the same wrong option. */
export function ShareCard({ doubtId, logic = shareFormMachine }: { doubtId: string; logic?: typeof shareFormMachine }) {
  const flow = useFlow(logic, { input: { doubtId } });
  useOpened(flow);
  const stage = useSelector(flow, selectStage);
  const { share, notice } = useSelector(flow, selectContext);
  return (
    <Card as="section" gap={3} pad={4} aria-labelledby="share">
      <Text as="h2" size="l" id="share">
        Help others with it
      </Text>
      {stage === 'waiting' ? <Loading small text="Checking whether it can be offered…" /> : null}
      {stage === 'failed' ? <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'share.retry' })} /> : null}
      {stage === 'impossible' ? <Text tone="soft">{notice}</Text> : null}
      {share && (stage === 'shown' || stage === 'withdrawing') ? <Standing flow={flow} share={share} /> : null}
      {share && (stage === 'writing' || stage === 'heldBack' || stage === 'offering') ? (
        <Words flow={flow} share={share} />
      ) : null}
    </Card>
  );
}

/** How it stands, and what can be done about it. */
function Standing({ flow, share }: { flow: Flow; share: DoubtShare }) {
  const { notice } = useSelector(flow, selectContext);
  const busy = useSelector(flow, selectStage) === 'withdrawing';
  const begin = () => flow.send({ type: 'share.begin' });
  return (
    <>
      <Text measure>{describeShare(share)}</Text>
      {share.state === 'offered' ? (
        <Stack gap={2}>
          <RichText html={share.questionHtml} />
          <Text tone="faint" size="s">
            What helped
          </Text>
          <RichText html={share.answerHtml} />
        </Stack>
      ) : null}
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      {share.state === 'refused' ? null : (
        <Row gap={3}>
          <Button busy={busy} onClick={begin}>
            {share.state === 'offered' ? 'Change the words' : 'Offer it without a name'}
          </Button>
          {share.state === 'offered' ? (
            <Button tone="plain" busy={busy} onClick={() => flow.send({ type: 'share.withdraw' })}>
              Take it out
            </Button>
          ) : null}
        </Row>
      )}
    </>
  );
}

/** The words, to be looked over before anybody else reads them. */
function Words({ flow, share: { wrongAnswer } }: { flow: Flow; share: DoubtShare }) {
  const { words, notice } = useSelector(flow, selectContext);
  const stage = useSelector(flow, selectStage);
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submitTo(() => flow.send({ type: 'share.offer' }))}>
      <Text measure>
        Others who chose {wrongAnswer} read exactly this. Make sure that nothing in it says who asked or answered: no name, no
        school, no phone number. Photos aren’t included.
      </Text>
      <MathTextArea
        label="What was asked"
        name="shared-question"
        rows={3}
        maxLength={lineLength}
        value={words.question}
        onChange={(text) => flow.send({ type: 'words.type', part: 'question', text })}
      />
      <MathTextArea
        label="What helped"
        name="shared-answer"
        rows={4}
        maxLength={lineLength}
        value={words.answer}
        onChange={(text) => flow.send({ type: 'words.type', part: 'answer', text })}
      />
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <Row gap={3}>
        <Button type="submit" tone="primary" busy={stage === 'offering'}>
          {stage === 'heldBack' ? 'Offer it anyway' : 'Offer it'}
        </Button>
        <Button blocked={stage === 'offering'} onClick={() => flow.send({ type: 'share.cancel' })}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

function describeShare({ state, wrongAnswer, helped, notHelped }: DoubtShare): string {
  const count = helped + notHelped === 0 ? '' : ` It helped ${helped} of the ${helped + notHelped} who told us.`;
  switch (state) {
    case null:
      return `Others who chose ${wrongAnswer} can see this question and its answer in their review, without a name. You choose the words.`;
    case 'offered':
      return `Others who chose ${wrongAnswer} see this in their review.${count}`;
    case 'withdrawn':
      return `It was taken out, so nobody else sees it.${count}`;
    case 'refused':
      return 'The student doesn’t want it offered to others.';
  }
}
