import { expect, it } from 'vitest';
import { formatAnswerFigure, formatAnswerTime } from '../../contract/doubts/answer-time.ts';
import type { ShownCatalogue } from '../../contract/enrolment/catalogue.ts';
import { faqData } from '../../src/app/prerender/structured-data.ts';
import { answerTimeOf } from '../../src/content/site/answers.ts';
import { listClaims } from '../../src/content/site/claims.ts';
import { satFacts } from '../../src/content/site/facts.ts';
import { listFaqItems } from '../../src/content/site/faq.ts';
import { satFeatures } from '../../src/content/site/sat.ts';

const course = { name: 'SAT Dominance Program', kind: 'sat', sale: 'open', covers: [], offers: [] } as const;
const contents = { quizzes: 1, mockTests: 1, sheets: 1, tutors: 1 };
const catalogue = (answerTime?: { minutes: number; answers: number }): ShownCatalogue => ({
  version: 1,
  courses: [{ ...course, covers: [], offers: [], contents }],
  ...(answerTime && { answerTime }),
});
const unmeasured = catalogue();
const measured = catalogue({ minutes: 90, answers: 40 });

/** What the public pages say of doubts: figure or title, and text. */
const said = (shown: ShownCatalogue) => [
  listClaims(shown).at(-1),
  satFacts(shown).at(-1),
  satFeatures(shown)[3],
  listFaqItems(shown)[2]?.answer,
];

it('the pages claim 24/7 until enough answers were measured, and then say the median', () => {
  expect(JSON.stringify(said(unmeasured)).match(/24\/7/g)).toHaveLength(4);
  const sentence = 'Half of the last 40 questions were answered within 1.5 hours, counted in the school’s hours.';
  expect(said(measured)).toEqual([
    { figure: '1.5 h', title: 'Doubt clearing by chat', text: `Stuck at midnight? Ask in the chat portal. ${sentence}` },
    ['Answers to doubts, median', '1.5 h'],
    {
      title: 'Doubts answered in 1.5 hours',
      text: `The chat portal takes questions at any hour. ${sentence}`,
    },
    `In the chat portal, at any hour. Doubts are cleared there, and anything that keeps coming up goes into the next 1-on-1 session. ${sentence}`,
  ]);
  expect(JSON.stringify(faqData(measured))).toContain(sentence);
});

it('a programme of one course says its own median, any other that of all courses', () => {
  const own = { minutes: 25, answers: 20 };
  const withOwn = { ...measured, courses: measured.courses.map((each) => ({ ...each, answerTime: own })) };
  expect([answerTimeOf(withOwn, 'sat'), answerTimeOf(withOwn), answerTimeOf(measured, 'sat')]).toEqual([
    own,
    measured.answerTime,
    measured.answerTime,
  ]);
  const two = { ...withOwn, courses: [...withOwn.courses, ...withOwn.courses] };
  expect(answerTimeOf(two, 'sat')).toEqual(measured.answerTime);
});

it.each([
  [25, '25 minutes', '25 min'],
  [60, '1 hour', '1 h'],
  [90, '1.5 hours', '1.5 h'],
  [720, '12 hours', '12 h'],
])('%d minutes are ‘%s’, and as a figure ‘%s’', (minutes, words, figure) => {
  const time = { minutes, answers: 20 };
  expect([formatAnswerTime(time), formatAnswerFigure(time)]).toEqual([words, figure]);
});
