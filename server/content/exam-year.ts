import type { ExamShape } from '../../contract/exam/quizzes.ts';
import type { Fields } from './fields.ts';

const years = /^20\d\d$/;
const addresses = /^https?:\/\/\S+$/;

/**
 * Reads the exam that a full form is written for, where it names one: the year of its administration, which its title has to print for students, the
 * public page that tells of it, and what of its shape that page did not tell. What is wrong is reported.
 */
export function readExam(fields: Fields, title: string): ExamShape | undefined {
  if (!fields.has('exam')) return undefined;
  const exam = fields.map('exam');
  const year = exam?.text('year')?.text;
  const source = exam?.text('source')?.text;
  const note = exam?.optionalText('note')?.text.trim() ?? null;
  exam?.finish();
  if (year !== undefined && !years.test(year)) exam?.report('year', `'year' is '${year}': it is a year such as 2027`);
  else if (year !== undefined && !title.includes(year))
    fields.report('title', `the title does not say the year of the exam, ${year}`);
  if (source !== undefined && !(addresses.test(source) && URL.canParse(source)))
    exam?.report('source', `'source' is '${source}': it is an address such as https://example.org/exam`);
  return year === undefined || source === undefined ? undefined : { year: Number(year), source, note };
}
