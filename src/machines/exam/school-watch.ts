import { type EventObject, fromCallback } from 'xstate';

/** Staff have done something to what this student sits, or said something. */
export type SchoolEvent = { type: 'school.changed' };

/**
 * Tells when staff have done something to what a student sits. What hears it is fetched beside the page, and where it cannot be had nothing is told: a sitting asks
 * from time to time as well.
 */
export const schoolWatch = fromCallback<EventObject, { studentId: string }>(({ sendBack, input }) => {
  const watching = import('../../services/live/live.ts').then(
    ({ watchLive }) =>
      watchLive(`student ${input.studentId}`, (news) => {
        if (news !== 'everything' && news.topic === 'sitting') sendBack({ type: 'school.changed' } satisfies SchoolEvent);
      }),
    () => () => {},
  );
  return () => {
    void watching.then((stop) => stop());
  };
});
