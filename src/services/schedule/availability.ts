import { getInstructorAvailability, type Slot } from '../../../contract/schedule/schedule.ts';
import { callsAtOnce } from '../../content/times.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { byStart, isOn, schoolDays, sentAs, type Zones } from './schedule.ts';
import type { Day } from './zoned-time.ts';

/**
 * What is known of a tutor's day now: its slots in their order, or null where they could not be had. `refused`: because the tutor does not
 * teach the student (any more).
 */
export type DayAvailability = { day: Day; slots: Slot[] | null; refused?: boolean };

/**
 * Asks for a tutor's slots by days of the student: one call for each day of the school that overlaps with them (specification 7), each once, in
 * the order given, never more than six at once. A day is told when all of it has come. `ask` adds days, before all that still wait. `stop`
 * ends the calls under way, and nothing is told from then on.
 */
export function loadAvailability(instructorId: string, zones: Zones, tell: (told: DayAvailability) => void) {
  const ending = new AbortController();
  /** The days of the student that were asked for, with those of the school that are still to come for them. */
  const pending = new Map<Day, Set<Day>>();
  /** What came of the school's days. */
  const known = new Map<Day, Slot[] | null>();
  let waiting: Day[] = [];
  let underWay = 0;

  async function loadSlots(day: Day): Promise<Slot[] | null | 'refused'> {
    try {
      return (await post(getInstructorAvailability, { instructorId, date: sentAs(day) }, ending.signal)).data;
    } catch (problem) {
      if (!ending.signal.aborted) console.warn(`The free times of ${day} could not be fetched.`, problem);
      return problem instanceof CallFailed && problem.reason === 'forbidden' ? 'refused' : null;
    }
  }

  async function fetchOne(schoolDay: Day) {
    underWay += 1;
    // A day that is asked for again from here on waits for a newer answer.
    const served = [...pending].filter(([, missing]) => missing.has(schoolDay));
    const slots = await loadSlots(schoolDay);
    underWay -= 1;
    if (ending.signal.aborted) return;
    // So it would be with every other day.
    if (slots === 'refused') waiting = [];
    known.set(schoolDay, slots === 'refused' ? null : slots);
    for (const [day, missing] of served) {
      missing.delete(schoolDay);
      if (slots === 'refused') tell({ day, slots: null, refused: true });
      else if (missing.size === 0) tell({ day, slots: joinSlots(day) });
    }
    fetchMore();
  }

  function joinSlots(day: Day): Slot[] | null {
    const parts = schoolDays(day, zones).map((each) => known.get(each) ?? null);
    return parts.includes(null)
      ? null
      : parts
          .flatMap((part) => part ?? [])
          .filter(isOn(day, zones))
          .toSorted(byStart);
  }

  function fetchMore() {
    for (const day of waiting.splice(0, callsAtOnce - underWay)) void fetchOne(day);
  }

  return {
    ask: (days: readonly Day[]) => {
      for (const day of days) pending.set(day, new Set(schoolDays(day, zones)));
      waiting = [...new Set([...days.flatMap((day) => schoolDays(day, zones)), ...waiting])];
      fetchMore();
    },
    stop: () => ending.abort(),
  };
}
