import type { AssessmentType } from './teacher-pages.ts';

/**
 * The teacher area's content: a demonstration, all of it fixed and in this one place (specification 2.11). Nobody in it is real.
 */

/** The figures of the home page, with their names. */
export const teacherFigures = [
  { name: 'Classes Teaching', figure: 3 },
  { name: 'Total Students', figure: 66 },
  { name: 'Resources Uploaded', figure: 6 },
  { name: 'Active CBT Tests', figure: 4 },
] as const;

export type DemoClass = { name: string; subject: string; students: number };

export const teacherClasses: readonly DemoClass[] = [
  { name: 'Primary 4A', subject: 'Mathematics', students: 24 },
  { name: 'Primary 4B', subject: 'Mathematics', students: 22 },
  { name: 'Primary 5A', subject: 'English Language', students: 20 },
];

export const recentActivities: readonly { what: string; when: string }[] = [
  { what: 'Graded Primary 4A’s homework, “Equivalent Fractions”', when: '2 hours ago' },
  { what: 'Uploaded the resource “Reading a Bar Chart”', when: 'Yesterday' },
  { what: 'Assigned the test “Place Value” to Primary 4B', when: '2 days ago' },
  { what: 'Published the results of “Parts of Speech”', when: '4 days ago' },
];

export const pendingTasks: readonly { what: string; due: string }[] = [
  { what: 'Grade eight submissions for “Word Problems”', due: 'Due today' },
  { what: 'Prepare the unit test for Primary 5A', due: 'Due tomorrow' },
  { what: 'Write progress notes for Primary 4B', due: 'Due this week' },
];

/** The students who can be chosen, in results and in assigning. */
export const demoStudents = ['Aarav Mehta', 'Diya Kapoor', 'Ishaan Verma', 'Naina Bose', 'Rohan Pillai', 'Tara Joshi'] as const;

/** A sample result (specification 3): `score` as x/20. `answers` are shown as the submission, `remarks` among the details. */
export type DemoResult = {
  id: string;
  title: string;
  student: (typeof demoStudents)[number];
  type: Exclude<AssessmentType, 'All Assessments'>;
  score: string;
  date: string;
  status: 'Passed' | 'Completed';
  remarks: string;
  answers: readonly { question: string; answer: string; right: boolean }[];
};

export const demoResults: readonly DemoResult[] = [
  {
    id: 'result-1',
    title: 'Place Value',
    student: 'Aarav Mehta',
    type: 'Quiz',
    score: '18/20',
    date: 'March 12, 2025',
    status: 'Passed',
    remarks: 'Confident with thousands and hundreds. Rounds down when the tens digit is 5.',
    answers: [
      { question: 'The value of 7 in 47,215', answer: '7,000', right: true },
      { question: '3,652 rounded to the nearest hundred', answer: '3,700', right: true },
      { question: '8,450 rounded to the nearest hundred', answer: '8,400', right: false },
    ],
  },
  {
    id: 'result-2',
    title: 'Equivalent Fractions',
    student: 'Diya Kapoor',
    type: 'Homework',
    score: '16/20',
    date: 'March 14, 2025',
    status: 'Completed',
    remarks: 'Finds equal fractions quickly, and simplifies only when asked to.',
    answers: [
      { question: 'A fraction equal to 2/3 with the denominator 12', answer: '8/12', right: true },
      { question: '15/25 in its simplest form', answer: '3/5', right: true },
      { question: '18/24 in its simplest form', answer: '9/12', right: false },
    ],
  },
  {
    id: 'result-3',
    title: 'Parts of Speech',
    student: 'Ishaan Verma',
    type: 'Quiz',
    score: '15/20',
    date: 'March 17, 2025',
    status: 'Passed',
    remarks: 'Solid on nouns and verbs. Still mistakes adverbs without “-ly” for adjectives.',
    answers: [
      { question: 'The verb in “The river bends sharply.”', answer: 'bends', right: true },
      { question: 'The adverb in “She ran fast.”', answer: 'none', right: false },
      { question: 'The noun in “Patience pays.”', answer: 'Patience', right: true },
    ],
  },
  {
    id: 'result-4',
    title: 'Word Problems',
    student: 'Naina Bose',
    type: 'Homework',
    score: '19/20',
    date: 'March 18, 2025',
    status: 'Completed',
    remarks: 'Writes the unit with every answer. One slip in carrying.',
    answers: [
      { question: '6 boxes of 24 pencils', answer: '144 pencils', right: true },
      { question: '₹500 less three books at ₹85', answer: '₹245', right: true },
      { question: '1 km 350 m and 2 km 780 m together', answer: '4 km 30 m', right: false },
    ],
  },
  {
    id: 'result-5',
    title: 'Place Value',
    student: 'Rohan Pillai',
    type: 'Quiz',
    score: '14/20',
    date: 'March 12, 2025',
    status: 'Passed',
    remarks: 'Reads large numbers aloud without a mistake. Zeros as placeholders need practice.',
    answers: [
      { question: 'Forty thousand sixty in digits', answer: '40,600', right: false },
      { question: 'The value of 3 in 23,908', answer: '3,000', right: true },
      { question: '10,000 more than 56,210', answer: '66,210', right: true },
    ],
  },
  {
    id: 'result-6',
    title: 'A Letter to a Friend',
    student: 'Tara Joshi',
    type: 'Homework',
    score: '17/20',
    date: 'March 19, 2025',
    status: 'Completed',
    remarks: 'A warm letter in clear paragraphs. The date and the closing line are missing.',
    answers: [
      { question: 'Greeting and first paragraph', answer: 'Dear Meher, you will not guess where we spent Sunday…', right: true },
      { question: 'Three things that happened, in order', answer: 'The bus, the rain, the lost umbrella', right: true },
      { question: 'Closing line', answer: '(left out)', right: false },
    ],
  },
];

