import { type Duty, duties } from './duties.ts';

type Row = { on: string; does: string; who: readonly Duty[] };

const everybody: readonly Duty[] = duties;
const owners: readonly Duty[] = ['owner'];

/**
 * Who may do what on what at the school's desk: the one place that decides. Every call for staff names its row, the server asks it before anything
 * else, and the app shows no action that it refuses. Students have none of these: their calls are about themselves alone. Nor have teachers, except where a call is for
 * teachers and staff: it asks staff for the right, and teachers for what is theirs.
 */
export const rights = {
  'desk.see': { on: 'the desk', does: 'open it, and see what waits', who: everybody },
  'students.see': { on: 'students', does: 'find them, and read everything kept about them', who: everybody },
  'students.view': { on: 'students', does: 'look at what one sees, and do nothing there', who: everybody },
  'students.add': { on: 'students', does: 'add by hand or from a file', who: everybody },
  'students.change': { on: 'students', does: 'correct details, enroll, accommodate, turn access off and on', who: everybody },
  'students.signIn': { on: 'students', does: 'mail a link for a new password, end sign-ins', who: everybody },
  'students.export': { on: 'students', does: 'export everything kept about one', who: everybody },
  'students.merge': { on: 'students', does: 'merge two accounts of one student', who: owners },
  'students.erase': { on: 'students', does: 'erase one for good', who: owners },
  'consents.record': {
    on: 'consents',
    does: 'write down what a guardian agreed to or withdrew, and that one was seen',
    who: everybody,
  },
  'groups.see': { on: 'groups', does: 'find them, and see who is in one', who: everybody },
  'groups.change': { on: 'groups', does: 'make, name, fill, empty and archive them', who: everybody },
  'announcements.see': { on: 'announcements', does: 'read what the school told students and parents', who: everybody },
  'announcements.send': { on: 'announcements', does: 'tell students and parents something', who: everybody },
  'tutors.see': { on: 'tutors', does: 'find them, and see their hours, their months and what was checked', who: everybody },
  'tutors.add': { on: 'tutors', does: 'add them, and invite them by mail', who: everybody },
  'tutors.change': { on: 'tutors', does: 'correct their names and addresses', who: everybody },
  'tutors.access': { on: 'tutors', does: 'take an invitation back, turn access off and on', who: everybody },
  'tutors.signIn': { on: 'tutors', does: 'mail a link for a new password, remove a lost authenticator app', who: everybody },
  'tutors.courses': { on: 'tutors', does: 'say which courses one teaches, or answers doubts in', who: everybody },
  'tutors.hours': { on: 'tutors', does: 'set their weeks, their leave and other hours', who: everybody },
  'tutors.room': { on: 'tutors', does: 'say in which room of their own one meets', who: everybody },
  'tutors.check': { on: 'tutors', does: 'record what was checked of one, and take that back', who: everybody },
  'tutors.export': { on: 'tutors', does: 'save the month of one as a file', who: everybody },
  'staff.change': {
    on: 'staff',
    does: 'find, add, invite and correct them, turn access off and on, let them back in',
    who: owners,
  },
  'tests.see': { on: 'tests', does: 'see what is assigned to whom, and who has sat it', who: everybody },
  'tests.assign': { on: 'tests', does: 'assign them, extend until when, take them back', who: everybody },
  'homework.see': { on: 'homework', does: 'see what was given to whom, and what was handed in', who: everybody },
  'homework.give': { on: 'homework', does: 'give it, give one student another date, take it back', who: everybody },
  'homework.mark': { on: 'homework', does: 'mark what was handed in, and give it back', who: everybody },
  'gradebook.see': { on: 'the gradebook', does: 'see the results of a group or a course', who: everybody },
  'gradebook.export': { on: 'the gradebook', does: 'save it as a file', who: everybody },
  'items.see': { on: 'questions', does: 'see what sittings tell of each, with its key', who: everybody },
  'items.rule': { on: 'questions', does: 'decide how one counts that has a fault, and take that back', who: everybody },
  'items.lower': { on: 'questions', does: 'let scores fall by such a decision', who: owners },
  'items.answer': { on: 'questions', does: 'look at what students say is wrong with one, and answer them', who: everybody },
  'items.export': { on: 'questions', does: 'save their statistics as a file', who: everybody },
  'content.see': {
    on: 'content',
    does: 'see it with its versions, drafts and what is withdrawn, preview it, and open the PDFs of a course',
    who: everybody,
  },
  'content.import': { on: 'content', does: 'check a file, and import it, as a draft or at once', who: everybody },
  'content.edit': { on: 'content', does: 'edit questions into new versions, and take them along as a file', who: everybody },
  'content.release': {
    on: 'content',
    does: 'publish and discard drafts, release and withdraw questions and packs, and bring them back',
    who: everybody,
  },
  'marking.mark': { on: 'written answers', does: 'mark them, as the tutors of their course do', who: everybody },
  'marking.giveBack': { on: 'written answers', does: 'give marks back to students', who: everybody },
  'marking.rubric': { on: 'written answers', does: 'change what a row of a rubric is worth or accepts', who: everybody },
  'marking.lower': { on: 'written answers', does: 'let points fall by such a change', who: owners },
  'examRoom.see': { on: 'the exam room', does: 'see who sits what now, and how it goes', who: everybody },
  'examRoom.act': {
    on: 'the exam room',
    does: 'give minutes, take an end back, end a test, send a message into it',
    who: everybody,
  },
  'answers.handIn': {
    on: 'answers of a test',
    does: 'hand in the file that a student saved while the server was away',
    who: everybody,
  },
  'answers.decideLate': { on: 'answers of a test', does: 'count those that came late, or leave them out', who: everybody },
  'mails.see': { on: 'email', does: 'see what was sent and what failed, without its text', who: everybody },
  'mails.send': { on: 'email', does: 'send again what was refused', who: everybody },
  'payments.see': { on: 'payments', does: 'see payments, papers, refunds and disputes', who: everybody },
  'payments.add': {
    on: 'payments',
    does: 'enter one that came by bank or in cash, and count one of another amount',
    who: everybody,
  },
  'payments.refund': { on: 'payments', does: 'give money back, and decide who keeps the course', who: owners },
  'settlements.see': { on: 'settlements', does: 'see what Razorpay sent to the bank, and what does not agree', who: everybody },
  'settlements.export': { on: 'settlements', does: 'save them as a file', who: everybody },
  'inquiries.see': { on: 'inquiries', does: 'find and read them', who: everybody },
  'inquiries.answer': { on: 'inquiries', does: 'answer them, and say what came of each', who: everybody },
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
  'jobs.see': { on: 'jobs', does: 'see what the server does by itself, and what is missing', who: everybody },
  'jobs.run': { on: 'jobs', does: 'have one run now that is harmless', who: everybody },
  'problems.see': { on: 'reports of problems', does: 'read them', who: everybody },
  'problems.look': { on: 'reports of problems', does: 'note that one was looked at', who: everybody },
  'settings.change': { on: 'settings', does: 'see what the school is set to, and change it', who: owners },
  'audit.see': { on: 'the record of actions', does: 'read it', who: everybody },
} as const satisfies Record<string, Row>;

export type Right = keyof typeof rights;

/** Whether somebody of this duty may do what a row of the table says. */
export const may = (duty: Duty, right: Right): boolean => rights[right].who.includes(duty);
