import { type PromiseFamily, promiseFamilies } from '../../contract/enrolment/promises.ts';
import { findPromiseState, type PromiseFacts } from './promise.machine.ts';

const day = 24 * 3_600_000;

/** Until when what is made by the product itself may take: a mock test that is to be assigned, a report that is to be made. */
const graceMs = 2 * day;

/** A session or a meeting that was booked and not canceled. `isOwed`: its tutor did not come. */
export type BookedTime = { startsAt: Date; endsAt: Date; isOwed: boolean };
/** A span of a report to the parents. `reportedAt`: null while there is none; `hasActivity`: whether there was anything to report. */
export type ReportSpan = { to: Date; reportedAt: Date | null; hasActivity: boolean };

/**
 * What there is to know of one enrolment. `mockTests`, `meetings` and `sessions`: how many were promised, sessions null where they are not counted; `assignedMocks`: when each mock test was given into the
 * portal. `testDate`: until when the course has to be done, where the student said it. `doubts`: when each was asked, its answer is due, and came.
 */
export type EnrolmentFacts = {
  since: Date;
  testDate: Date | null;
  mockTests: number;
  assignedMocks: readonly Date[];
  meetings: number;
  sessions: number | null;
  bookedMeetings: readonly BookedTime[];
  bookedSessions: readonly BookedTime[];
  reports: readonly ReportSpan[];
  doubts: readonly { askedAt: Date; dueAt: Date | null; answeredAt: Date | null }[];
};

/** Every promise of an enrolment with its facts, family by family. Answers are promised as they are asked, and sessions as they are booked unless their number was sold. */
function makePromises(facts: EnrolmentFacts): Record<PromiseFamily, PromiseFacts[]> {
  const { since, assignedMocks, bookedMeetings, bookedSessions, reports, doubts } = facts;
  return {
    sessions:
      facts.sessions === null
        ? bookedSessions.map(toPromise)
        : fillPlaces(facts.sessions, bookedSessions, () => ({ dueFrom: null, dueBy: null, givenAt: null })),
    mockTests: Array.from({ length: Math.max(facts.mockTests, assignedMocks.length) }, (_, at) => ({
      ...{ dueFrom: since, dueBy: new Date(since.getTime() + graceMs), givenAt: assignedMocks[at] ?? null },
    })),
    meetings: fillPlaces(facts.meetings, bookedMeetings, (at) => openMeeting(facts, at)),
    reports: reports.flatMap(({ to, reportedAt, hasActivity }) =>
      // An empty span is no promise that was broken: reports fall silent then.
      reportedAt === null && !hasActivity ? [] : [{ dueFrom: to, dueBy: new Date(to.getTime() + graceMs), givenAt: reportedAt }],
    ),
    doubts: doubts.map(({ askedAt, dueAt, answeredAt }) => ({ dueFrom: askedAt, dueBy: dueAt, givenAt: answeredAt })),
  };
}

const toPromise = ({ startsAt, endsAt, isOwed }: BookedTime): PromiseFacts => ({
  ...{ dueFrom: startsAt, dueBy: endsAt, givenAt: isOwed ? null : endsAt },
});

/** The promises of a number that was sold. A time that the tutor missed keeps its place until another one takes it. */
function fillPlaces(sold: number, booked: readonly BookedTime[], makeOpen: (at: number) => PromiseFacts): PromiseFacts[] {
  const used = booked.filter(({ isOwed }) => !isOwed);
  const owed = booked.filter(({ isOwed }) => isOwed).slice(0, Math.max(0, sold - used.length));
  const taken = [...used, ...owed].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return Array.from({ length: Math.max(sold, taken.length) }, (_, at) => {
    const booking = taken[at];
    return booking ? toPromise(booking) : makeOpen(at);
  });
}

/** How many more can be booked of a number that was sold: whatever is booked uses one up, held or not, unless its tutor did not come. */
export const countLeft = (sold: number, booked: readonly Pick<BookedTime, 'isOwed'>[]): number =>
  Math.max(0, sold - booked.filter(({ isOwed }) => !isOwed).length);

/** Meetings are spread evenly until the test; without its date none has a time of its own. */
function openMeeting({ since, testDate, meetings }: EnrolmentFacts, at: number): PromiseFacts {
  const span = testDate === null ? 0 : testDate.getTime() - since.getTime();
  if (span <= 0) return { dueFrom: null, dueBy: null, givenAt: null };
  const part = (number: number) => new Date(since.getTime() + (span * number) / meetings);
  return { dueFrom: part(at), dueBy: part(at + 1), givenAt: null };
}

/** What became of the promises of one family. `nextDueAt`: when the time of the next open one ends, in ms. `left`: how many more can be booked, where their number was sold. */
export type FamilyState = {
  family: PromiseFamily;
  promised: number;
  delivered: number;
  due: number;
  late: number;
  nextDueAt: number | null;
  left: number | null;
};

/** Counts each family of an enrolment by the states of its promises at an instant. */
export function countPromises(facts: EnrolmentFacts, now: Date): FamilyState[] {
  const promises = makePromises(facts);
  const left: Partial<Record<PromiseFamily, number>> = {
    ...(facts.sessions !== null && { sessions: countLeft(facts.sessions, facts.bookedSessions) }),
    meetings: countLeft(facts.meetings, facts.bookedMeetings),
  };
  return promiseFamilies.map((family) => {
    const stated = promises[family].map((each) => ({ ...each, state: findPromiseState(each, now) }));
    const count = (state: (typeof stated)[number]['state']) => stated.filter((each) => each.state === state).length;
    const ahead = stated.flatMap(({ state, dueBy }) =>
      dueBy !== null && (state === 'promised' || state === 'due') ? [dueBy.getTime()] : [],
    );
    return {
      ...{ family, promised: stated.length, delivered: count('delivered'), due: count('due'), late: count('late') },
      nextDueAt: ahead.length === 0 ? null : Math.min(...ahead),
      left: left[family] ?? null,
    };
  });
}
