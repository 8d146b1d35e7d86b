import { useSelector } from '@xstate/react';
import type { SharedWords } from '../../../contract/doubts/shares.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { selectIsBusy, type ThreadFlow } from './thread-screen.ts';

/** The words of a doubt that are offered to others without a name, for who asked, and the way to end that. */
export function OfferedWords({ flow, words: { questionHtml, answerHtml } }: { flow: ThreadFlow; words: SharedWords }) {
  const busy = useSelector(flow, selectIsBusy);
  return (
    <Card as="section" gap={3} look="inset" pad={4} aria-label="Offered to others">
      <Text>Your tutor offers this doubt to others who chose the same wrong answer, without your name and in these words:</Text>
      <Stack gap={2}>
        <RichText html={questionHtml} />
        <Text tone="faint" size="s">
          The answer
        </Text>
        <RichText html={answerHtml} />
      </Stack>
      <Row>
        <Button small busy={busy} onClick={() => flow.send({ type: 'doubt.move', move: 'refuseShare' })}>
          Don’t offer it
        </Button>
      </Row>
    </Card>
  );
}
