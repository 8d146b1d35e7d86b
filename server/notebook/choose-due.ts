import { type FSRSState, fsrs, Rating } from 'ts-fsrs';
import { daysAfter, timesUntilDone } from './days.ts';

/** One time the question was met, and whether it went right. */
export type Review = { at: Date; right: boolean };

/** `reviews`: oldest first. `booked`: questions that wait already, by days from `now`. `dailyQuestions`: what the student has time for. */
export type DueRequest = { reviews: Review[]; now: Date; testAt: Date; dailyQuestions: number; booked: readonly number[] };

// No fuzz, so that the same history gives the same day.
const memory = fsrs({ enable_fuzz: false, enable_short_term: false });
const dayMs = 24 * 3_600_000;

/** No question waits for longer than this, however far the test is. */
const furthestDays = 120;

/**
 * The day before the test on which answering makes it likeliest that the question is known on the test day, a day after it was last met at the
 * earliest; null where no day before the test has time left. What has to go right twice more is thought of as answered once more on the day
 * before the test. The earlier of two equal days is taken.
 */
export function chooseDue({ reviews, now, testAt, dailyQuestions, booked }: DueRequest): Date | null {
  const last = reviews.at(-1);
  if (!last) return null;
  const state = remember(reviews);
  const isLast = countRight(reviews) + 1 >= timesUntilDone;
  const since = Math.max(0, (now.getTime() - last.at.getTime()) / dayMs);
  const daysLeft = (testAt.getTime() - now.getTime()) / dayMs;
  let best: { day: number; recall: number } | null = null;
  for (let day = since < 1 ? 1 : 0; day < Math.min(daysLeft, furthestDays); day += 1) {
    if ((booked[day] ?? 0) >= dailyQuestions) continue;
    const recall = recallAfter(state, { day: since + day, daysLeft: since + daysLeft, isLast });
    if (best === null || recall > best.recall) best = { day, recall };
  }
  return best && daysAfter(now, best.day);
}

/** What is remembered after these reviews; the first is the one that brought the question into the notebook. */
function remember(reviews: Review[]): FSRSState {
  let state: FSRSState | null = null;
  let before = reviews[0]?.at ?? new Date(0);
  for (const { at, right } of reviews) {
    state = memory.next_state(state, Math.max(0, (at.getTime() - before.getTime()) / dayMs), toRating(right));
    before = at;
  }
  if (state === null) throw new Error('Nothing is remembered without a review.');
  return state;
}

const toRating = (right: boolean) => (right ? Rating.Good : Rating.Again);

/** How often in a row it went right at the end. */
const countRight = (reviews: Review[]): number => reviews.length - 1 - reviews.findLastIndex(({ right }) => !right);

/** `day` and `daysLeft` from the last review. `isLast`: a right answer ends it, and the question is not met again. */
type Meeting = { day: number; daysLeft: number; isLast: boolean };

/** The expected recall on the test day, where the question is answered on `day`. */
function recallAfter(state: FSRSState, { day, daysLeft, isLast }: Meeting): number {
  const isKnown = memory.forgetting_curve(day, state.stability);
  const onTest = (right: boolean): number => {
    const next = memory.next_state(state, day, toRating(right));
    const rest = daysLeft - day;
    if (isLast || rest < 2) return memory.forgetting_curve(rest, next.stability);
    return recallAfter(next, { day: rest - 1, daysLeft: rest, isLast: true });
  };
  return isKnown * onTest(true) + (1 - isKnown) * onTest(false);
}
