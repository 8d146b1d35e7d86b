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
 * What there is to know of one enrolment. `mockTests` and `meetings`: how many were promised; `assignedMocks`: when each mock test was given into the
 * portal. `testDate`: until when the course has to be done, where the student said it. `doubts`: when each was asked, its answer is due, and came.
 */
export type EnrolmentFacts = {
  since: Date;
  testDate: Date | null;
  mockTests: number;
  assignedMocks: readonly Date[];
  meetings: number;
  bookedMeetings: readonly BookedTime[];
  bookedSessions: readonly BookedTime[];
  reports: readonly ReportSpan[];
  doubts: readonly { askedAt: Date; dueAt: Date | null; answeredAt: Date | null }[];
};

/** Every promise of an enrolment with its facts, family by family. Sessions and answers are promised as they are booked and asked. */
export function makePromises(facts: EnrolmentFacts): Record<PromiseFamily, PromiseFacts[]> {
  const { since, assignedMocks, bookedMeetings, bookedSessions, reports, doubts } = facts;
  return {
    sessions: bookedSessions.map(toPromise),
    mockTests: Array.from({ length: Math.max(facts.mockTests, assignedMocks.length) }, (_, at) => ({
      ...{ dueFrom: since, dueBy: new Date(since.getTime() + graceMs), givenAt: assignedMocks[at] ?? null },
    })),
    meetings: Array.from({ length: Math.max(facts.meetings, bookedMeetings.length) }, (_, at) => {
      const booked = bookedMeetings[at];
      return booked ? toPromise(booked) : openMeeting(facts, at);
    }),
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

/** Meetings are spread evenly until the test; without its date none has a time of its own. */
function openMeeting({ since, testDate, meetings }: EnrolmentFacts, at: number): PromiseFacts {
  const span = testDate === null ? 0 : testDate.getTime() - since.getTime();
  if (span <= 0) return { dueFrom: null, dueBy: null, givenAt: null };
  const part = (number: number) => new Date(since.getTime() + (span * number) / meetings);
  return { dueFrom: part(at), dueBy: part(at + 1), givenAt: null };
}

/** What became of the promises of one family. `nextDueAt`: when the time of the next open one ends, in ms. */
export type FamilyState = {
  family: PromiseFamily;
  promised: number;
  delivered: number;
  due: number;
  late: number;
  nextDueAt: number | null;
};

/** Counts each family by the states of its promises at an instant. */
export function countPromises(promises: Record<PromiseFamily, PromiseFacts[]>, now: Date): FamilyState[] {
  return promiseFamilies.map((family) => {
    const stated = promises[family].map((facts) => ({ ...facts, state: findPromiseState(facts, now) }));
    const count = (state: (typeof stated)[number]['state']) => stated.filter((each) => each.state === state).length;
    const ahead = stated.flatMap(({ state, dueBy }) =>
      dueBy !== null && (state === 'promised' || state === 'due') ? [dueBy.getTime()] : [],
    );
    return {
      ...{ family, promised: stated.length, delivered: count('delivered'), due: count('due'), late: count('late') },
      nextDueAt: ahead.length === 0 ? null : Math.min(...ahead),
    };
  });
}
