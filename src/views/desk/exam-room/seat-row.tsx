import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { Seat } from '../../../../contract/desk/exam-room.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { endingWords } from '../../../content/desk/ending-words.ts';
import { eventWords } from '../../../content/desk/event-words.ts';
import { describeSince, isSilent } from '../../../content/desk/seat-words.ts';
import type { examRoomMachine } from '../../../machines/desk/exam-room.machine.ts';
import { Button } from '../../ui/button.tsx';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import type { Room } from '../exam-room-page.tsx';
import table from '../parts/table.module.css';
import { sittingAddress } from '../sitting/sitting-parts.ts';

const selectNow = ({ context: { now } }: SnapshotFrom<typeof examRoomMachine>) => now;

/** A student in the exam room. Only what counts seconds is drawn anew each second. */
export const SeatRow = memo(({ room, seat }: { room: Room; seat: Seat }) => (
  <tr>
    <th scope="row">
      <Link to={`/desk/students/${seat.student.id}`}>{seat.student.name}</Link>
      <Text as="span" tone="faint" size="s" block>
        <Link to={sittingAddress(seat.student.id, seat.sitting)}>{seat.title}</Link>
        {seat.accommodations.extraTime > 1 ? ` · time ×${seat.accommodations.extraTime}` : ''}
        {seat.accommodations.keysAllowed ? ' · keys allowed' : ''}
      </Text>
    </th>
    <td data-label="Where">
      <Where seat={seat} />
    </td>
    <td data-label="Time left" className={table.number}>
      <TimeLeft room={room} seat={seat} />
    </td>
    <td data-label="Contact">
      <Connection room={room} seat={seat} />
    </td>
    <td data-label="On record">
      <OnRecord seat={seat} />
    </td>
    <td>
      <Deeds room={room} seat={seat} />
    </td>
  </tr>
));

function Where({ seat: { state, module, ending, endedAt, question, answered, questions } }: { seat: Seat }) {
  const last = module?.ending ?? null;
  const lastWords = last === null ? null : endingWords[last];
  if (state === 'ended')
    return (
      <>
        {(ending && endingWords[ending]) ?? 'Submitted by the student'}
        <Text as="span" tone="faint" size="s" block>
          {endedAt === null ? '' : formatMoment(endedAt, 'time')}
        </Text>
      </>
    );
  return (
    <>
      {module ? `${state === 'between' ? 'Before module' : 'Module'} ${module.position} of ${module.of}: ${module.name}` : 'Quiz'}
      <Text as="span" tone="faint" size="s" block>
        {state === 'between' && lastWords ? `The one before: ${lastWords.toLowerCase()}. ` : ''}
        {question === null ? `No answer of ${questions} yet` : `${answered} of ${questions} answered, question ${question} last`}
      </Text>
    </>
  );
}

function TimeLeft({ room, seat: { state, deadline, secondsLeft } }: { room: Room; seat: Seat }) {
  const now = useSelector(room, selectNow);
  if (state === 'ended') return '–';
  if (deadline !== null) return formatSeconds(Math.max(0, Math.ceil((deadline - now) / 1000)));
  return secondsLeft === null ? 'No limit' : `${formatSeconds(secondsLeft)} to come`;
}

function Connection({ room, seat }: { room: Room; seat: Seat }) {
  const now = useSelector(room, selectNow);
  if (seat.state === 'ended') return '–';
  const silent = isSilent(seat, now);
  const words = silent ? 'Silent for' : seat.state === 'open' ? 'Heard' : 'Last heard';
  return (
    <>
      <span className={silent ? table.off : undefined}>
        {words} <span className={table.number}>{describeSince(seat.heardAt, now)}</span>
        {silent ? '' : ' ago'}
      </span>
      {seat.unproctored ? (
        <Text as="span" size="s" block>
          <span className={table.off}>No sign of the proctor</span>
        </Text>
      ) : null}
    </>
  );
}

function OnRecord({ seat: { warnings, events, message } }: { seat: Seat }) {
  const [newest, ...older] = events;
  if (!newest && !message) return <span className={table.soft}>Nothing</span>;
  return (
    <Stack gap={1}>
      {warnings > 0 ? (
        <Text>
          <span className={table.off}>{warnings === 1 ? '1 warning' : `${warnings} warnings`}</span>
        </Text>
      ) : null}
      {newest ? <Event event={newest} /> : null}
      {older.length > 0 ? (
        <details className={table.more}>
          <summary>{older.length} earlier</summary>
          <ul>
            {older.map((event) => (
              <li key={event.id}>
                <Event event={event} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {message ? (
        <Text size="s" tone="soft">
          “{message.text}” {formatMoment(message.at, 'time')},{' '}
          {message.readAt === null ? 'not read yet' : `read ${formatMoment(message.readAt, 'time')}`}
        </Text>
      ) : null}
    </Stack>
  );
}

const Event = ({ event: { kind, detail, at } }: { event: Seat['events'][number] }) => (
  <Text size="s">
    {eventWords[kind](detail)}, {formatMoment(at, 'second')}
  </Text>
);

/** What can be done about a seat. */
function Deeds({ room, seat: { sitting, student, title, kind, state, canReinstate } }: { room: Room; seat: Seat }) {
  const begin = (action: 'minutes' | 'message' | 'reinstate' | 'end', draft: Record<string, string> = {}) =>
    room.send({
      type: 'action.begin',
      order: { action: `examRoom.${action}`, subject: sitting, name: `${student.name}, ${title}`, draft },
    });
  const isOpen = state !== 'ended';
  return (
    <Row gap={2} rowGap={2}>
      {isOpen && kind === 'mock' ? (
        <Button small label={`Minutes for ${student.name}`} onClick={() => begin('minutes', { minutes: '5' })}>
          Minutes
        </Button>
      ) : null}
      {isOpen ? (
        <Button small label={`Message to ${student.name}`} onClick={() => begin('message')}>
          Message
        </Button>
      ) : null}
      {isOpen ? null : (
        <Link to={sittingAddress(student.id, sitting)} aria-label={`Result of ${student.name}`}>
          Result
        </Link>
      )}
      {canReinstate ? (
        <Button small label={`Reinstate ${student.name}`} onClick={() => begin('reinstate')}>
          Reinstate
        </Button>
      ) : null}
      {isOpen ? (
        <Button small label={`End the test of ${student.name}`} onClick={() => begin('end')}>
          End
        </Button>
      ) : null}
    </Row>
  );
}
