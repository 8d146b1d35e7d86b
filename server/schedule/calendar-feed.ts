import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as calendar from '../../contract/schedule/calendar.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { formatName } from '../accounts/names.ts';
import { hashToken } from '../accounts/tokens.ts';
import { bookings, calendarFeeds, slots } from '../db/tables/booking.ts';
import { students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { type RequestContext, serve } from '../http/serve.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';
import { newId } from '../ids.ts';
import { findMailbox } from '../notices/reader.ts';
import { hasParents } from '../parents/children.ts';
import { bareHeaders } from '../site/security.ts';
import { siteAddress } from '../site-address.ts';
import { type FeedEvent, renderFeed } from './ics.ts';
import { hasRoom, roomPath } from './room-link.ts';
import { endOf } from './rules.ts';
import { readSessions, type SessionRow } from './tutor-sessions.ts';

const dayMs = 24 * 3_600_000;

/** Whose calendar it is: `id` as in a session, so that of parents it is their address. */
type FeedReader = { role: 'student' | 'teacher' | 'parent'; id: string };
type FeedContext = Pick<RequestContext, 'db' | 'environment' | 'secret' | 'now' | 'listeningAt'>;

const signing = (secret: string): TokenKey => ({ purpose: 'calendar', secret });

/** Calendars that students, teachers and parents subscribe to. */
export function calendarRoutes(app: FastifyInstance): void {
  serve(app, calendar.getCalendar, async (_, caller, context) => {
    const [feed] = await context.db
      .select()
      .from(calendarFeeds)
      .where(isOf(requireReader(caller)));
    return { data: { url: feed ? toAddress(feed.id, context) : null } };
  });
  serve(app, calendar.makeCalendar, async (_, caller, context) => {
    const { role, id: reader } = requireReader(caller);
    const id = newId();
    const row = { id, role, reader, createdAt: context.now };
    const set = { id, createdAt: context.now };
    await context.db
      .insert(calendarFeeds)
      .values(row)
      .onConflictDoUpdate({ target: [calendarFeeds.role, calendarFeeds.reader], set });
    return { data: { url: toAddress(id, context) } };
  });
  serve(app, calendar.endCalendar, async (_, caller, { db }) => {
    await db.delete(calendarFeeds).where(isOf(requireReader(caller)));
    return { data: { url: null } };
  });
}

/** Serves a calendar to whoever has its address: GET /calendar/{token}/sessions.ics. Unchanged, it is not sent again (ETag). */
export function calendarFileRoutes(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/calendar/:token/sessions.ics', async (request, reply) => {
    const { context } = app;
    const { environment } = context;
    const text = await readFeed(request.params.token, { ...context, now: context.now() });
    reply.headers({ ...bareHeaders(environment), 'referrer-policy': 'no-referrer' });
    if (text === null)
      return reply
        .code(404)
        .headers({ 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('There’s no such calendar. Get its address again in your schedule.\n');
    const etag = `"${hashToken(text)}"`;
    reply.headers({ etag, 'cache-control': 'private, max-age=900' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .headers({ 'content-disposition': 'inline; filename="sessions.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}

/** Throws `CallRefused` 403 for staff. */
function requireReader({ role, id }: Caller): FeedReader {
  if (role === 'staff') throw new CallRefused(403, 'forbidden', 'This is for students, teachers and parents only.');
  return { role, id };
}

const isOf = ({ role, id }: FeedReader) => and(eq(calendarFeeds.role, role), eq(calendarFeeds.reader, id));

const toAddress = (id: string, context: FeedContext): string =>
  `${siteAddress(context)}/calendar/${signedToken([id], signing(context.secret))}/sessions.ics`;

/** The calendar of an address; null where it was ended, is not ours, or belongs to somebody who may not sign in. */
async function readFeed(token: string, context: FeedContext): Promise<string | null> {
  const { db, secret, now } = context;
  const [id] = readSignedToken(token, signing(secret)) ?? [];
  const [feed] = id === undefined ? [] : await db.select().from(calendarFeeds).where(eq(calendarFeeds.id, id));
  const reader: FeedReader | null = feed ? { role: feed.role, id: feed.reader } : null;
  if (reader === null || (await findMailbox(db, reader)) === null) return null;
  const rows = await readSessions(db, and(ofReader(reader), isShown(now)));
  return renderFeed(rows.map((row) => toEvent(row, reader, context)));
}

function ofReader({ role, id }: FeedReader): SQL | undefined {
  if (role === 'teacher') return eq(slots.instructorId, id);
  if (role === 'parent') return hasParents(id);
  return and(eq(students.id, id), eq(bookings.kind, 'session'));
}

function isShown(now: Date): SQL | undefined {
  const { back, ahead, cancelled } = calendar.calendarDays;
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  return and(
    gt(slots.startsAt, at(-back)),
    lt(slots.startsAt, at(ahead)),
    or(isNull(bookings.cancelledAt), gt(bookings.cancelledAt, at(-cancelled))),
  );
}

/** A session as its reader's calendar has it. The way in is the reader's own: parents have none into a session of their child. */
function toEvent({ booking, slot, course, student, tutor }: SessionRow, { role }: FeedReader, context: FeedContext): FeedEvent {
  const isMeeting = booking.kind === 'meeting';
  const noun = isMeeting ? 'Parent meeting' : 'Session';
  const other = role !== 'teacher' ? formatName(tutor) : `${formatName(student)}${isMeeting ? '’s parents' : ''}`;
  const whose = role === 'parent' ? `${student.firstname}: ` : '';
  const hasWay = booking.cancelledAt === null && hasRoom(tutor.room, context.environment) && (role !== 'parent' || isMeeting);
  const path = roomPath(booking.id, role === 'teacher' ? 'tutor' : 'student', context.secret);
  return {
    ...{ uid: booking.id, change: booking.change, isCancelled: booking.cancelledAt !== null },
    ...{ startsAt: slot.startsAt, endsAt: endOf(slot), changedAt: booking.toldAt ?? booking.bookedAt },
    summary: `${whose}${course === null ? noun : course} with ${other}`,
    place: hasWay ? `${siteAddress(context)}${path}` : null,
  };
}
