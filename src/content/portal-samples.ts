import type { Student } from '../../contract/accounts/people.ts';

/** A card of the homework page, which is a fixed sample (specification 2.10). `done` of `of` parts. */
export type SampleHomework = {
  title: string;
  course: string;
  due: string;
  status: 'Completed' | 'In Progress';
  done: number;
  of: number;
  note: string;
};

export const sampleHomework: readonly SampleHomework[] = [
  {
    title: 'Linear Equations, Set 3',
    course: 'SAT Dominance Program',
    due: 'Friday',
    status: 'In Progress',
    done: 7,
    of: 12,
    note: 'Show how you got each slope; a graph is fine.',
  },
  {
    title: 'Limits from Graphs',
    course: 'AP Calculus BC',
    due: 'Sunday',
    status: 'In Progress',
    done: 2,
    of: 8,
    note: 'One-sided limits first.',
  },
  {
    title: 'Commas and Clauses',
    course: 'SAT Dominance Program',
    due: 'Last Monday',
    status: 'Completed',
    done: 10,
    of: 10,
    note: 'Clean work. Look at question 6 again before the next session.',
  },
  {
    title: 'Memory: Key Terms',
    course: 'AP Psychology',
    due: 'Last Thursday',
    status: 'Completed',
    done: 15,
    of: 15,
    note: 'All terms are right; give an example of your own for each.',
  },
];

/** Shown where nobody is signed in (specification 2.10). */
export const sampleStudent: Student = {
  _id: 'sample',
  firstname: 'Sample',
  lastname: 'Student',
  email: 'student@prepchart.example',
  contact: '+91 90000 00000',
  standard: '11',
};

/** The guardians' names are fixed placeholders, whoever is signed in (specification 2.10). */
export const guardians = { father_name: 'Not on record', mother_name: 'Not on record' } as const;
