import { formatAnswerTime } from '../../../contract/doubts/answer-time.ts';
import type { ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { capitalized } from '../../../contract/number-words.ts';
import { reportSpanOf } from '../../../contract/report-span.ts';
import { answerTimeOf, describeAnswerTime } from './answers.ts';

type Feature = { title: string; text: string };

/** What the SAT programme is made of (specification 1, 2.5). */
export const satFeatures = (catalogue: ShownCatalogue): readonly Feature[] => [
  {
    title: 'A tutor, not a class',
    text: 'Every session is 1-on-1 and live. The plan is your child’s own, and it changes with every result.',
  },
  {
    title: '20+ enhanced mock tests',
    text: 'Reading and Writing, then Mathematics: module by module, timed, with a graphing calculator.',
  },
  {
    title: 'A review of every question',
    text: 'The right answer and why, the time it took, and the skill behind it. The next session starts there.',
  },
  toDoubtFeature(catalogue),
  {
    title: 'Parents in the picture',
    text: `${capitalized(reportSpanOf(catalogue).rhythm)} progress reports, and at least 3–4 online parent-teacher meetings.`,
  },
  {
    title: 'Nothing lost',
    text: 'Answers are saved on the device and with us. A dropped connection costs you nothing.',
  },
];

/** How soon doubts are answered stands in place of '24/7' once it was measured. */
function toDoubtFeature(catalogue: ShownCatalogue): Feature {
  const time = answerTimeOf(catalogue, 'sat');
  const anyHour = 'The chat portal takes questions at any hour';
  return time
    ? { title: `Doubts answered in ${formatAnswerTime(time)}`, text: `${anyHour}. ${describeAnswerTime(time)}` }
    : { title: 'Doubts cleared 24/7', text: `${anyHour}, so homework never stalls.` };
}

/** 'How It Works' (specification 2.5): six steps. */
export const satSteps: readonly Feature[] = [
  { title: 'Choose a plan', text: 'Sprint for one official attempt, Marathon for two consecutive ones.' },
  { title: 'Apply and pay', text: 'Fill in one form, check it, and pay online in rupees or dollars.' },
  { title: 'Receive your login', text: 'We’ll email the login credentials to the address on the form.' },
  { title: 'Find the gaps', text: 'A first mock test shows your strengths and where you lose points.' },
  { title: 'Work with your tutor', text: 'Book 1-on-1 sessions, and practice with quizzes and course material in between.' },
  {
    title: 'Test, review, repeat',
    text: 'A full test, a report for parents, and an updated plan, again and again until test day.',
  },
];
