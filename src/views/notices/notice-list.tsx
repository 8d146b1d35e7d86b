import { useSelector } from '@xstate/react';
import { type MouseEvent, useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import { type NoticeItem, noticesShown } from '../../../contract/notices/notices.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { NoticeReader } from '../../machines/notices/reader.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './notices.module.css';

type Snapshot = SnapshotFrom<typeof noticesMachine>;

/** The one place of the list that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('left')) return 'left';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches({ open: 'empty' })) return 'empty';
  return snapshot.matches('open') ? 'list' : 'waiting';
};
const isMarking = (snapshot: Snapshot) => snapshot.matches({ open: 'marking' });

/** What somebody was told, newest first: unread ones are marked, and one that is opened leads to where it happened. `timeZone`: whose clock it is shown by; left out, this device's. `mostShown`: so many at once, the rest can be opened. `onLeave`: where pages have no addresses, goes to what one is about. */
export function NoticeList({
  timeZone,
  mostShown = noticesShown,
  onLeave,
  logic = noticesMachine,
  ...reader
}: NoticeReader & {
  timeZone?: string;
  mostShown?: number;
  onLeave?: (notice: NoticeItem) => void;
  logic?: typeof noticesMachine;
}) {
  const flow = useFlow(logic, { input: reader });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const marking = useSelector(flow, isMarking);
  const { notices, notice, opened, marked, ownTimeZone } = useSelector(flow, selectContext);
  const unread = notices.filter(({ isRead }) => !isRead).length;
  const left = notices.find(({ id }) => screen === 'left' && id === marked[0]);
  if (left && onLeave) return <Leave to={left} onLeave={onLeave} />;
  if (screen === 'left' && opened !== null) return <Navigate to={opened} />;
  if (screen === 'failed') return <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'notices.retry' })} />;
  if (screen === 'empty')
    return reader.role === 'parent' ? (
      <Text tone="soft">Nothing yet. Results, reports and reminders of meetings come here.</Text>
    ) : (
      <Empty title="Nothing new">
        {reader.role === 'teacher' ? 'Doubts of your students' : 'Answers to your doubts'} and reminders of your sessions come
        here.
      </Empty>
    );
  if (screen !== 'list') return <Loading text="Loading your notices…" />;
  const list = (items: readonly NoticeItem[]) => (
    <Card as="ul" pad={0} gap={1} className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          {item.text === undefined ? (
            <NoticeLine
              item={item}
              timeZone={timeZone ?? ownTimeZone}
              onOpen={() => flow.send({ type: 'notice.open', id: item.id })}
            />
          ) : (
            <Announcement
              item={item}
              text={item.text}
              timeZone={timeZone ?? ownTimeZone}
              onRead={() => flow.send({ type: 'notice.read', id: item.id })}
            />
          )}
        </li>
      ))}
    </Card>
  );
  return (
    <Stack gap={3}>
      <Row gap={3} justify="between" align="center">
        <Text tone="soft" role="status">
          {unread === 0 ? 'All read' : `${unread} unread`}
        </Text>
        {unread > 0 ? (
          <Button small busy={marking} onClick={() => flow.send({ type: 'notices.readAll' })}>
            Mark all as read
          </Button>
        ) : null}
      </Row>
      {notice ? <Notice>{notice}</Notice> : null}
      {list(notices.slice(0, mostShown))}
      {notices.length > mostShown ? (
        <details>
          <summary>Earlier ones</summary>
          {list(notices.slice(mostShown))}
        </details>
      ) : null}
    </Stack>
  );
}

/** Goes to a page that has no address. */
function Leave({ to, onLeave }: { to: NoticeItem; onLeave: (notice: NoticeItem) => void }) {
  useEffect(() => onLeave(to), [to, onLeave]);
  return null;
}

/** A plain press is marked before it leads away; with a key held down, the browser opens it beside this page as ever. */
function NoticeLine({ item, timeZone, onOpen }: { item: NoticeItem; timeZone: string; onOpen: () => void }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link to={item.path} className={styles.item} onClick={open}>
      <Title item={item} timeZone={timeZone} />
    </Link>
  );
}

/** What the school says in its own words unfolds where it stands, and counts as read then. */
function Announcement({
  item,
  text,
  timeZone,
  onRead,
}: {
  item: NoticeItem;
  text: string;
  timeZone: string;
  onRead: () => void;
}) {
  return (
    <details className={styles.announcement} onToggle={({ currentTarget }) => currentTarget.open && onRead()}>
      <summary className={styles.item}>
        <Title item={item} timeZone={timeZone} />
      </summary>
      <Text measure className={styles.words}>
        {text}
      </Text>
    </details>
  );
}

const Title = ({ item, timeZone }: { item: NoticeItem; timeZone: string }) => (
  <>
    <span className={styles.mark} data-unread={!item.isRead} aria-hidden />
    <Text as="span" weight={item.isRead ? 'regular' : 'strong'} className={styles.title}>
      {item.isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
      {item.title}
    </Text>
    <Text as="span" tone="faint" size="s" tabular className={styles.when}>
      <time dateTime={new Date(item.at).toISOString()}>{formatMoment(item.at, 'shortWeekdayTime', timeZone)}</time>
    </Text>
  </>
);
