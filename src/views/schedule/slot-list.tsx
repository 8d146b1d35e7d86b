import type { Slot } from '../../../contract/schedule/schedule.ts';
import { isFree } from '../../machines/schedule/booking.setup.ts';
import { partOfDay, sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { Stack, Text } from '../ui/layout.tsx';
import { minutesWords, schoolWords } from './day-words.ts';
import styles from './schedule.module.css';

const parts = [
  { part: 'morning', title: 'Morning' },
  { part: 'afternoon', title: 'Afternoon' },
  { part: 'evening', title: 'Evening' },
] as const;

/** The slots of a day in the parts of the day. What nobody can book any more is disabled, and says why (specification 5). */
export function SlotList({
  slots,
  zones,
  now,
  onPick,
}: {
  slots: readonly Slot[];
  zones: Zones;
  now: number;
  onPick: (slot: Slot) => void;
}) {
  return parts.map(({ part, title }) => {
    const those = slots.filter((slot) => partOfDay(sessionTimes(slot, zones).own.start) === part);
    if (those.length === 0) return null;
    return (
      <Stack as="section" gap={2} key={part} aria-label={title}>
        <Text as="h3" tone="faint" size="s" weight="medium">
          {title}
        </Text>
        <Stack as="ul" gap={2}>
          {those.map((slot) => (
            <li key={slot._id}>
              <SlotButton slot={slot} zones={zones} now={now} onPick={() => onPick(slot)} />
            </li>
          ))}
        </Stack>
      </Stack>
    );
  });
}

function SlotButton({ slot, zones, now, onPick }: { slot: Slot; zones: Zones; now: number; onPick: () => void }) {
  const { own, school } = sessionTimes(slot, zones);
  const isOpen = isFree(slot, now);
  const why = describeReason(slot, now);
  return (
    <button
      type="button"
      className={styles.slot}
      data-slot={slot._id}
      data-mine={slot.mine || undefined}
      disabled={!isOpen}
      onClick={onPick}
    >
      <strong>{own.start}</strong>
      <span>{isOpen ? minutesWords(slot.duration) : why}</span>
      {school ? <span className={styles.atSchool}>{schoolWords(school, own.day)}</span> : null}
    </button>
  );
}

/** Why a slot cannot be booked. */
function describeReason({ mine, startsAt }: Slot, now: number): string {
  if (mine) return 'Yours';
  return startsAt > now ? 'Taken' : 'Over';
}
