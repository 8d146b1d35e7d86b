/** How soon doubts were answered: half of the newest `answers` within so many `minutes` of the school's hours, rounded up. */
export type AnswerTime = { minutes: number; answers: number };

/** Of fewer answered doubts a median says nothing. */
export const answersFrom = 20;

/** Of how many of the newest the median is taken: older ones say nothing about today. */
export const answersUpTo = 100;

const hourMinutes = 60;

/** Rounds minutes up, since a page promises no less than what was measured: to five of them in the first hour, to half an hour after it. */
export function roundUpAnswer(minutes: number): number {
  const step = minutes <= hourMinutes - 5 ? 5 : hourMinutes / 2;
  return Math.max(5, Math.ceil(minutes / step) * step);
}

/** '25 minutes', '1 hour', '2.5 hours'. */
export function formatAnswerTime({ minutes }: AnswerTime): string {
  if (minutes < hourMinutes) return `${minutes} minutes`;
  return minutes === hourMinutes ? '1 hour' : `${minutes / hourMinutes} hours`;
}

/** '25 min', '2.5 h': where there is room for a figure only. */
export const formatAnswerFigure = ({ minutes }: AnswerTime): string =>
  minutes < hourMinutes ? `${minutes} min` : `${minutes / hourMinutes} h`;
