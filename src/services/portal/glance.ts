import { type Glance, getGlance } from '../../../contract/portal/glance.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { ownTimeZone } from '../schedule/own-time-zone.ts';

/** What is ahead of a student, by the clock of `zone`. */
export type OwnGlance = Glance & { zone: string };

/** What is ahead, on the student's clock. Throws CallFailed. */
export const loadGlance: Service<{ studentId: string }, OwnGlance> = async ({ studentId }, signal) => {
  const zone = ownTimeZone();
  const { data } = await post(getGlance, { studentId, zone }, signal);
  return { ...data, zone };
};
