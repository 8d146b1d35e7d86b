import { describe, expect, it } from 'vitest';
import { chooseDue, type Review } from '../../../../server/notebook/choose-due.ts';
import { daysAfter } from '../../../../server/notebook/days.ts';

const start = new Date('2027-03-01T09:00:00Z');
const missed: Review[] = [{ at: start, right: false }];
const histories: Review[][] = [
  missed,
  [...missed, { at: daysAfter(start, 3), right: true }],
  [...missed, { at: daysAfter(start, 3), right: false }],
  [...missed, { at: daysAfter(start, 3), right: true }, { at: daysAfter(start, 10), right: false }],
];
const lastAt = (reviews: Review[]) => reviews.at(-1)?.at ?? start;

describe('the due day before a test', () => {
  it('is after the last answer and before the test, whatever was answered and however far the test is', () => {
    for (const reviews of histories) {
      for (let days = 2; days <= 120; days += 1) {
        const testAt = daysAfter(lastAt(reviews), days);
        const due = chooseDue({ reviews, now: lastAt(reviews), testAt, dailyQuestions: 5, booked: [] });
        expect(due?.getTime()).toBeGreaterThan(lastAt(reviews).getTime());
        expect(due?.getTime()).toBeLessThan(testAt.getTime());
      }
    }
  });

  it('is none where the test is tomorrow or over', () => {
    for (const days of [1, 0, -1]) {
      expect(
        chooseDue({ reviews: missed, now: start, testAt: daysAfter(start, days), dailyQuestions: 5, booked: [] }),
      ).toBeNull();
    }
  });

  it('never gives a day more questions than the student has time for', () => {
    const booked: number[] = [];
    const testAt = daysAfter(start, 11);
    for (let count = 0; count < 30; count += 1) {
      const due = chooseDue({ reviews: missed, now: start, testAt, dailyQuestions: 2, booked });
      if (due === null) continue;
      const day = (due.getTime() - start.getTime()) / 86_400_000;
      booked[day] = (booked[day] ?? 0) + 1;
    }
    expect(booked.slice(1)).toEqual(Array.from({ length: 10 }, () => 2));
  });

  it('is the same for the same history', () => {
    const request = { reviews: missed, now: start, testAt: daysAfter(start, 40), dailyQuestions: 5, booked: [0, 5] };
    expect(chooseDue(request)).toEqual(chooseDue(structuredClone(request)));
  });

  it('is another day where the best one is full', () => {
    const request = { reviews: missed, now: start, testAt: daysAfter(start, 40), dailyQuestions: 1 };
    const best = chooseDue({ ...request, booked: [] });
    const booked: number[] = [];
    booked[((best?.getTime() ?? 0) - start.getTime()) / 86_400_000] = 1;
    const next = chooseDue({ ...request, booked });
    expect(next).not.toBeNull();
    expect(next).not.toEqual(best);
  });

  it('is today where the question was met a day ago or more, and never the day on which it was', () => {
    const near = { reviews: missed, dailyQuestions: 5, booked: [] };
    const nextDay = daysAfter(start, 1);
    expect(chooseDue({ ...near, now: nextDay, testAt: daysAfter(start, 2) })).toEqual(nextDay);
    expect(chooseDue({ ...near, now: start, testAt: daysAfter(start, 2) })).toEqual(nextDay);
  });

  it('is not further away than four months', () => {
    const learned: Review[] = Array.from({ length: 9 }, (_, at) => ({ at: daysAfter(start, at * 60), right: at > 0 }));
    const now = lastAt(learned);
    const due = chooseDue({ reviews: learned, now, testAt: daysAfter(now, 900), dailyQuestions: 5, booked: [] });
    expect(due).toEqual(daysAfter(now, 119));
  });
});
