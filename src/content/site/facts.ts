import type { AnswerTime } from '../../../contract/doubts/answer-time.ts';
import { coursesOf, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { reportSpanOf } from '../../../contract/report-span.ts';
import { answerTimeOf, toAnswerFigure } from './answers.ts';
import { apCount } from './ap.ts';

/** A fact at the head of a page: its name, and what it is. */
export type Fact = readonly [name: string, fact: string];

/** The SAT programme at a glance (specification 1). */
export const satFacts = (catalogue: ShownCatalogue): readonly Fact[] => [
  ['Tutoring', '1-on-1, live'],
  ['Enhanced mock tests', '20+'],
  ['Parent-teacher meetings', 'at least 3–4'],
  ['Parent progress reports', reportSpanOf(catalogue).rhythm],
  toDoubtFact(answerTimeOf(catalogue, 'sat')),
];

/** Half of the answers took at most what a median says. */
const toDoubtFact = (time: AnswerTime | undefined): Fact => [
  time ? 'Answers to doubts, median' : 'Doubt clearing by chat',
  toAnswerFigure(time),
];

/** The AP programme at a glance (specification 1, 2.6). */
export const apFacts = (catalogue: ShownCatalogue): readonly Fact[] => [
  ['Subjects', String(coursesOf(catalogue, 'ap').length)],
  ['Tutoring', '1-on-1, live'],
  ['Mock exams', 'full-length'],
  ['Parent-teacher meetings', '2–3'],
  ['Parent progress reports', reportSpanOf(catalogue).rhythm],
];

/** The school at a glance (specification 1, 2.9). */
export const schoolFacts = (catalogue: ShownCatalogue): readonly Fact[] => [
  ['Students in a session', 'one'],
  ['Expert tutors', 'three'],
  ['Faculty', '20+ years'],
  ['Courses', `SAT and ${apCount(catalogue)} AP`],
];
