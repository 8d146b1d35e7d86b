/**
 * A session in a calendar. `uid` stays the same for its life; `change` counts what was told of it, from 0. `place`: the address at which it meets,
 * null where there is none.
 */
export type CalendarEvent = {
  uid: string;
  change: number;
  isCancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  place: string | null;
  organizer: Mailbox;
  attendee: Mailbox;
  now: Date;
};

type Mailbox = { name: string; address: string };

/** A session in a calendar that somebody subscribes to. `changedAt`: when its people were last told of it. */
export type FeedEvent = Pick<CalendarEvent, 'uid' | 'change' | 'isCancelled' | 'startsAt' | 'endsAt' | 'summary' | 'place'> & {
  changedAt: Date;
};

/**
 * A calendar to subscribe to (RFC 5545), with the events as the mails have them: same UID, same SEQUENCE. What is cancelled stands in it as such, since a program
 * that finds an event gone may keep it.
 */
export const renderFeed = (events: readonly FeedEvent[]): string =>
  writeLines([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Prepchart//Sessions//EN', 'X-WR-CALNAME:Prepchart'],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...events.flatMap(({ uid, change, isCancelled, startsAt, endsAt, summary, place, changedAt }) => [
      ...['BEGIN:VEVENT', `UID:${uid}@prepchart`, `SEQUENCE:${change}`, `DTSTAMP:${formatUtc(changedAt)}`],
      ...[`DTSTART:${formatUtc(startsAt)}`, `DTEND:${formatUtc(endsAt)}`, `SUMMARY:${escapeText(summary)}`],
      ...(place === null ? [] : [`LOCATION:${escapeText(place)}`, `URL:${place}`]),
      ...[`STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`, 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ]);

/**
 * The event as a file of a calendar (RFC 5545), sent as the organizer would (RFC 5546): a mail program puts it into the calendar, and takes
 * it out again when it is cancelled. Times are in UTC, so each calendar shows its owner's own.
 */
export function renderCalendar(event: CalendarEvent): string {
  const { uid, change, isCancelled, startsAt, endsAt, summary, description, place, organizer, attendee, now } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prepchart//Sessions//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:${uid}@prepchart`,
    `SEQUENCE:${change}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(place === null ? [] : [`LOCATION:${escapeText(place)}`, `URL:${place}`]),
    `ORGANIZER;CN=${quoteName(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoteName(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return writeLines(lines);
}

/** The lines of a file. Line breaks that somebody typed must not end a line of ours. */
const writeLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line.replace(/\p{Cc}/gu, ''))}\r\n`).join('');

/** `20260302T053000Z`. */
const formatUtc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text as a value: what has a meaning there is marked (RFC 5545, 3.3.11). */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** A name as the value of a parameter: it has no way to write a quotation mark (RFC 5545, 3.2). */
const quoteName = (name: string): string => `"${name.replace(/"/g, '’')}"`;

/** No line is longer than 75 octets; what follows begins with a blank. No character is cut in two (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}
