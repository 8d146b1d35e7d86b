import type { Fields } from './fields.ts';

const years = /^20\d\d$/;

/**
 * Reads the exam that a full form is written for, where it names one: the year of its administration, which its title has to print for students, and the
 * public page that its shape was taken from. What is wrong is reported.
 */
export function readExam(fields: Fields, title: string): void {
  if (!fields.has('exam')) return;
  const exam = fields.map('exam');
  const year = exam?.text('year')?.text;
  const source = exam?.text('source')?.text;
  exam?.finish();
  if (year !== undefined && !years.test(year)) exam?.report('year', `'year' is '${year}': it is a year such as 2027`);
  else if (year !== undefined && !title.includes(year))
    fields.report('title', `the title does not say the year of the exam, ${year}`);
  if (source !== undefined && !URL.canParse(source))
    exam?.report('source', `'source' is '${source}': it is an address such as https://example.org/exam`);
}
