import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { SharedAnswer } from '../../../../contract/doubts/shares.ts';
import type { sharedAnswersMachine } from '../../../machines/results/shared-answers.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SharedAnswersContext, type SharedAnswersFlow } from './shared-answers.ts';

type Snapshot = SnapshotFrom<typeof sharedAnswersMachine>;

const selectIsRating = (snapshot: Snapshot) => snapshot.matches('rating');
const selectHasFailed = (snapshot: Snapshot) => snapshot.matches('failed');

type Place = { sittingId: string; question: number; answer: string };

/** What somebody else asked who chose the same wrong option, with the answer that helped; nothing where nobody did. */
export function SharedAnswerCard({ sittingId, question, answer }: Place) {
  const flow = use(SharedAnswersContext);
  return flow ? <Shared flow={flow} place={{ sittingId, question, answer }} /> : null;
}

function Shared({ flow, place }: { flow: SharedAnswersFlow; place: Place }) {
  const { shared } = useSelector(flow, selectContext);
  const found = shared.find((each) => each.studentQuizId === place.sittingId && each.question === place.question);
  return found ? <Found flow={flow} found={found} answer={place.answer} /> : null;
}

/** Says once, above all questions, that it is not known what others asked; the review goes on without. */
export function SharedAnswersFailed() {
  const flow = use(SharedAnswersContext);
  return flow ? <MaybeFailed flow={flow} /> : null;
}

function MaybeFailed({ flow }: { flow: SharedAnswersFlow }) {
  const { notice } = useSelector(flow, selectContext);
  if (!useSelector(flow, selectHasFailed)) return null;
  return <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'shared.retry' })} />;
}

function Found({ flow, found, answer }: { flow: SharedAnswersFlow; found: SharedAnswer; answer: string }) {
  const { rating, notice } = useSelector(flow, selectContext);
  const isRating = useSelector(flow, selectIsRating);
  const { doubtId, question, questionHtml, answerHtml, helped } = found;
  const rate = (said: boolean) => flow.send({ type: 'answer.rate', doubtId, helped: said });
  const id = `shared-${question}`;
  return (
    <Card as="section" look="inset" pad={4} gap={3} aria-labelledby={id} data-only="screen">
      <Text as="h4" weight="strong" id={id}>
        Somebody else who chose {answer} asked
      </Text>
      <RichText html={questionHtml} />
      <Stack gap={1}>
        <Text tone="faint" size="s">
          A tutor answered
        </Text>
        <RichText html={answerHtml} />
      </Stack>
      <Row gap={3} rowGap={2} align="center" role="group" aria-label={`Did this help with question ${question}?`}>
        <Text weight="medium">Did this help?</Text>
        <Button small pressed={helped === true} busy={isRating} onClick={() => rate(true)}>
          Yes
        </Button>
        <Button small pressed={helped === false} busy={isRating} onClick={() => rate(false)}>
          No
        </Button>
        <Text tone="soft" size="s" role="status">
          {describeRating(helped)}
        </Text>
      </Row>
      {notice && rating?.doubtId === doubtId ? <Notice>{notice}</Notice> : null}
    </Card>
  );
}

function describeRating(helped: boolean | null): string {
  if (helped === null) return '';
  return helped ? 'Good: solved without waiting.' : 'Then ask a tutor below. We’ll include the question.';
}
