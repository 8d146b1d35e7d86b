import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { messages } from '../../content/messages/schedule.ts';
import type { bookingMachine } from '../../machines/schedule/booking.machine.ts';
import type { BookingContext } from '../../machines/schedule/booking.setup.ts';
import { Failed } from '../ui/failed.tsx';
import { Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { getPanel, panelStatus, selectBooking } from './booking-screen.ts';
import { fullDate } from './day-words.ts';
import styles from './schedule.module.css';
import { SlotList } from './slot-list.tsx';

/**
 * Beside the calendar: the slots of the chosen day. Where it lies below the calendar it is brought into sight with the day. With whatever is
 * told here the focus goes on here; a slot that a link named is focused when it comes.
 */
export function SlotPanel({ booking }: { booking: ActorRefFrom<typeof bookingMachine> }) {
  const context = useSelector(booking, selectBooking);
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { day, slot, notice, linkedSlotId, known } = context;
  const awaited = useRef(linkedSlotId);

  useEffect(() => {
    if (day !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [day]);

  useEffect(() => {
    if (notice && slot === null) title.current?.focus();
  }, [notice, slot]);

  useEffect(() => {
    if (day === null || !known[day]) return;
    const buttons = [...(panel.current?.querySelectorAll<HTMLButtonElement>('[data-slot]') ?? [])];
    const button = buttons.find(({ dataset }) => dataset.slot === awaited.current);
    awaited.current = null;
    if (button) (button.disabled ? title.current : button)?.focus();
  }, [day, known]);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={heading}>
      <Text as="h2" size="l" weight="strong" id={heading} ref={title} tabIndex={-1}>
        {day === null ? 'Times' : fullDate(day)}
      </Text>
      {notice && slot === null ? <Notice>{notice}</Notice> : null}
      <VisuallyHidden live>{panelStatus(context)}</VisuallyHidden>
      <DaySlots booking={booking} context={context} />
    </section>
  );
}

function DaySlots({ booking, context }: { booking: ActorRefFrom<typeof bookingMachine>; context: BookingContext }) {
  const { day, known, now } = context;
  const screen = getPanel(context);
  if (screen === 'prompt' || day === null) return <p className={styles.prompt}>{messages.schedule.pickDate}</p>;
  if (screen === 'waiting') return <Loading text="Loading times…" />;
  if (screen === 'failed')
    return <Failed message={messages.schedule.noAvailability} onRetry={() => booking.send({ type: 'day.retry' })} />;
  if (screen === 'noSlots') return <p className={styles.prompt}>{messages.schedule.noSlots(fullDate(day))}</p>;
  return (
    <>
      {screen === 'noneFree' ? <p className={styles.prompt}>{messages.schedule.noneFree}</p> : null}
      <SlotList slots={known[day] ?? []} zones={context} now={now} onPick={(slot) => booking.send({ type: 'slot.pick', slot })} />
    </>
  );
}
