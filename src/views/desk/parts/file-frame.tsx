import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createDeskFile } from '../../../machines/desk/desk-file.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useHeadingForLostFocus } from '../use-heading-for-lost-focus.ts';
import { ActionDialog } from './action-dialog.tsx';

export type FileFlow<File> = ActorRefFrom<ReturnType<typeof createDeskFile<File>>>;
type Snapshot<File> = SnapshotFrom<ReturnType<typeof createDeskFile<File>>>;

const selectScreen = <File,>(snapshot: Snapshot<File>) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.open === null ? 'waiting' : 'shown';
};
const selectAction = <File,>(snapshot: Snapshot<File>) => snapshot.children.action;

/** What a page says where there is no such thing, and where all of them are. */
type Unknown = { heading: string; title: string; says: string; to: string; all: string };

/**
 * What a page about one thing has in each of its states: the thing by `children`, with what came of the last action, or that there is none, or why it did not come. `title`, `lead` and
 * `side`: the page's until it is known.
 */
export function FileFrame<File>({
  flow,
  title,
  lead,
  side,
  unknown,
  children,
}: {
  flow: FileFlow<File>;
  title: string;
  lead?: string;
  side?: ReactNode;
  unknown: Unknown;
  children: (open: File, done: ReactNode) => ReactNode;
}) {
  const screen = useSelector(flow, selectScreen);
  const action = useSelector(flow, selectAction);
  const { open, done, notice } = useSelector(flow, selectContext);
  useHeadingForLostFocus(open, action);
  if (screen === 'unknown')
    return (
      <>
        <PageHeading title={unknown.heading} />
        <Empty title={unknown.title} action={<LinkButton to={unknown.to}>{unknown.all}</LinkButton>}>
          {unknown.says}
        </Empty>
      </>
    );
  if (screen !== 'shown' || open === null)
    return (
      <>
        <PageHeading title={title} lead={lead} side={side} />
        {screen === 'failed' ? (
          <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'file.retry' })} />
        ) : (
          <Loading text="Loading…" shape="rows" />
        )}
      </>
    );
  return (
    <>
      {children(open, done ? <Notice tone="done">{done.says}</Notice> : null)}
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}
