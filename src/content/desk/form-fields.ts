import { indianStates, inIndia } from '../../../contract/billing/places.ts';

/**
 * A field of an action's form. `options`: one of these is chosen; 'courses' are the school's courses, 'tests' the official SATs ahead, 'choices' what the action brings along. `problem`: what is wrong with what was
 * filled in, null for nothing. `short`: two of them share a line where there is room.
 */
export type FormField = {
  name: string;
  label: string;
  kind?:
    | 'text'
    | 'email'
    | 'password'
    | 'tel'
    | 'date'
    | 'long'
    | 'choice'
    | 'choices'
    | 'courses'
    | 'offers'
    | 'tests'
    | 'moment'
    | 'hidden'
    | 'zone';
  options?: readonly { value: string; label: string }[];
  hint?: string;
  required?: boolean;
  short?: boolean;
  problem?: (text: string) => string | null;
};

/** What is wrong with what was filled in, by the names of the fields. */
export function findProblems(fields: readonly FormField[], draft: Readonly<Record<string, string>>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, required, problem } of fields) {
    const text = (draft[name] ?? '').trim();
    const found = text === '' && required ? 'This is needed.' : (problem?.(text) ?? null);
    if (found !== null) problems[name] = found;
  }
  return problems;
}

/** How an action is asked for: `title` of the dialog, `about` what it does, `confirm` the words of its button. `tone` danger: it can't be undone. */
export type ActionForm = {
  title: string;
  about?: string;
  confirm: string;
  busy: string;
  tone?: 'primary' | 'danger';
  fields: readonly FormField[];
};

/** Why something is done. */
export const why: FormField = {
  name: 'reason',
  label: 'Reason',
  kind: 'long',
  hint: 'Kept in the record of actions.',
  required: true,
};

/** Whether a student keeps the course. */
export const access: FormField = {
  name: 'access',
  label: 'The course',
  kind: 'choice',
  options: [
    { value: 'ends', label: 'Ends once the money is sent' },
    { value: 'stays', label: 'Stays with the student' },
  ],
};

/** What is sold, and in which currency. */
export const soldFields: readonly FormField[] = [
  { name: 'offer', label: 'Course or plan', kind: 'offers', required: true },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'choice',
    options: [
      { value: 'INR', label: 'Rupees' },
      { value: 'USD', label: 'Dollars' },
    ],
    required: true,
  },
];

/** How money came that did not come by Razorpay. */
export const howItCame: readonly FormField[] = [
  {
    name: 'method',
    label: 'How it was paid',
    kind: 'choice',
    options: [
      { value: 'bank', label: 'By bank' },
      { value: 'cash', label: 'In cash' },
    ],
    required: true,
  },
  { name: 'reference', label: 'Reference', hint: 'The bank’s number, or that of the cash receipt.' },
];

/** Who it is for, as an application asks it. */
export const applicant: readonly FormField[] = [
  { name: 'name', label: 'Student’s name', required: true, short: true },
  { name: 'email', label: 'Student’s email', kind: 'email', required: true, short: true },
  {
    name: 'phone',
    label: 'Phone',
    kind: 'tel',
    hint: 'With the country code, such as +91 98765 43210.',
    required: true,
    short: true,
  },
  { name: 'student_class', label: 'Class', required: true, short: true },
  { name: 'school_name', label: 'School', required: true, short: true },
  { name: 'parent_name', label: 'Parent’s name', required: true, short: true },
  {
    name: 'consent',
    label: 'The parent or guardian',
    kind: 'choice',
    options: [
      { value: 'yes', label: 'Agreed to the terms, on paper or in person' },
      { value: '', label: 'Has not agreed yet' },
    ],
    required: true,
  },
];

const abroad = {
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  AE: 'United Arab Emirates',
  SG: 'Singapore',
  AU: 'Australia',
};
const states = Object.entries(indianStates).map(([code, label]) => ({ value: inIndia + code, label }));

/** Where the payer lives, which decides the tax that papers show. */
const placeOfPayer: FormField = {
  name: 'place',
  label: 'State or country of the payer',
  kind: 'choice',
  options: [
    { value: '', label: 'Not known' },
    ...states.toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
    ...Object.entries(abroad).map(([value, label]) => ({ value, label })),
  ],
  hint: 'It decides which tax the receipts show, never the price.',
};

/** What an application asks beside its form; all of it may be left out. */
export const applicantAdditions: readonly FormField[] = [
  { name: 'testDate', label: 'First SAT', kind: 'tests', hint: 'Of an SAT plan.', short: true },
  { name: 'birthYear', label: 'Student’s year of birth', short: true },
  {
    name: 'parentEmail',
    label: 'Parent’s email',
    kind: 'email',
    hint: 'For receipts and reports, once they confirm it. Without it, email goes to the student.',
    short: true,
  },
  { name: 'parentPhone', label: 'Parent’s phone', kind: 'tel', hint: 'With the country code.', short: true },
  placeOfPayer,
  { name: 'gstin', label: 'Payer’s GSTIN', hint: 'Only of a business that is registered for GST in India.' },
];
