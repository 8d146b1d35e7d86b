import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { closeAfterMs, entriesPerCall, heartbeatMs } from '../../../contract/limits.ts';

/** A module that the server closed at its deadline. `contactAt`: when a device last delivered all that it had. */
export type LateModule = { contactAt: Date | null; deadline: Date };

/** What is written while a delivery is on its way may bear a stamp from before its arrival, by so many ms. */
const onTheWayMs = 5000;

/** What comes after this moment comes late. */
export const lateFrom = (deadline: Date): Date => new Date(deadline.getTime() + closeAfterMs);

/**
 * Whether a late entry is graded, or only kept. A device delivers all that it has at each contact: an entry from before one, and not in it,
 * was made later than it says, and a device that was in contact at the deadline has none. Stamps never go back (`previousAt`, ms).
 */
export function isGradedLate({ contactAt, deadline }: LateModule, { at }: Pick<LedgerEntry, 'at'>, previousAt: number): boolean {
  if (at < previousAt) return false;
  if (contactAt === null) return true;
  const wasThere = contactAt.getTime() >= deadline.getTime() - heartbeatMs;
  return !wasThere && at >= contactAt.getTime() - onTheWayMs;
}

type Delivery = { entries: unknown[]; events?: unknown[] | undefined; timePerQuestion?: object | undefined };

/**
 * Whether a call was a contact: one that brings what a device has, and not all that a call may bring, for then more is to follow. A page
 * that only asks for its deadline brings nothing. `taken`: how many entries were new.
 */
export const isContact = ({ entries, events = [], timePerQuestion }: Delivery, taken: number): boolean =>
  taken < entriesPerCall && (entries.length > 0 || events.length > 0 || timePerQuestion !== undefined);
