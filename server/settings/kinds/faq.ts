import type { SettingFields, SettingProblem } from '../../../contract/desk/settings.ts';
import { describeSpan } from '../../../contract/report-span.ts';
import { doubtsAtAnyTime, type FaqItem, faqCategories, listOurFaq } from '../../../contract/site/faq.ts';
import type { SettingKind } from '../kind.ts';
import { readReportDays } from './reports.ts';

const longest = { question: 200, answer: 1_500 };
const mostItems = 20;
const parts = ['category', 'question', 'answer'] as const;

/** The items as their form has them: '1.category', '1.question', '1.answer', and so on. */
const toFields = (items: readonly FaqItem[]): SettingFields =>
  Object.fromEntries(items.flatMap((item, place) => parts.map((part) => [`${place + 1}.${part}`, item[part]])));

/** The places at which something is typed, in order. */
const placesIn = (fields: SettingFields): number[] =>
  Array.from({ length: mostItems }, (_, place) => place + 1).filter((place) =>
    ['question', 'answer'].some((part) => (fields[`${place}.${part}`] ?? '') !== ''),
  );

const itemAt = (fields: SettingFields, place: number): FaqItem => ({
  category: faqCategories.find((each) => each === fields[`${place}.category`]) ?? 'course',
  question: fields[`${place}.question`] ?? '',
  answer: fields[`${place}.answer`] ?? '',
});

/** The items that the landing page shows. */
export const toFaq = (fields: SettingFields): FaqItem[] => placesIn(fields).map((place) => itemAt(fields, place));

function findItemProblems(fields: SettingFields, place: number): SettingProblem[] {
  const { question, answer } = itemAt(fields, place);
  const at = (part: (typeof parts)[number], reason: string) => ({ field: `${place}.${part}`, reason });
  const isTwice = placesIn(fields).some((other) => other < place && itemAt(fields, other).question === question);
  return [
    ...(question === '' ? [at('question', 'An answer needs its question.')] : []),
    ...(answer === '' ? [at('answer', 'A question needs its answer.')] : []),
    ...(question.length > longest.question ? [at('question', `A question can have ${longest.question} characters.`)] : []),
    ...(answer.length > longest.answer ? [at('answer', `An answer can have ${longest.answer} characters.`)] : []),
    ...(question !== '' && isTwice ? [at('question', 'This question is there already.')] : []),
    ...(faqCategories.some((each) => each === fields[`${place}.category`]) ? [] : [at('category', 'Choose a category.')]),
  ];
}

/** What parents ask before they enroll: plain text, on the landing page and for search engines. */
export const faq: SettingKind = {
  readDefaults: async ({ db }) =>
    toFields(listOurFaq({ every: describeSpan(await readReportDays(db)).every, doubts: doubtsAtAnyTime })),
  toWhole: (fields) => toFields(toFaq(fields)),
  isField: (field) => /^([1-9]|1\d|20)\.(category|question|answer)$/.test(field),
  findProblems: (fields) => {
    const places = placesIn(fields);
    if (places.length === 0) return [{ field: null, reason: 'Leave at least one question: the page has a place for them.' }];
    return places.flatMap((place) => findItemProblems(fields, place));
  },
  describeEffects: async () => ['The landing page shows it at once, and search engines pick it up on their next visit.'],
};
