import * as z from 'zod/mini';
import { paper } from '../billing/papers.ts';
import { defineCall } from '../call.ts';
import { reason } from './desk.ts';
import { letterNames, letterSetting, letterTitles } from './letters.ts';

const letterSettings = letterNames.map((letter) => letterSetting(letter));

/** What an owner sets at the desk, in the order in which it is listed. */
export const settingNames = [
  ...(['contact', 'clock', 'cancelling', 'answers', 'reports', 'prices', 'testDates', 'seller', 'faq', 'team'] as const),
  ...letterSettings,
] as const;
export type SettingName = (typeof settingNames)[number];

/** What each is called at the desk and in the record of actions. */
export const settingTitles: Record<SettingName, string> = {
  contact: 'School and contact',
  clock: 'Time zone and hours',
  cancelling: 'Canceling sessions',
  answers: 'Answering doubts',
  reports: 'Reports to parents',
  prices: 'Prices and courses',
  testDates: 'SAT dates',
  seller: 'Seller and tax',
  faq: 'FAQ',
  team: 'Team',
  ...(Object.fromEntries(letterNames.map((letter) => [letterSetting(letter), letterTitles[letter]])) as Record<
    (typeof letterSettings)[number],
    string
  >),
};

/** What is set of a course or of what is sold of it. */
export const priceParts = ['sale', 'covers', 'INR', 'USD', 'sessions', 'note', 'name'] as const;
export type PricePart = (typeof priceParts)[number];

/** The field of a course, a plan, or, by the name 'new', of a course that is added. */
export const priceField = (name: string, part: PricePart): string => `${name}|${part}`;

/** Most fields of one setting, and the characters of one. */
const settingBounds = { fields: 400, name: 200, text: 5_000 };

/** A setting as its form has it: each field as it is typed, '' for nothing. */
export const settingFields = z
  .record(z.string().check(z.maxLength(settingBounds.name)), z.string().check(z.maxLength(settingBounds.text)))
  .check(z.refine((fields) => Object.keys(fields).length <= settingBounds.fields));
export type SettingFields = z.infer<typeof settingFields>;

const name = z.enum(settingNames);

/** A field that was one thing and is another; '' for nothing. */
const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

/** A setting in a list. `at`: when it was last changed, in ms since the epoch, `by` whom; null where nobody has. */
const settingLine = z.object({ name, by: z.nullable(z.string()), at: z.nullable(z.number()), isOwn: z.boolean() });
export type SettingLine = z.infer<typeof settingLine>;

export const findSettings = defineCall({
  path: '/desk/findSettings',
  role: 'staff',
  right: 'settings.change',
  body: {},
  fields: { data: z.array(settingLine) },
});

/** A letter as its reader sees it: paragraphs of text, links that stand by themselves, and facts with their names. */
const letterPreview = z.object({
  subject: z.string(),
  paragraphs: z.array(
    z.object({
      text: z.optional(z.string()),
      href: z.optional(z.string()),
      facts: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
    }),
  ),
});
export type LetterPreview = z.infer<typeof letterPreview>;

/** What can stand in the text of a letter, and how it reads now. `isBlock`: on a line of its own. `isNeeded`: the letter has to have it. */
const letterGuide = z.object({
  placeholders: z.array(z.object({ name: z.string(), says: z.string(), isBlock: z.boolean(), isNeeded: z.boolean() })),
  preview: letterPreview,
});
export type LetterGuide = z.infer<typeof letterGuide>;

/** One state of a setting: what was changed with it. */
const settingVersion = z.object({
  version: z.int(),
  at: z.number(),
  by: z.string(),
  reason: z.string(),
  changes: z.array(fieldChange),
});
export type SettingVersion = z.infer<typeof settingVersion>;

/**
 * A setting to be changed. `version`: which state this is, 0 where nobody has set it. `defaults`: what it is without a change of an owner, which the server was started with or we have written. `isOwn`: an owner's
 * holds. `history`: the newest states, the newest first. `letter`: of the text of a letter alone.
 */
export const settingFile = z.object({
  name,
  version: z.int(),
  isOwn: z.boolean(),
  fields: settingFields,
  defaults: settingFields,
  history: z.array(settingVersion),
  letter: z.optional(letterGuide),
});
export type SettingFile = z.infer<typeof settingFile>;

export const getSetting = defineCall({
  path: '/desk/getSetting',
  role: 'staff',
  right: 'settings.change',
  body: { name },
  fields: { data: settingFile },
});

/** What is wrong at a field, or with all of them together (null). */
const settingProblem = z.object({ field: z.nullable(z.string()), reason: z.string() });
export type SettingProblem = z.infer<typeof settingProblem>;

/** `seen`: the version that was changed. `fields` null: what it is without a change of an owner. */
const wanted = { name, seen: z.int(), fields: z.nullable(settingFields) };

/** What would become of it: what is wrong, what would change, and whom that reaches; `preview`: how a letter reads then, `paper`: how a receipt does. Nothing is stored. Refused: 409 conflict where somebody has changed it since. */
export const checkSetting = defineCall({
  path: '/desk/checkSetting',
  role: 'staff',
  right: 'settings.change',
  body: wanted,
  fields: {
    data: z.object({
      problems: z.array(settingProblem),
      changes: z.array(fieldChange),
      effects: z.array(z.string()),
      preview: z.optional(letterPreview),
      paper: z.optional(paper),
    }),
  },
});
export type SettingCheck = z.infer<typeof checkSetting.fields>['data'];

/** Sets it, for every server of the school. Refused: as `checkSetting`, 400 badInput for what is wrong, 409 conflict where nothing changes, 403 forbidden in a demonstration for the public. */
export const saveSetting = defineCall({
  path: '/desk/saveSetting',
  role: 'staff',
  right: 'settings.change',
  records: true,
  body: { ...wanted, reason },
  fields: { version: z.int() },
});

/** Mails the text of a letter, with made-up people, to who asks. `to`: where it goes. Refused: 400 badInput for what is wrong with it, 404 for a setting that is no letter. */
export const sendTestLetter = defineCall({
  path: '/desk/sendTestLetter',
  role: 'staff',
  right: 'settings.change',
  records: true,
  body: { name, fields: settingFields },
  fields: { to: z.string() },
});
