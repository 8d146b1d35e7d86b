import { extendWindow, takeBackAssignment } from '../../../contract/desk/assignments.ts';
import { post } from '../api/post.ts';
import { readMoment } from './assigning.ts';
import type { CarryOut } from './draft.ts';

/** What is done to what was assigned: `subject` is the assignment's id, or that of one student's sitting. */
export const assignmentActions = {
  'test.take-back': async (assignment, draft, signal) => {
    const { takenBack, stays } = await post(takeBackAssignment, { assignment, reason: draft.reason ?? '' }, signal);
    const stay = stays === 0 ? '' : ` ${stays === 1 ? 'One student has' : `${stays} students have`} started, and keep it.`;
    return { says: `It’s taken back from ${takenBack === 1 ? 'one student' : `${takenBack} students`}.${stay}` };
  },
  'test.extend': async (sitting, draft, signal) => {
    await post(extendWindow, { sitting, closesAt: readMoment(draft.closes ?? ''), reason: draft.reason ?? '' }, signal);
    return { says: 'The student can start until then.' };
  },
} satisfies Record<string, CarryOut>;
