import type { Entry } from './log.ts';
import { eventWords, formatPlaces } from './words.ts';

const texts = new WeakMap<Entry, string>();

/** All that can be looked for in an entry, in small letters. */
function textOf(entry: Entry, machine: string): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { event, value, status } = entry;
  const text = `${machine} ${eventWords(event.type)} ${JSON.stringify(event)} ${formatPlaces(value)} ${status}`.toLowerCase();
  texts.set(entry, text);
  return text;
}

/** The entries that have every word of a filter, and none of those with a minus before them: `answer -clock`. */
export function filterEntries(
  entries: readonly Entry[],
  filter: string,
  machines: ReadonlyMap<string, string>,
): readonly Entry[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  const wanted = words.filter((word) => !word.startsWith('-'));
  const unwanted = words.filter((word) => word.length > 1 && word.startsWith('-')).map((word) => word.slice(1));
  return entries.filter((entry) => {
    const text = textOf(entry, machines.get(entry.key) ?? '');
    return wanted.every((word) => text.includes(word)) && !unwanted.some((word) => text.includes(word));
  });
}
