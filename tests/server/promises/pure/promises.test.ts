import { describe, expect, it } from 'vitest';
import { promisedIn } from '../../../../server/meetings/promised-in.ts';
import { countPromises, type EnrolmentFacts } from '../../../../server/promises/make-promises.ts';
import { findPromiseState, type PromiseFacts, type PromiseState } from '../../../../server/promises/promise.machine.ts';
import { type PromiseModelState, promiseModel } from '../../../models/enrolment/promise.model.ts';
import { describePath } from '../../../support/model.ts';

const since = new Date('2026-03-01T10:00:00.000Z');
const daysOn = (days: number) => new Date(since.getTime() + days * 24 * 3_600_000);

const expected: Record<PromiseModelState, PromiseState> = {
  ...{ ahead: 'promised', toBeGivenNow: 'due', overdue: 'late' },
  ...{ keptEarly: 'delivered', keptEarlyAndItsDayIsHere: 'delivered', keptInTime: 'delivered', keptLate: 'delivered' },
  keptForGood: 'delivered',
};

it.each(promiseModel.getSimplePaths().map((path) => [describePath(path), path] as const))('a promise: %s', async (_, path) => {
  const facts: PromiseFacts = { dueFrom: null, dueBy: null, givenAt: null };
  let today = 0;
  const pass = (what: Partial<PromiseFacts>) => {
    today += 1;
    Object.assign(facts, what);
  };
  await path.test({
    events: {
      itsDayComes: () => pass({ dueFrom: daysOn(today + 1) }),
      itsDayPasses: () => pass({ dueBy: daysOn(today + 1) }),
      itIsGiven: () => pass({ givenAt: daysOn(today + 1) }),
      itIsGivenAtTheLastMoment: () => pass({ givenAt: daysOn(today + 1), dueBy: daysOn(today + 1) }),
    },
    states: Object.fromEntries(
      Object.entries(expected).map(([name, state]) => [
        name,
        () => {
          expect(findPromiseState(facts, daysOn(today))).toBe(state);
          // What has not happened yet counts for nothing.
          expect(findPromiseState({ ...facts, givenAt: facts.givenAt ?? daysOn(today + 9) }, daysOn(today))).toBe(state);
        },
      ]),
    ),
  });
});

const nothing: EnrolmentFacts = {
  ...{
    since,
    testDate: null,
    mockTests: 0,
    assignedMocks: [],
    meetings: 0,
    sessions: null,
    bookedMeetings: [],
    bookedSessions: [],
  },
  ...{ reports: [], doubts: [] },
};
const held = (day: number, isOwed = false) => ({
  ...{ startsAt: daysOn(day), endsAt: new Date(daysOn(day).getTime() + 3_600_000), isOwed },
});
const count = (facts: Partial<EnrolmentFacts>, days: number) =>
  Object.fromEntries(
    countPromises({ ...nothing, ...facts }, daysOn(days)).map(({ family, promised, delivered, due, late }) => [
      family,
      [promised, delivered, due, late],
    ]),
  );
const none = [0, 0, 0, 0];

