import { formatMoment } from '../../../contract/moments.ts';
import type { PlanItem } from '../../../contract/plan/plan.ts';
import { nameArea } from '../../../contract/practice/practice.ts';
import { spokenDate } from '../schedule/day-words.ts';

type Drill = Extract<PlanItem, { kind: 'drill' }>;

/** What a thing of the plan is called, and why it is there. `isLater`: in a week to come. */
export function describeItem(item: PlanItem, isLater = false): { title: string; reason: string } {
  switch (item.kind) {
    case 'drill':
      return {
        title: `${countQuestions(item)} on ${nameArea(item.area)}`,
        reason: describeDrill(item),
      };
    case 'read':
      return {
        title: `Read “${item.id}”`,
        reason: item.skill === '' ? 'You haven’t opened it yet.' : `It starts with ${item.skill} on page ${item.page}.`,
      };
    case 'test':
      return {
        title: 'Test day',
        reason: `${spokenDate(item.day)}. Charge your device, pack your photo ID, and get a good night’s sleep.`,
      };
    case 'review':
      return {
        title: item.due === 1 ? '1 question from your notebook' : `${item.due} questions from your notebook`,
        reason: describeReview(item, isLater),
      };
    case 'quiz':
      return { title: item.title, reason: describeTest(item, 'A quiz from your course.') };
    case 'mock':
      return { title: item.title, reason: describeTest(item, 'A full practice test, in one sitting.') };
    case 'homework':
      return { title: `Homework: ${item.title}`, reason: describeHomework(item) };
    case 'session':
      return {
        title: item.tutor === '' ? 'Tutoring session' : `Session with ${item.tutor}`,
        reason: formatMoment(item.startsAt, 'shortWeekdayTime', item.zone),
      };
  }
}

function describeReview({ due }: Extract<PlanItem, { kind: 'review' }>, isLater: boolean): string {
  const [them, they] = due === 1 ? ['it', 'it’s'] : ['them', 'they’re'];
  return `You missed or guessed ${them}, and ${they} due ${isLater ? 'that week' : 'now'}.`;
}

function describeHomework({ done, overdue, dueAt, zone }: Extract<PlanItem, { kind: 'homework' }>): string {
  if (done) return 'Handed in this week.';
  const when = formatMoment(dueAt, 'shortWeekdayTime', zone);
  return overdue ? `It was due ${when}. You can still hand it in.` : `Due ${when}.`;
}

function countQuestions({ questions, mixed, from }: Drill): string {
  const kind = from === 'missed' ? 'missed ' : mixed ? 'mixed ' : '';
  return `${questions} ${kind}${questions === 1 ? 'question' : 'questions'}`;
}

function describeTest({ begun, done }: { begun: boolean; done: boolean }, otherwise: string): string {
  if (done) return 'Done this week.';
  return begun ? 'You’ve started it. Your answers are saved.' : otherwise;
}

/** How much of the test it is, and how it went lately: as far as there is something to say. */
function describeDrill({ questions, mixed, share, recent, from }: Drill): string {
  if (from === 'missed' && mixed) return 'From every topic you’ve missed, mixed, as on the test.';
  if (from === 'missed')
    return questions < recent.total
      ? `You’ve missed ${recent.total} here so far. Try these under test conditions.`
      : 'You missed these before. Try them under test conditions.';
  if (mixed) return 'Mixing topics helps you remember them.';
  const parts = [describeShare(share), describeRecent(recent, share !== null)].filter((part) => part !== null);
  return `${parts.join(', and ')}.`;
}

function describeShare(share: Drill['share']): string | null {
  if (share === null) return null;
  return share < 1 ? 'Less than 1% of the test' : `About ${share}% of the test`;
}

function describeRecent({ right, total }: Drill['recent'], follows: boolean): string | null {
  const you = follows ? 'you' : 'You';
  if (total === 0) return `${you} haven’t been asked about it yet`;
  if (total === 1) return `${you} got the last one ${right === 1 ? 'right' : 'wrong'}`;
  return `${you} got ${right} of your last ${total} right`;
}
