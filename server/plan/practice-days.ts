import type { PracticeDays } from '../../contract/plan/plan.ts';
import { addDays, countDays, type Day, toMonday } from './calendar.ts';

/** A day without practice between two with it is forgiven; two are not. */
const longestStep = 2;

/**
 * The current week by its days, and the days with practice in a row. Today is not over: it breaks no streak. `days` are those with
 * practice, in any order, more than once too.
 */
export function countPracticeDays(days: readonly Day[], today: Day): PracticeDays {
  const monday = toMonday(today);
  const practised = new Set(days);
  const week = Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) => (day > today ? null : practised.has(day)));
  return {
    week,
    streak: countStreak(
      [...practised]
        .filter((day) => day <= today)
        .sort()
        .reverse(),
      today,
    ),
  };
}

/** `newest`: days with practice, each once, the newest first. */
function countStreak(newest: readonly Day[], today: Day): number {
  let [streak, after] = [0, today];
  for (const day of newest) {
    if (countDays(day, after) > longestStep) break;
    streak += 1;
    after = day;
  }
  return streak;
}
