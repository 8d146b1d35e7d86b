import type { Report } from '../../../contract/report/report.ts';

const day = 24 * 3_600_000;
/** Midnight of 2 March 2026 in Kolkata. */
const from = Date.parse('2026-03-01T18:30:00.000Z');

const sitting = (days: number, more: Partial<Report['sittings'][number]> = {}): Report['sittings'][number] => ({
  ...{ title: 'Owls', submittedAt: from + days * day, right: 9, total: 12, percent: 75, scaled: null, isDrill: false },
  ...more,
});
const session = (days: number): Report['sessions'][number] => ({
  startsAt: from + days * day + 10.5 * 3_600_000,
  minutes: 60,
  tutor: 'Meera Nair',
  course_name: 'SAT Dominance Program',
});
const skill = (name: string, right: number, total: number) => ({ domain: 'Algebra', skill: name, right, total });

/** Two weeks with something of everything, and more of some than fits on paper. */
export const fullReport: Report = {
  ...{ firstname: 'Aanya', lastname: 'Rao', from, to: from + 14 * day, timeZone: 'Asia/Kolkata', minutes: 190 },
  sittings: [
    ...[1, 2, 3, 4, 5].map((days) => sitting(days)),
    sitting(6, { title: 'Drill: Lines', right: 5, total: 10, percent: 50, isDrill: true }),
    sitting(13, { title: 'SAT Practice Test 1', right: 70, total: 98, percent: 71, scaled: { low: 1120, high: 1230 } }),
  ],
  percent: 73,
  percentBefore: 66,
  strongest: [skill('Lines', 9, 9), skill('Circles', 7, 8)],
  weakest: [skill('Nonlinear Functions', 2, 8)],
  sessions: [session(0), session(2), session(4), session(6)],
  coming: [{ ...session(15), course_name: null }],
};

/** Two weeks in which nothing happened. */
export const emptyReport: Report = {
  ...fullReport,
  ...{ minutes: 0, sittings: [], percent: null, percentBefore: null, strongest: [], weakest: [], sessions: [], coming: [] },
};
