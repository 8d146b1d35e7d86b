import { endSitting, giveMinutes, messageSittings, reinstateSitting } from '../../../contract/desk/exam-room.ts';
import { capitalized } from '../../../contract/number-words.ts';
import { post } from '../api/post.ts';
import { type CarryOut, text } from './draft.ts';

const split = (named: string): string[] => named.split(',');
const countStudents = (count: number) => (count === 1 ? 'one student' : `${count} students`);
const countMinutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

/** What the school does while a test is being sat: `subject` is the sitting's id, several with commas between them. */
export const examRoomActions = {
  'examRoom.minutes': async (named, draft, signal) => {
    const minutes = Number(text(draft, 'minutes'));
    const { given } = await post(giveMinutes, { sittings: split(named), minutes, reason: text(draft, 'reason') }, signal);
    return { says: `${capitalized(countStudents(given))} ${given === 1 ? 'has' : 'have'} ${countMinutes(minutes)} more.` };
  },
  'examRoom.message': async (named, draft, signal) => {
    const { sent } = await post(messageSittings, { sittings: split(named), text: text(draft, 'text') }, signal);
    return { says: `Sent to ${countStudents(sent)}. It shows as soon as the test is open on the screen.` };
  },
  'examRoom.reinstate': async (sitting, draft, signal) => {
    const minutes = Number(text(draft, 'minutes'));
    const keysSeen = text(draft, 'keysSeen') === 'yes';
    const body = { sitting, reason: text(draft, 'reason'), keysSeen, ...(minutes > 0 ? { minutes } : {}) };
    const { position } = await post(reinstateSitting, body, signal);
    return { says: position === null ? 'The student can go on.' : `The student can go on with module ${position}.` };
  },
  'examRoom.end': async (sitting, draft, signal) => {
    await post(endSitting, { sitting, reason: text(draft, 'reason') }, signal);
    return { says: 'It has ended. What was answered is graded.' };
  },
} satisfies Record<string, CarryOut>;
