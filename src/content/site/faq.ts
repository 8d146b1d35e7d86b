import type { ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { reportSpanOf } from '../../../contract/report-span.ts';
import { doubtsAtAnyTime, type FaqItem, listOurFaq } from '../../../contract/site/faq.ts';
import { answerTimeOf, describeAnswerTime } from './answers.ts';

/** What the FAQ says of itself (specification 8). */
export const faqTexts = { none: 'No questions found' } as const;

/** Our own items of the FAQ, which an owner may put others in place of. */
export const listFaqItems = (catalogue: ShownCatalogue): readonly FaqItem[] =>
  listOurFaq({ every: reportSpanOf(catalogue).every, doubts: answerDoubts(catalogue) });

/** How soon doubts are answered stands in place of '24/7' once it was measured. */
function answerDoubts(catalogue: ShownCatalogue): string {
  const time = answerTimeOf(catalogue);
  return time ? `${doubtsAtAnyTime.replace(', 24/7.', ', at any hour.')} ${describeAnswerTime(time)}` : doubtsAtAnyTime;
}
