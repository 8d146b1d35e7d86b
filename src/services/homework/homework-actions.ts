import { extendHomework, takeBackHomework } from '../../../contract/homework/marking.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { readMoment } from '../desk/assigning.ts';
import type { CarryOut } from '../desk/draft.ts';

/** What is done to homework that was given: `subject` is its id, or that of one student's work. */
export const homeworkActions = {
  'homework.take-back': async (homework, draft, signal) => {
    const { takenBack, stays } = await post(takeBackHomework, { homework, reason: draft.reason ?? '' }, signal);
    const stay = stays === 0 ? '' : ` ${stays === 1 ? 'One student has' : `${stays} students have`} handed it in: that stays.`;
    return { says: `It’s taken back from ${takenBack === 1 ? 'one student' : `${takenBack} students`}.${stay}` };
  },
  'homework.extend': async (work, draft, signal) => {
    const dueAt = readMoment(draft.due ?? '');
    if (dueAt === null) throw new CallFailed('refused', 'Give a day and a time.', 'badInput', 400);
    await post(extendHomework, { work, dueAt, reason: draft.reason ?? '' }, signal);
    return { says: 'The student can hand it in until then.' };
  },
} satisfies Record<string, CarryOut>;
