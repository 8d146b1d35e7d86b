import { type Duty, duties } from './duties.ts';

type Row = { on: string; does: string; who: readonly Duty[] };

const everybody: readonly Duty[] = duties;
const owners: readonly Duty[] = ['owner'];

/**
 * Who may do what on what at the school's desk: the one place that decides. Every call for staff names its row, the server asks it before anything
 * else, and the app shows no action that it refuses. Students and teachers have none of these: their calls are about themselves alone.
 */
export const rights = {
  'desk.see': { on: 'the desk', does: 'open it, and see what waits', who: everybody },
  'students.see': { on: 'students', does: 'find them, and read everything kept about them', who: everybody },
  'students.add': { on: 'students', does: 'add by hand or from a file', who: everybody },
  'students.change': { on: 'students', does: 'correct details, enroll, accommodate, turn access off and on', who: everybody },
  'students.signIn': { on: 'students', does: 'mail a link for a new password, end sign-ins', who: everybody },
  'students.export': { on: 'students', does: 'export everything kept about one', who: everybody },
  'students.erase': { on: 'students', does: 'erase one for good', who: owners },
  'groups.see': { on: 'groups', does: 'find them, and see who is in one', who: everybody },
  'groups.change': { on: 'groups', does: 'make, name, fill, empty and archive them', who: everybody },
  'tests.see': { on: 'tests', does: 'see what is assigned to whom, and who has sat it', who: everybody },
  'tests.assign': { on: 'tests', does: 'assign them, extend until when, take them back', who: everybody },
  'gradebook.see': { on: 'the gradebook', does: 'see the results of a group or a course', who: everybody },
  'gradebook.export': { on: 'the gradebook', does: 'save it as a file', who: everybody },
  'items.see': { on: 'questions', does: 'see what sittings tell of each, with its key', who: everybody },
  'items.rule': { on: 'questions', does: 'decide how one counts that has a fault, and take that back', who: everybody },
  'items.lower': { on: 'questions', does: 'let scores fall by such a decision', who: owners },
  'items.export': { on: 'questions', does: 'save their statistics as a file', who: everybody },
  'examRoom.see': { on: 'the exam room', does: 'see who sits what now, and how it goes', who: everybody },
  'examRoom.act': {
    on: 'the exam room',
    does: 'give minutes, take an end back, end a test, send a message into it',
    who: everybody,
  },
  'mails.see': { on: 'email', does: 'see what was sent and what failed, without its text', who: everybody },
  'mails.send': { on: 'email', does: 'send again what was refused', who: everybody },
  'payments.see': { on: 'payments', does: 'see payments, papers, refunds and disputes', who: everybody },
  'payments.add': { on: 'payments', does: 'enter one that came by bank or in cash', who: everybody },
  'payments.refund': { on: 'payments', does: 'give money back, and decide who keeps the course', who: owners },
  'settlements.see': { on: 'settlements', does: 'see what Razorpay sent to the bank, and what does not agree', who: everybody },
  'settlements.export': { on: 'settlements', does: 'save them as a file', who: everybody },
  'inquiries.see': { on: 'inquiries', does: 'read them', who: everybody },
  'doubts.see': { on: 'doubts', does: 'see which wait, and since when', who: everybody },
  'doubts.read': { on: 'doubts', does: 'read what was written in one', who: everybody },
  'doubts.handOver': { on: 'doubts', does: 'hand one that waits over to a tutor of its course', who: everybody },
  'doubts.withdraw': { on: 'doubts', does: 'take one out of the reviews in which it is offered', who: everybody },
  'concerns.see': {
    on: 'concerns',
    does: 'read them and write down what was done: of all staff the safeguarding lead and the deputy alone',
    who: everybody,
  },
  'complaints.see': { on: 'complaints', does: 'find and read them', who: everybody },
  'complaints.answer': { on: 'complaints', does: 'answer and end them', who: everybody },
  'sessions.see': { on: 'sessions', does: 'see what is booked, who came and what was missed', who: everybody },
  'sessions.change': { on: 'sessions', does: 'cancel, move, restore, say what became of one and take that back', who: everybody },
  'problems.see': { on: 'reports of problems', does: 'read them', who: everybody },
  'problems.look': { on: 'reports of problems', does: 'note that one was looked at', who: everybody },
  'audit.see': { on: 'the record of actions', does: 'read it', who: everybody },
} as const satisfies Record<string, Row>;

export type Right = keyof typeof rights;

/** Whether somebody of this duty may do what a row of the table says. */
export const may = (duty: Duty, right: Right): boolean => rights[right].who.includes(duty);
