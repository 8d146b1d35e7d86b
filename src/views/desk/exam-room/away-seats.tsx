import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { AwaySeat } from '../../../../contract/desk/exam-room.ts';
import { describeSince, findSeats } from '../../../content/desk/seat-words.ts';
import type { examRoomMachine } from '../../../machines/desk/exam-room.machine.ts';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import type { Room } from '../exam-room-page.tsx';
import { sittingAddress } from '../sitting/sitting-parts.ts';

const selectNow = ({ context: { now } }: SnapshotFrom<typeof examRoomMachine>) => now;

/** Those who left something open and were not heard of for an hour, each with the page where it can be ended. */
export function AwaySeats({
  room,
  away,
  count,
  search,
}: {
  room: Room;
  away: readonly AwaySeat[];
  count: number;
  search: string;
}) {
  const now = useSelector(room, selectNow);
  const shown = findSeats(away, search);
  if (shown.length === 0) return null;
  const others = count - away.length;
  return (
    <Stack as="section" gap={3} aria-labelledby="away">
      <Text as="h2" size="l" weight="strong" id="away">
        Away
      </Text>
      <Text tone="soft" measure>
        They left a test open and haven’t been heard from for an hour. Open it to send a message or end it.
        {others > 0 ? ` ${others} more have been away for longer: find them among the students.` : ''}
      </Text>
      <Card as="ul" gap={1} ruled={3} look="flat" pad={4}>
        {shown.map(({ sitting, student, title, heardAt }) => (
          <Row as="li" key={sitting} gap={3} rowGap={0} justify="between" align="baseline">
            <span>
              <Link to={sittingAddress(student.id, sitting)}>{student.name}</Link> · {title}
            </span>
            <Text tone="faint" size="s" tabular>
              Last heard {describeSince(heardAt, now)} ago
            </Text>
          </Row>
        ))}
      </Card>
    </Stack>
  );
}
