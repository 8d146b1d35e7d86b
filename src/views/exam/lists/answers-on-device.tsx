import { useSelector } from '@xstate/react';
import { answerFileMachine } from '../../../machines/exam/answer-file.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Card, Stack, Text } from '../../ui/layout.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';
import { FileStatus, formatWaiting, isShown, SaveButton } from '../parts/answer-file.tsx';

/** Every sitting of which answers wait on this device, each with its file; nothing where there is none. */
export function AnswersOnDevice({ logic = answerFileMachine }: { logic?: typeof answerFileMachine | undefined }) {
  const file = useFlow(logic, { input: { sittingId: null, onlyWaiting: true } });
  useOpened(file);
  const shown = useSelector(file, isShown);
  const { found } = useSelector(file, selectContext);
  if (!shown) return null;
  return (
    <Card as="section" gap={3}>
      <Text as="h2" size="l" weight="strong">
        Answers waiting on this device
      </Text>
      <p>
        They’ll be sent when you open the quiz or test on this device while online. If that takes too long, save them as a file.
        Your tutor can hand it in for you.
      </p>
      <Stack as="ul" gap={3}>
        {found.map(({ sittingId, answers, title }) => (
          <Stack as="li" gap={2} key={sittingId}>
            <Text>
              {title ?? 'A quiz or test'}: {formatWaiting(answers)}
            </Text>
            <SaveButton file={file} sittingId={sittingId} title={title} />
            <FileStatus file={file} sittingId={sittingId} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
