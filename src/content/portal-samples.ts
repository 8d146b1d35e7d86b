import type { Student } from '../../contract/accounts/people.ts';

/** A card of the homework page, which is a fixed sample (specification 2.10). `when` it is due or was handed in; `done` of `of` parts; `note`: the tutor's. */
export type SampleHomework = {
  title: string;
  course: string;
  when: string;
  status: 'Completed' | 'In Progress';
  done: number;
  of: number;
  note: string;
};

export const sampleHomework: readonly SampleHomework[] = [
  {
    title: 'Linear Equations, Set 3',
    course: 'SAT Dominance Program',
    when: 'Due Friday',
    status: 'In Progress',
    done: 7,
    of: 12,
    note: 'Show how you got each slope. A graph is fine.',
  },
  {
    title: 'Limits from Graphs',
    course: 'AP Calculus BC',
    when: 'Due Sunday',
    status: 'In Progress',
    done: 2,
    of: 8,
    note: 'Start with the one-sided limits.',
  },
  {
    title: 'Commas and Clauses',
    course: 'SAT Dominance Program',
    when: 'Handed in on Monday',
    status: 'Completed',
    done: 10,
    of: 10,
    note: 'Clean work. Look at question 6 again before your next session.',
  },
  {
    title: 'Memory: Key Terms',
    course: 'AP Psychology',
    when: 'Handed in on Thursday',
    status: 'Completed',
    done: 15,
    of: 15,
    note: 'Every term is right. Next, find an example of your own for each.',
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
