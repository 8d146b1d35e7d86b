/** From when until when on one day, in minutes since midnight: 1440 is the day's end. */
export type DaySpan = { from: number; until: number };

const dayMinutes = 24 * 60;

/** What a person typed of a day's hours: the spans in order, none for no hours, or what is wrong with the words. */
type ReadHours = { spans: DaySpan[] } | { problem: string };

/** Reads a day's hours as people write them: '9:00 am – 1:00 pm, 14:00-18:00'. */
export function readDayHours(text: string): ReadHours {
  const spans: DaySpan[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const span = readSpan(part);
    if (span === null) return { problem: `“${part}” isn’t a time like 9:00 am – 1:00 pm.` };
    spans.push(span);
  }
  spans.sort((one, other) => one.from - other.from);
  const isCrossing = spans.some(({ from }, at) => from < (spans[at - 1]?.until ?? 0));
  return isCrossing ? { problem: 'These times overlap.' } : { spans };
}

/** What is wrong with the hours of a day; null: nothing. */
export function findHoursProblem(text: string): string | null {
  const read = readDayHours(text);
  return 'problem' in read ? read.problem : null;
}

/** A day's hours as `readDayHours` reads them; '' for none. */
export const formatDayHours = (spans: readonly DaySpan[]): string =>
  spans.map(({ from, until }) => `${formatMinutes(from)} – ${formatMinutes(until)}`).join(', ');

function readSpan(text: string): DaySpan | null {
  const [begin, end, ...more] = text.split(/[-–]/);
  if (begin === undefined || end === undefined || more.length > 0) return null;
  const from = readMinutes(begin);
  const until = readMinutes(end);
  if (from === null || until === null) return null;
  // Midnight as an end is the day's own.
  const span = { from, until: until === 0 ? dayMinutes : until };
  return span.from < span.until ? span : null;
}

function readMinutes(text: string): number | null {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?::(\d\d))?\s*([ap])?m?$/i.exec(text.trim()) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === '' || minutes > 59) return null;
  if (half === undefined) return hours * 60 + minutes <= dayMinutes ? hours * 60 + minutes : null;
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
}

function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(rest).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
