import { coursesOf, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { numberWord } from '../../../contract/number-words.ts';
import { reportSpanOf } from '../../../contract/report-span.ts';

/** How many AP courses there are, in words. */
export const apCount = (catalogue: ShownCatalogue): string => numberWord(coursesOf(catalogue, 'ap').length);

/** 'Blueprint for AP Success' (specification 2.6): five points. */
export const apBlueprint = (catalogue: ShownCatalogue): readonly { title: string; text: string }[] => [
  {
    title: 'Tailored to your school',
    text: 'The tutor follows your school’s syllabus and calendar, so AP prep and schoolwork reinforce each other.',
  },
  {
    title: 'Practice and FRQ drills',
    text: 'Multiple choice for speed; free-response questions for method, written out and reviewed with the tutor.',
  },
  {
    title: 'Full-length mock exams',
    text: 'Timed and proctored, from the first question to the last.',
  },
  {
    title: 'Detailed feedback',
    text: 'After each test, a question-by-question review with the skill behind every lost point and the time it took.',
  },
  {
    title: '2–3 parent-teacher meetings',
    text: `Online, with a progress report ${reportSpanOf(catalogue).every}: what was learned, what’s missing, and what comes next.`,
  },
];
