import { useSelector } from '@xstate/react';
import type { DoubtThread } from '../../../contract/doubts/doubts.ts';
import { messages } from '../../content/messages/doubts.ts';
import { doubtComposerMachine } from '../../machines/doubts/doubt-composer.machine.ts';
import { doubtListMachine } from '../../machines/doubts/doubt-list.machine.ts';
import { doubtThreadMachine } from '../../machines/doubts/doubt-thread.machine.ts';
import { PushOffer } from '../notices/push-card.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { DoubtDelivery } from './doubt-delivery.tsx';
import { DoubtItems, doubtItem } from './doubt-items.tsx';
import { DoubtSearch } from './doubt-search.tsx';
import { selectListScreen } from './list-screen.ts';
import { OpenThread } from './open-thread.tsx';
import { ShareCard } from './share-card.tsx';
import { selectIsBusy, selectThreadScreen, type ThreadFlow } from './thread-screen.ts';

type ThreadLogic = { threadLogic?: typeof doubtThreadMachine; composerLogic?: typeof doubtComposerMachine };
type Logic = ThreadLogic & { listLogic?: typeof doubtListMachine };

/** The doubts of a tutor's courses, and the one that is open. */
export function InboxPage({
  personId,
  listLogic = doubtListMachine,
  threadLogic = doubtThreadMachine,
  composerLogic = doubtComposerMachine,
}: Logic & { personId: string }) {
  const list = useFlow(listLogic, { input: { side: 'tutor', personId } });
  useOpened(list);
  const screen = useSelector(list, selectListScreen);
  const { doubts, notice, chosen } = useSelector(list, selectContext);
  if (chosen !== null)
    return (
      <TutorDoubt
        key={chosen}
        doubtId={chosen}
        personId={personId}
        threadLogic={threadLogic}
        composerLogic={composerLogic}
        onLeave={() => list.send({ type: 'doubt.leave' })}
      />
    );
  return (
    <>
      <DoubtDelivery
        side="tutor"
        personId={personId}
        place="inbox"
        way={(doubtId) => (
          <Button small onClick={() => list.send({ type: 'doubt.choose', doubtId })}>
            Open it
          </Button>
        )}
      />
      <PageHeading title="Doubts" lead="What students in your courses ask. The one due first comes first." />
      {screen === 'waiting' ? <Loading text="Loading the doubts…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'doubts.retry' })} /> : null}
      {screen === 'empty' ? (
        <Empty title="No doubts">When a student of your courses asks something, it shows up here.</Empty>
      ) : null}
      <DoubtSearch list={list} />
      {screen === 'list' ? (
        <DoubtItems
          doubts={doubts}
          side="tutor"
          way={({ doubtId }, words) => (
            <button type="button" className={doubtItem} onClick={() => list.send({ type: 'doubt.choose', doubtId })}>
              {words}
            </button>
          )}
        />
      ) : null}
    </>
  );
}

type DoubtProps = Required<ThreadLogic> & { doubtId: string; personId: string; onLeave: () => void };

function TutorDoubt({ doubtId, personId, threadLogic, composerLogic, onLeave }: DoubtProps) {
  const flow = useFlow(threadLogic, { input: { side: 'tutor', personId, doubtId } });
  useOpened(flow);
  const screen = useSelector(flow, selectThreadScreen);
  const { thread, notice } = useSelector(flow, selectContext);
  const head = thread?.head;
  return (
    <Stack gap={5}>
      <PageHeading
        title={head?.subject ?? 'Doubt'}
        lead={head ? `${head.student} · ${head.course_name}` : undefined}
        side={<Button onClick={onLeave}>All doubts</Button>}
      >
        {head ? <RichText html={head.subjectHtml} look="inline" /> : null}
      </PageHeading>
      {screen === 'waiting' ? <Loading text="Opening the doubt…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'thread.retry' })} /> : null}
      {screen === 'unknown' ? <Empty title="Doubt not found">{messages.doubts.unknown}</Empty> : null}
      {screen === 'open' && head?.state === 'answered' ? (
        <PushOffer reader="teacher" why="Want to hear when a student writes back?" />
      ) : null}
      {screen === 'open' ? (
        <OpenThread
          flow={flow}
          parts={{
            side: 'tutor',
            label: 'Your answer',
            send: 'Answer',
            kind: 'answer',
            composerLogic,
            below: (open) => (canBeOffered(open) ? <ShareCard doubtId={doubtId} /> : null),
            ways: (open) => <TutorWays flow={flow} thread={open} />,
            more: (composer, seen) => (
              <Button onClick={() => composer.send({ type: 'line.send', kind: 'askBack', seen })}>Ask the student</Button>
            ),
          }}
        />
      ) : null}
    </Stack>
  );
}

function TutorWays({ flow, thread }: { flow: ThreadFlow; thread: DoubtThread }) {
  const busy = useSelector(flow, selectIsBusy);
  const { state, hold } = thread.head;
  if (state === 'asked' || state === 'reopened')
    return (
      <Button busy={busy} onClick={() => flow.send({ type: 'doubt.move', move: 'take' })}>
        Take it
      </Button>
    );
  if (state === 'answered')
    return (
      <Button busy={busy} onClick={() => flow.send({ type: 'doubt.move', move: 'solve' })}>
        Close as solved
      </Button>
    );
  if (state !== 'taken') return null;
  return hold?.own ? (
    <Button busy={busy} onClick={() => flow.send({ type: 'doubt.move', move: 'letGo' })}>
      Let it go
    </Button>
  ) : (
    <Button busy={busy} onClick={() => flow.send({ type: 'doubt.move', move: 'takeOver' })}>
      Take it over
    </Button>
  );
}

/** Where it is solved, and about a choice that was wrong; the server decides. */
function canBeOffered({ head, about }: DoubtThread): boolean {
  if (head.isOffered) return true;
  if (head.state !== 'solved' || about?.kind !== 'question' || about.question.kind !== 'choice') return false;
  return about.key !== undefined && about.answer !== null && about.answer !== '' && about.answer !== about.key.answer;
}
