import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SessionRoom } from '../../../contract/schedule/room.ts';
import type { sessionRoomMachine } from '../../machines/schedule/session-room.machine.ts';
import type { Span } from '../../machines/schedule/session-times.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { spokenDate } from './day-words.ts';

const selectDoor = (snapshot: SnapshotFrom<typeof sessionRoomMachine>) => {
  if (snapshot.matches({ known: 'cancelled' })) return 'cancelled';
  if (snapshot.matches({ known: 'over' })) return 'over';
  if (snapshot.matches({ known: 'placeless' })) return 'placeless';
  if (snapshot.matches({ known: { open: 'joining' } })) return 'joining';
  if (snapshot.matches({ known: { open: 'joined' } })) return 'joined';
  return snapshot.matches({ known: 'open' }) ? 'open' : 'early';
};

/** What there is to do now: wait, go in, or nothing more. `opensAt` on the reader's clock, `now` in ms since the epoch. */
export function RoomDoor({
  flow,
  room,
  opensAt,
  now,
}: {
  flow: ActorRefFrom<typeof sessionRoomMachine>;
  room: SessionRoom;
  opensAt: Span;
  now: number;
}) {
  const door = useSelector(flow, selectDoor);
  const noun = room.isMeeting ? 'meeting' : 'session';
  const isEntered = door === 'open' || door === 'joining' || door === 'joined';
  return (
    <Stack gap={3}>
      <Text size="l" weight="strong" role="status">
        <UnbrokenTimes>{door === 'early' ? earlyWords(opensAt, room.opensAt - now) : doorWords(noun)[door]}</UnbrokenTimes>
      </Text>
      {isEntered && room.otherCameAt !== null ? <Text tone="soft">{room.other} is already there.</Text> : null}
      {isEntered ? (
        <Row gap={3}>
          <Button tone="primary" busy={door === 'joining'} onClick={() => flow.send({ type: 'room.join' })}>
            {door === 'joining' ? 'Joining…' : `Join the ${noun}`}
          </Button>
        </Row>
      ) : null}
      {door === 'placeless' ? (
        <Row gap={3}>
          <Button onClick={() => flow.send({ type: 'page.retry' })}>Check again</Button>
        </Row>
      ) : null}
      {(door === 'cancelled' || door === 'over') && room.reader === 'student' && !room.isMeeting ? (
        <Row gap={3}>
          <LinkButton to="/student-portal/schedule" leavesApp>
            Your schedule
          </LinkButton>
        </Row>
      ) : null}
    </Stack>
  );
}

const doorWords = (noun: string) => ({
  cancelled: `This ${noun} was canceled.`,
  over: `This ${noun} is over.`,
  placeless: 'The school hasn’t said yet where you meet. You’ll find it here.',
  open: 'The room is open.',
  joining: 'The room is open.',
  joined: 'Opening the room… If nothing happens, choose Join again.',
});

const minuteMs = 60_000;
const soonMinutes = 90;

/** 'The room opens at 10:20 am, in 25 min', or the day with it where that is not soon. */
function earlyWords({ day, start }: Span, leftMs: number): string {
  const minutes = Math.ceil(leftMs / minuteMs);
  if (minutes > soonMinutes) return `The room opens on ${spokenDate(day)} at ${start}.`;
  return `The room opens at ${start}, in ${minutes} min.`;
}
