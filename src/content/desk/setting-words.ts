import { indianStates } from '../../../contract/billing/places.ts';
import { letterNames, letterSetting } from '../../../contract/desk/letters.ts';
import type { PricePart, SettingName } from '../../../contract/desk/settings.ts';
import type { FaqCategory } from '../../../contract/site/faq.ts';

/** A field of a setting's form. `rows`: as many lines of text; `zone`: one of the time zones; `options`: one of these; `hint`: what it is for. */
export type SettingField = {
  field: string;
  label: string;
  hint?: string;
  rows?: number;
  zone?: true;
  options?: readonly { value: string; label: string }[];
  type?: 'email' | 'tel' | 'date';
  numeric?: true;
};

/** What a setting is about, and where what holds comes from until an owner changes it; `unset`: what is so as long as nobody has said anything. */
type LetterSetting = Extract<SettingName, `letter.${string}`>;

type SettingWords = { lead: string; origin: string; restore: string; unset?: string };

const server = { origin: 'the server’s settings', restore: 'Back to the server’s settings' };
const ours = { origin: 'the standard text', restore: 'Back to the standard text' };

/** The same for each of the letters. */
function forEachLetter<Value>(value: Value): Record<LetterSetting, Value>;
function forEachLetter(value: unknown): Record<string, unknown> {
  return Object.fromEntries(letterNames.map((letter) => [letterSetting(letter), value]));
}

const letterWords = forEachLetter<SettingWords>({ lead: 'What this email says.', ...ours });

export const settingWords: Record<SettingName, SettingWords> = {
  contact: { lead: 'How people reach the school: on every page and in every email.', ...server },
  clock: { lead: 'The school’s time zone, and when it answers.', ...server },
  answers: {
    lead: 'Within how many hours a tutor answers a doubt in each course, counted in the school’s hours.',
    ...{ origin: 'the courses', restore: '' },
  },
  reports: { lead: 'How often parents get a report on their child.', ...ours },
  prices: { lead: 'What is sold, at what price, and what that includes.', origin: 'the catalog', restore: '' },
  testDates: {
    lead: 'The official SATs that are announced: plans are sold by them, and their access ends by them.',
    ...{ origin: 'the dates that came with the program', restore: 'Back to the dates that came with the program' },
  },
  seller: {
    lead: 'The seller and the tax, as receipts and invoices show them. Ask your tax adviser for the codes, rates, shares and wording.',
    ...{ origin: 'nothing', restore: '', unset: 'Not set yet: receipts say that they aren’t tax invoices.' },
  },
  faq: { lead: 'What parents ask before they enroll, on the landing page.', ...ours },
  team: { lead: 'The three people on the About page.', ...ours },
  ...letterWords,
  cancelling: { lead: 'Until when whoever booked a session can cancel or move it.', ...server },
};

const letterForms = forEachLetter<readonly SettingField[]>([
  { field: 'subject', label: 'Subject' },
  { field: 'text', label: 'Text', rows: 14 },
]);

/** India's states by name, as tax has them. */
const states = Object.entries(indianStates).map(([value, label]) => ({ value, label: `${label} (${value})` }));

