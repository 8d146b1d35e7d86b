/** What a course promises, by the kind of service: each promise of them is a chart of its own (server/promises). */
export const promiseFamilies = ['sessions', 'mockTests', 'meetings', 'reports', 'doubts'] as const;
export type PromiseFamily = (typeof promiseFamilies)[number];

/** What each family is called in lists. */
export const promiseNames: Record<PromiseFamily, string> = {
  sessions: 'Sessions',
  mockTests: 'Mock tests',
  meetings: 'Parent meetings',
  reports: 'Reports',
  doubts: 'Answers to doubts',
};