/** A test that can be assigned (specification 3). */
export type DemoTest = { id: string; title: string; subject: string; questions: number };

export const demoTests: readonly DemoTest[] = [
  { id: 'test-1', title: 'Place Value', subject: 'Mathematics', questions: 20 },
  { id: 'test-2', title: 'Fractions and Decimals', subject: 'Mathematics', questions: 15 },
  { id: 'test-3', title: 'Parts of Speech', subject: 'English Language', questions: 20 },
  { id: 'test-4', title: 'Reading a Short Story', subject: 'English Language', questions: 12 },
];

/** The groups that a test can be assigned to. */
export const demoGroups = ['Primary 4A', 'Primary 4B', 'Primary 5A'] as const;

export type DemoResource = { id: string; title: string; subject: string; type: string };

export const demoResources: readonly DemoResource[] = [
  { id: 'resource-1', title: 'Reading a Bar Chart', subject: 'Mathematics', type: 'PDF' },
  { id: 'resource-2', title: 'Fractions on a Number Line', subject: 'Mathematics', type: 'Worksheet' },
  { id: 'resource-3', title: 'Times Tables, 2 to 12', subject: 'Mathematics', type: 'PDF' },
  { id: 'resource-4', title: 'Parts of Speech', subject: 'English Language', type: 'Slides' },
  { id: 'resource-5', title: 'Writing a Letter', subject: 'English Language', type: 'Worksheet' },
  { id: 'resource-6', title: 'Stories to Read Aloud', subject: 'English Language', type: 'Audio' },
];

/** What the profile shows of everybody, whoever is signed in. */
export const teacherProfile = {
  phone: '+91 90000 00000',
  subjects: 'Mathematics, English Language',
  classes: 'Primary 4A, Primary 4B, Primary 5A',
  joined: 'June 2019',
} as const;

/** Texts of specification 2.11, and what the buttons say that do nothing in a demonstration. */
export const teacherTexts = {
  noClasses: 'No classes scheduled for this day.',
  assigned: 'Homework assigned!',
  assignedWhy: 'This is a demo: nothing was sent to anyone.',
  demo: 'This is demo content',
} as const;

/** The buttons that only say that they are part of a demonstration. `why` is what they would do. */
export const demoButtons = {
  uploadHomework: { label: 'Upload Student Homework', why: 'You can’t upload files here.' },
  download: { label: 'Download', why: 'There’s no file to download in this sample.' },
  preview: { label: 'Preview', why: 'There’s no file to preview in this sample.' },
  changeEmail: { label: 'Change Email', why: 'The email address wasn’t changed, and you can’t change it here.' },
  changePassword: { label: 'Change Password', why: 'The password wasn’t changed, and you can’t change it here.' },
  changePhoto: { label: 'Change photo', why: 'You can’t take or upload a photo here.' },
} as const;
export type DemoButton = keyof typeof demoButtons;
