import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DoubtThread } from '../../../contract/doubts/doubts.ts';
import type { doubtComposerMachine } from '../../machines/doubts/doubt-composer.machine.ts';
import type { Side } from '../../machines/doubts/doubt-thread.setup.ts';
import { ConcernCard } from '../concerns/concern-card.tsx';
import { selectContext } from '../select-context.ts';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { AboutCard } from './about-card.tsx';
import { ComposerForm } from './composer-form.tsx';
import { DoubtState } from './doubt-items.tsx';
import { ThreadLines } from './thread-lines.tsx';
import { type Composer, selectChangeStage, type ThreadFlow, withDelivered } from './thread-screen.ts';
import { UnsentLines } from './unsent-lines.tsx';

/** What one side may do: `send` are the words of its button, `kind` what that writes. */
export type SideParts = {
  side: Side;
  label: string;
  send: string;
  kind: 'doubt' | 'answer';
  /** Ways to move the doubt, by how it stands. */
  ways: (thread: DoubtThread) => ReactNode;
  /** Beside the button that sends. */
  more?: (composer: Composer, seen: number) => ReactNode;
  /** Below what was written. */
  below?: (thread: DoubtThread) => ReactNode;
  composerLogic: typeof doubtComposerMachine;
};

/** A doubt that is open: what it is about, where it stands, what was written, and where to write. */
export function OpenThread({ flow, parts }: { flow: ThreadFlow; parts: SideParts }) {
  const { thread, notice, side, personId, doubtId } = useSelector(flow, selectContext);
  const composer = useFlow(parts.composerLogic, { input: { side, personId, thread: doubtId } });
  useOpened(composer);
  const { delivered } = useSelector(composer, selectContext);
  const isChanging = useSelector(flow, selectChangeStage) !== 'none';
  if (!thread) return null;
  const now = withDelivered(thread, { delivered });
  const seen = now.lines.at(-1)?.number ?? 0;
  return (
    <Stack gap={4}>
      <Row gap={3} align="center" justify="between">
        <DoubtState doubt={now.head} side={side} />
        <Row gap={2}>{parts.ways(now)}</Row>
      </Row>
      {notice && !isChanging ? <Notice tone="error">{notice}</Notice> : null}
      {now.about ? <AboutCard about={now.about} isForTutor={side === 'tutor'} /> : null}
      <ThreadLines lines={now.lines} seenByOther={now.seenByOther} flow={flow} />
      {parts.below?.(now)}
      <UnsentLines composer={composer} />
      <Text tone="soft" size="s" role="status">
        {describeWriting(now.writing)}
      </Text>
      <ComposerForm
        composer={composer}
        label={parts.label}
        send={parts.send}
        seen={seen}
        onSend={() => composer.send({ type: 'line.send', kind: parts.kind, seen })}
        onTouch={() => flow.send({ type: 'draft.touched' })}
        more={parts.more?.(composer, seen)}
      />
      <ConcernCard brief about={{ kind: 'doubt', id: doubtId }} />
    </Stack>
  );
}

const describeWriting = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} writing…`;
