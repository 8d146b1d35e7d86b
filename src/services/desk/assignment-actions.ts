import { extendAssignment, extendWindow, takeBackAssignment, takeBackSitting } from '../../../contract/desk/assignments.ts';
import { post } from '../api/post.ts';
import { readMoment } from './assigning.ts';
import type { CarryOut } from './draft.ts';

/** What is done to what was assigned: `subject` is the assignment's id, or that of one student's sitting; `student` in the draft: on whose page to go on, where the sitting's own is gone. */
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
  'test.extend-all': async (assignment, draft, signal) => {
    const body = { assignment, closesAt: readMoment(draft.closes ?? ''), reason: draft.reason ?? '' };
    const { extended } = await post(extendAssignment, body, signal);
    return { says: `${extended === 1 ? 'One student has' : `${extended} students have`} the new time.` };
  },
  'test.take-back-one': async (sitting, draft, signal) => {
    await post(takeBackSitting, { sitting, reason: draft.reason ?? '' }, signal);
    const says = 'It’s taken back from the student.';
    return draft.student ? { says, leadsTo: `/desk/students/${draft.student}` } : { says };
  },
} satisfies Record<string, CarryOut>;
