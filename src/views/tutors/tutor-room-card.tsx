import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { roomField } from '../../content/tutors/room-field.ts';
import { describeRoom } from '../../content/tutors/room-words.ts';
import { tutorRoomMachine } from '../../machines/tutors/tutor-room.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { DetailList } from '../ui/detail-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

type Flow = ActorRefFrom<typeof tutorRoomMachine>;
type Snapshot = SnapshotFrom<typeof tutorRoomMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('editing') || snapshot.matches('saving') ? 'form' : 'shown';
};
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

type CardProps = { className?: string | undefined; logic?: typeof tutorRoomMachine };

/** Where a tutor's own sessions meet, under Profile. */
export function TutorRoomCard({ className, logic = tutorRoomMachine }: CardProps) {
  const flow = useFlow(logic);
  useOpened(flow);
  const { room, notice, done } = useSelector(flow, selectContext);
  const screen = useSelector(flow, selectScreen);
  const heading = useId();
  return (
    <Card as="section" gap={4} className={className} aria-labelledby={heading}>
      <Text as="h2" size="l" id={heading}>
        Room
      </Text>
      <Text tone="soft" measure>
        Where your sessions meet. Students get a link to a page of ours, which leads there ten minutes before.
      </Text>
      <div aria-live="polite">{done ? <Notice tone="done">{done}</Notice> : null}</div>
      {notice && screen === 'failed' ? <Notice>{notice}</Notice> : null}
      {room === null && screen !== 'failed' ? <Text tone="soft">Loading…</Text> : null}
      {room === null ? null : <DetailList details={[{ name: 'Sessions meet in', value: describeRoom(room) }]} />}
      <Row>
        {screen === 'failed' ? <Button onClick={() => flow.send({ type: 'page.retry' })}>Try again</Button> : null}
        {room === null ? null : (
          <Button onClick={() => flow.send({ type: 'room.edit' })}>
            {room.room === '' ? 'Set a room of your own' : 'Change the room'}
          </Button>
        )}
      </Row>
      {screen === 'form' ? <RoomForm flow={flow} /> : null}
    </Card>
  );
}

function RoomForm({ flow }: { flow: Flow }) {
  const { typed, problem, notice } = useSelector(flow, selectContext);
  const busy = useSelector(flow, isWaiting);
  const leave = () => flow.send({ type: 'form.leave' });
  const inside = useRef<HTMLFormElement>(null);
  const { name, label, hint } = roomField;
  return (
    <Dialog
      title="Your room"
      onCancel={leave}
      actions={[
        { label: 'Cancel', onChoose: leave, safe: true, blocked: busy },
        { label: busy ? 'Saving…' : 'Save', onChoose: () => inside.current?.requestSubmit(), tone: 'primary', busy },
      ]}
    >
      <Text measure>From now on, links in emails and calendars lead there, even for sessions already booked.</Text>
      {notice ? <Notice>{notice}</Notice> : null}
      <form ref={inside} noValidate onSubmit={submitTo(() => flow.send({ type: 'form.save' }))}>
        <Field
          {...{ name, label, hint }}
          value={typed}
          error={problem ?? undefined}
          autoComplete="off"
          onChange={(text) => flow.send({ type: 'room.type', text })}
        />
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
