import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { reportSpan } from '../../../contract/report-span.ts';
import { apBlueprint } from './ap.ts';

/** What the price of an application covers, in short (specification 1, 2.6). An SAT plan's number of attempts comes first, from contract/enrolment/offers.ts. */
export const orderCovers: Readonly<Record<ItemKind, readonly string[]>> = {
  sat: [
    '1-on-1 live tutoring with three expert tutors',
    '20+ enhanced mock tests',
    'At least 3–4 online parent-teacher meetings',
    `Progress reports to parents ${reportSpan.every}`,
    'Doubts cleared 24/7 in the chat portal',
  ],
  ap: ['1-on-1 live tutoring', ...apBlueprint.map(({ title }) => title), 'Doubts cleared 24/7 in the chat portal'],
};
