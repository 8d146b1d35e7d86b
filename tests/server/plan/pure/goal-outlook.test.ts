import { describe, expect, it } from 'vitest';
import type { Goal } from '../../../../contract/plan/plan.ts';
import { makeOutlook, type OutlookInput } from '../../../../server/plan/goal-outlook.ts';
import type { RatedDomain } from '../../../../server/plan/rate-skills.ts';

const estimate = { low: 1060, high: 1210, at: 1 };
const goal = (more: Partial<Goal> = {}): Goal => ({ testDate: '2026-12-05', score: 1400, weeklyMinutes: 120, ...more });
const outlook = (more: Partial<OutlookInput> = {}) =>
  makeOutlook({ goal: goal(), daysLeft: 30, weeksLeft: 4.5, estimate, domains: [], newMinutes: 0, ...more });
const domain = (name: string, weight: number, right: number, total = 10): RatedDomain => ({
  ...{ domain: name, weight, right },
  recent: { right: Math.round(right * total), total },
});

it('is none without a goal score, or once the test is over', () => {
  expect(outlook({ goal: null })).toBeNull();
  expect(outlook({ goal: goal({ score: null }) })).toBeNull();
  expect(outlook({ daysLeft: -1 })).toBeNull();
  expect(outlook({ daysLeft: 0 })).not.toBeNull();
});

it.each([
  [1050, 'reached'],
  [1060, 'reached'],
  [1070, 'inRange'],
  [1210, 'inRange'],
  [1220, 'ahead'],
])('a goal of %i is %s where the last test came to 1060 to 1210', (score, standing) => {
  expect(outlook({ goal: goal({ score }) })).toMatchObject({ standing, estimate });
});

it('knows nothing without a test that says it', () => {
  expect(outlook({ estimate: null, newMinutes: 5000 })).toEqual({ standing: 'unknown', estimate: null, most: null, time: null });
});

it('names the domain with the most of the test still to win, of those with answers enough', () => {
  const domains = [domain('Weak, and little of it', 0.05, 0.1), domain('Most', 0.3, 0.5), domain('Strong', 0.5, 0.9)];
  const most = { domain: 'Most', share: 30, recent: { right: 5, total: 10 } };
  expect(outlook({ domains })?.most).toEqual(most);
  expect(outlook({ domains: [...domains, domain('Hardly asked', 0.6, 0.2, 4)] })?.most).toEqual(most);
});

describe('more time each week', () => {
  // Four weeks: the test's counts half.
  it('is advised in half hours where it reaches more of what is new before the test', () => {
    expect(outlook({ newMinutes: 700 })?.time).toEqual({ weeklyMinutes: 180, reachNow: 69, reachThen: 100 });
  });

  it('is no more than twice as much, and no more than can be set', () => {
    expect(outlook({ newMinutes: 4800 })?.time).toEqual({ weeklyMinutes: 240, reachNow: 10, reachThen: 20 });
    const much = goal({ weeklyMinutes: 900 });
    expect(outlook({ goal: much, newMinutes: 9600 })?.time).toEqual({ weeklyMinutes: 1200, reachNow: 38, reachThen: 50 });
  });

  it('is not advised where the time is enough, the goal near, or no date set', () => {
    expect(outlook({ newMinutes: 480 })?.time).toBeNull();
    expect(outlook({ newMinutes: 0 })?.time).toBeNull();
    expect(outlook({ goal: goal({ score: 1200 }), newMinutes: 4800 })?.time).toBeNull();
    expect(outlook({ goal: goal({ testDate: null }), daysLeft: null, newMinutes: 4800 })?.time).toBeNull();
  });
});
