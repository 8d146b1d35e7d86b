import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Seat } from '../../../contract/desk/exam-room.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { needsLook, roomParts, selectSeats } from '../../content/desk/seat-words.ts';
import { examRoomMachine } from '../../machines/desk/exam-room.machine.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack, Table, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { useDesk } from './desk-context.ts';
import { AwaySeats } from './exam-room/away-seats.tsx';
import { SeatRow } from './exam-room/seat-row.tsx';
import { ActionDialog } from './parts/action-dialog.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import styles from './parts/table.module.css';
import { useFilters } from './use-filters.ts';
import { useHeadingForLostFocus } from './use-heading-for-lost-focus.ts';

export type Room = ActorRefFrom<typeof examRoomMachine>;
type Snapshot = SnapshotFrom<typeof examRoomMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('shown') ? 'shown' : 'waiting';
};
const selectSeen = ({ context: { seats, away, awayCount, at, done, notice } }: Snapshot) => ({
  ...{ seats, away, awayCount, at, done, notice },
});
const isSame = (one: object, other: object) => Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);
const selectAction = ({ children }: Snapshot) => children.action;
/** Only what was asked for in vain is old: it comes each ten seconds otherwise. */
const isOld = ({ context: { at, now } }: Snapshot) => now - at > 25_000;

const filterNames = ['search', 'show'] as const;
const partWords = { all: 'Everyone', look: 'To look at', open: 'Taking one now', ended: 'Ended' };

/** Who sits what now, as it happens, and what staff do about it. */
export function ExamRoomPage({ logic = examRoomMachine }: { logic?: typeof examRoomMachine }) {
  const { staff } = useDesk();
  const [filters, change] = useFilters(filterNames);
  const room = useFlow(logic, { input: { staff: staff._id } });
  useOpened(room);
  const screen = useSelector(room, selectScreen);
  const action = useSelector(room, selectAction);
  const { seats, done, notice } = useSelector(room, selectSeen, isSame);
  useHeadingForLostFocus(seats, action);
  return (
    <>
      <PageHeading
        title="Exam room"
        lead="Who’s taking what right now. It updates by itself, and tests go on whether or not anybody’s looking."
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search the room"
        placeholder="Student or test…"
        choices={[
          {
            name: 'show',
            label: 'Show',
            options: roomParts.map((part) => ({ value: part === 'all' ? '' : part, label: partWords[part] })),
          },
        ]}
      />
      <Stack gap={4}>
        {done ? <Notice tone="done">{done.says}</Notice> : null}
        {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => room.send({ type: 'room.retry' })} /> : null}
        {screen === 'waiting' ? <Loading text="Loading…" shape="rows" /> : null}
        {screen === 'shown' ? <Seats room={room} search={filters.search} show={filters.show} /> : null}
      </Stack>
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}

function Seats({ room, search, show }: { room: Room; search: string; show: string }) {
  const { seats, away, awayCount, at } = useSelector(room, selectSeen, isSame);
  const old = useSelector(room, isOld);
  const part = roomParts.find((each) => each === show) ?? 'all';
  const shown = useMemo(() => selectSeats(seats, { part, search }, at), [seats, part, search, at]);
  return (
    <>
      {old ? (
        <Notice tone="warning">The server can’t be reached. This is how things were at {formatMoment(at, 'second')}.</Notice>
      ) : null}
      <Summary room={room} seats={seats} shown={shown} away={awayCount} at={at} />
      {shown.length === 0 ? (
        <Empty title={seats.length === 0 ? 'The room is empty' : 'Nobody here'}>
          {seats.length === 0
            ? 'Anyone who starts a quiz or a mock test shows up here at once, and stays for two hours after the end.'
            : 'Try fewer letters, or show everyone.'}
        </Empty>
      ) : (
        <Table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Where</th>
              <th scope="col">Time left</th>
              <th scope="col">Contact</th>
              <th scope="col">On record</th>
              <th scope="col">Do</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((seat) => (
              <SeatRow key={seat.sitting} room={room} seat={seat} />
            ))}
          </tbody>
        </Table>
      )}
      <AwaySeats room={room} away={away} count={awayCount} search={search} />
    </>
  );
}

type SummaryProps = { room: Room; seats: readonly Seat[]; shown: readonly Seat[]; away: number; at: number };

/** How many there are, and what is done for all that are shown. */
function Summary({ room, seats, shown, away, at }: SummaryProps) {
  const open = seats.filter(({ state }) => state !== 'ended').length;
  const look = seats.filter((seat) => needsLook(seat, at)).length;
  const under = shown.filter(({ state }) => state !== 'ended');
  const timed = under.filter(({ kind }) => kind === 'mock');
  const begin = (action: 'examRoom.minutes' | 'examRoom.message', of: readonly Seat[]) =>
    room.send({
      type: 'action.begin',
      order: {
        ...{
          action,
          subject: of.map(({ sitting }) => sitting).join(),
          name: of.length === 1 ? 'one student' : `${of.length} students`,
        },
        draft: action === 'examRoom.minutes' ? { minutes: '5' } : {},
      },
    });
  return (
    <Row gap={4} rowGap={2} justify="between" align="center">
      <Text role="status">
        {open === 0 ? 'Nobody is taking a test' : open === 1 ? 'One is taking a test' : `${open} are taking tests`}
        {look > 0 ? ` · ${look} to look at` : ''}
        {seats.length > open ? ` · ${seats.length - open} ended` : ''}
        {away > 0 ? ` · ${away} away` : ''}
      </Text>
      <Row gap={2}>
        {under.length > 1 ? (
          <Button small onClick={() => begin('examRoom.message', under)}>
            Message all shown
          </Button>
        ) : null}
        {timed.length > 1 ? (
          <Button small onClick={() => begin('examRoom.minutes', timed)}>
            Minutes for all shown
          </Button>
        ) : null}
      </Row>
    </Row>
  );
}