/** The fields of settings whose form is always the same. */
export const settingForms: Partial<Record<SettingName, readonly SettingField[]>> = {
  ...letterForms,
  contact: [
    { field: 'supportEmail', label: 'Email address for people who need help', type: 'email' },
    { field: 'supportPhone', label: 'Phone number', type: 'tel' },
    {
      field: 'schoolMail',
      label: 'Where the school reads its email',
      type: 'email',
      hint: 'Inquiries, applications and what the server reports go there. It isn’t shown.',
    },
    { field: 'complaintsOfficer', label: 'Who answers complaints', hint: 'The name on the site. Leave empty to name nobody.' },
    {
      field: 'complaintsMail',
      label: 'Where complaints are emailed',
      type: 'email',
      hint: 'Empty: where the school reads its email.',
    },
  ],
  clock: [
    { field: 'timeZone', label: 'Time zone of the school', zone: true },
    {
      field: 'week',
      label: 'When the school answers',
      hint: 'Days and times, for example Mon-Fri 09:00-13:00, 14:00-18:00; Sat 10:00-14:00',
    },
    {
      field: 'holidays',
      label: 'Days when it doesn’t',
      hint: 'Dates with commas between them, for example 2026-12-25, 2027-01-01',
    },
  ],
  seller: [
    {
      field: 'holdsFrom',
      label: 'In effect from',
      type: 'date',
      hint: 'A day of the school’s. Receipts from earlier days keep what applied then.',
    },
    { field: 'name', label: 'Name of the seller' },
    { field: 'address', label: 'Address', rows: 3 },
    { field: 'state', label: 'State', options: states },
    { field: 'gstin', label: 'GSTIN', hint: 'Leave empty if the seller isn’t registered: receipts then show no tax.' },
    { field: 'teachingWords', label: 'Live teaching: words', hint: 'For example Live online teaching' },
    { field: 'teachingSac', label: 'Live teaching: SAC', numeric: true, hint: 'For example 999293' },
    { field: 'teachingRate', label: 'Live teaching: tax in percent', numeric: true, hint: 'Prices include it.' },
    { field: 'materialWords', label: 'Recorded material: words', hint: 'For example Recorded and written study material' },
    { field: 'materialSac', label: 'Recorded material: SAC', numeric: true, hint: 'For example 998431' },
    { field: 'materialRate', label: 'Recorded material: tax in percent', numeric: true },
    {
      field: 'materialShare',
      label: 'Recorded material: its part of a price in percent',
      numeric: true,
      hint: '0: all of a price is for live teaching.',
    },
    {
      field: 'undertaking',
      label: 'Letter of undertaking for exports',
      hint: 'Its number. Leave empty if there is none: prices abroad then include the tax, too.',
    },
    {
      field: 'exportWords',
      label: 'Words on receipts from abroad',
      rows: 2,
      hint: 'For example: Supply meant for export under letter of undertaking without payment of integrated tax.',
    },
  ],
  reports: [{ field: 'days', label: 'Days that a report covers', numeric: true, hint: 'From 7 to 56. 14 days are two weeks.' }],
  testDates: [
    {
      field: 'dates',
      label: 'Official dates',
      rows: 3,
      hint: 'With commas between them, for example 2027-03-06, 2027-05-01. The College Board announces them.',
    },
  ],
  cancelling: [
    {
      field: 'hours',
      label: 'Hours before it begins',
      numeric: true,
      hint: 'From 0, until it begins, to 720.',
    },
  ],
};

export const faqCategoryNames: Record<FaqCategory, string> = { course: 'Course', support: 'Support', technical: 'Technical' };

/** What is set of a person of the team, in the order of the form. */
export const teamParts = ['name', 'title', 'role', 'text'] as const;
export const teamWords: Record<(typeof teamParts)[number], string> = {
  name: 'Name',
  title: 'Title',
  role: 'Subject or role',
  text: 'About them',
};

/** What is set of a course or a plan. */
export const priceWords: Record<PricePart, string> = {
  sale: 'Sale',
  covers: 'What it covers, one per line',
  INR: 'Price in rupees',
  USD: 'Price in dollars',
  sessions: 'Sessions with a tutor in the price',
  note: 'Who it suits',
  name: 'Name of the course',
};

/** What is typed for a course that there is not yet. */
export const newCourseName = 'Add an AP course';

/** The name of a course or a plan, and what is set of it, in the name of a field. */
export function readPriceField(field: string): { of: string; part: PricePart } | null {
  const [, of = '', part] = /^(.+)\|(\w+)$/.exec(field) ?? [];
  const known = part !== undefined && part in priceWords;
  return known ? { of, part: part as PricePart } : null;
}

/** What a field is called: by its form, or by its place ('Question 1: answer', 'Person 2: title'), or by itself. */
export function nameField(name: SettingName, field: string): string {
  const [, place, part] = /^(\d+)\.(\w+)$/.exec(field) ?? [];
  const priced = name === 'prices' ? readPriceField(field) : null;
  if (priced) return `${priced.of === 'new' ? newCourseName : priced.of}: ${priceWords[priced.part]}`;
  const told = teamParts.find((each) => each === part);
  if (name === 'team' && told) return `Person ${place}: ${teamWords[told].toLowerCase()}`;
  return (
    settingForms[name]?.find((each) => each.field === field)?.label ??
    (name === 'faq' && place ? `Question ${place}${part === 'question' ? '' : `: ${part}`}` : field)
  );
}

/** What stands in a field, as its form says it. */
export const writeValue = (name: SettingName, field: string, value: string): string =>
  settingForms[name]?.find((each) => each.field === field)?.options?.find((option) => option.value === value)?.label ?? value;
