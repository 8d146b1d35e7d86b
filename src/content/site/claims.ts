import type { ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { capitalized } from '../../../contract/number-words.ts';
import { reportSpanOf } from '../../../contract/report-span.ts';
import { answerTimeOf, describeAnswerTime, toAnswerFigure } from './answers.ts';

/** What the product promises, as it makes the claims (specification 1). `figure` stands large above `title`, and is read with it. */
export type Claim = { figure: string; title: string; text: string };

const kept: readonly Claim[] = [
  {
    figure: '1-on-1',
    title: 'Live tutoring',
    text: 'One tutor, one student, live. You book sessions at times that fit your school week.',
  },
  {
    figure: '3',
    title: 'Expert tutors',
    text: 'One for reading and writing, one for math and physics, and a CEO with 40+ years of teaching.',
  },
  {
    figure: '20+',
    title: 'Enhanced mock tests',
    text: 'Timed and proctored like the real one. Each ends with a review of every question and where the time went.',
  },
];

const meetings: Claim = {
  figure: '3–4',
  title: 'Online parent-teacher meetings',
  text: 'At least 3–4 in the SAT program and 2–3 in an AP course. We go through the results together and answer your questions.',
};

function reportClaim(catalogue: ShownCatalogue): Claim {
  const { short, rhythm, every } = reportSpanOf(catalogue);
  return {
    figure: short,
    title: `${capitalized(rhythm)} parent progress reports`,
    text: `${capitalized(every)}, see what was studied, what improved, and what comes next.`,
  };
}

/** The six claims; how soon doubts are answered stands in place of '24/7' once it was measured. */
export function listClaims(catalogue: ShownCatalogue): readonly Claim[] {
  const answerTime = answerTimeOf(catalogue);
  const more = answerTime ? describeAnswerTime(answerTime) : 'You don’t have to wait for your next session.';
  const text = `Stuck at midnight? Ask in the chat portal. ${more}`;
  const doubts = { figure: toAnswerFigure(answerTime), title: 'Doubt clearing by chat', text };
  return [...kept, reportClaim(catalogue), meetings, doubts];
}