describe('promised, delivered, due and late', () => {
  it('a course with nothing in it promises nothing', () => {
    const all = { sessions: none, mockTests: none, meetings: none, reports: none, doubts: none };
    expect(count({}, 100)).toEqual(all);
  });

  it.each([
    // Days since the enrolment; four meetings until a test after 40 days, one of them held on the 5th day.
    [0, [4, 0, 0, 0]],
    [6, [4, 1, 0, 0]],
    [10, [4, 1, 1, 0]],
    [25, [4, 1, 1, 1]],
    [40, [4, 1, 0, 3]],
  ])('after %i days of the meetings: %j', (days, meetings) => {
    expect(count({ testDate: daysOn(40), meetings: 4, bookedMeetings: [held(5)] }, days).meetings).toEqual(meetings);
  });

  it('meetings without a test date are promised, and never late', () => {
    expect(count({ meetings: 3 }, 1000).meetings).toEqual([3, 0, 0, 0]);
  });

  it('more meetings than promised are promised once they are booked', () => {
    expect(count({ meetings: 1, bookedMeetings: [held(1), held(2)] }, 3).meetings).toEqual([2, 2, 0, 0]);
  });

  it('a session to which the tutor did not come was not given; one that is ahead is promised', () => {
    expect(count({ bookedSessions: [held(1), held(2, true), held(9)] }, 3).sessions).toEqual([3, 1, 0, 1]);
  });

  describe('of sessions whose number was sold', () => {
    const sold = (bookedSessions: EnrolmentFacts['bookedSessions'], days: number, sessions = 3) => {
      const states = countPromises({ ...nothing, sessions, bookedSessions }, daysOn(days));
      return [count({ sessions, bookedSessions }, days).sessions, states.find(({ family }) => family === 'sessions')?.left];
    };

    it('each that is booked uses one up, held or ahead', () => {
      expect(sold([], 3)).toEqual([[3, 0, 0, 0], 3]);
      expect(sold([held(1), held(9)], 3)).toEqual([[3, 1, 0, 0], 1]);
    });

    it('one to which the tutor did not come is given back, and is owed until another takes its place', () => {
      expect(sold([held(1), held(2, true)], 3)).toEqual([[3, 1, 0, 1], 2]);
      expect(sold([held(1), held(2, true), held(4), held(5)], 6)).toEqual([[3, 3, 0, 0], 0]);
    });

    it('is taken back with the word about the tutor, even where all are booked by then', () => {
      expect(sold([held(1), held(2), held(4), held(5)], 6)).toEqual([[4, 4, 0, 0], 0]);
    });
  });

  it('a meeting that the tutor missed is given back likewise, and meetings alone have a number without being sold one', () => {
    const facts = { ...nothing, meetings: 2, bookedMeetings: [held(1, true), held(2)], bookedSessions: [held(1)] };
    const left = countPromises(facts, daysOn(3)).flatMap((each) => (each.left === null ? [] : [[each.family, each.left]]));
    expect([left, count(facts, 3).meetings]).toEqual([[['meetings', 1]], [2, 1, 0, 1]]);
  });

  it('mock tests are those that were sold, given with the course or late after two days', () => {
    expect(count({ mockTests: 2, assignedMocks: [since] }, 1).mockTests).toEqual([2, 1, 1, 0]);
    expect(count({ mockTests: 2, assignedMocks: [since] }, 3).mockTests).toEqual([2, 1, 0, 1]);
    expect(count({ mockTests: 1, assignedMocks: [since, daysOn(9)] }, 10).mockTests).toEqual([2, 2, 0, 0]);
  });

  it('a span without anything to report is no promise; one with something is late without its report', () => {
    const reports = [
      { to: daysOn(14), reportedAt: daysOn(14), hasActivity: true },
      { to: daysOn(28), reportedAt: null, hasActivity: false },
      { to: daysOn(42), reportedAt: null, hasActivity: true },
    ];
    expect([count({ reports }, 43).reports, count({ reports }, 44).reports]).toEqual([
      [2, 1, 1, 0],
      [2, 1, 0, 1],
    ]);
  });

  it('an answer is late after its hours, and given when it came all the same', () => {
    const doubt = { askedAt: daysOn(1), dueAt: daysOn(2), answeredAt: null };
    expect(count({ doubts: [doubt] }, 3).doubts).toEqual([1, 0, 0, 1]);
    expect(count({ doubts: [{ ...doubt, answeredAt: daysOn(3) }] }, 3).doubts).toEqual([1, 1, 0, 0]);
  });

  it('says when the time of the next open one ends', () => {
    const facts = { ...nothing, testDate: daysOn(40), meetings: 4 };
    const next = (days: number) => countPromises(facts, daysOn(days)).find(({ family }) => family === 'meetings')?.nextDueAt;
    expect([next(0), next(35), next(41)]).toEqual([daysOn(10).getTime(), daysOn(40).getTime(), null]);
  });
});

it('promises as many meetings as an order was sold with, and without that what pages say now', () => {
  const contents = { quizzes: 1, mockTests: 1, sheets: 0, tutors: 1 };
  expect(promisedIn('AP Statistics', { ...contents, meetings: 7 })).toBe(7);
  expect([promisedIn('AP Statistics', contents), promisedIn('SAT Dominance Program', null)]).toEqual([3, 4]);
});
