import type { OwnGlance } from '../../../src/services/portal/glance.ts';

/** What is ahead of a student in California: everything, and later only what is due. */
export const first: OwnGlance = {
  test: { course_name: 'SAT Dominance Program', daysLeft: 34 },
  due: 4,
  session: { startsAt: Date.UTC(2026, 10, 24, 0, 30) },
  notices: 3,
  zone: 'America/Los_Angeles',
};
export const second: OwnGlance = { test: null, due: 1, session: null, notices: 0, zone: 'America/Los_Angeles' };
