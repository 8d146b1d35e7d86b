import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A participle without the ending -ed. */
const irregular = [
  ...['Begun', 'Bought', 'Broken', 'Built', 'Chosen', 'Done', 'Drawn', 'Forgotten', 'Found', 'Given', 'Gone', 'Heard', 'Held'],
  ...['Hidden', 'Kept', 'Known', 'Laid', 'Left', 'Lost', 'Made', 'Met', 'Paid', 'Read', 'Sat', 'Seen', 'Sent', 'Shown', 'Sold'],
  ...['Taken', 'Thought', 'Told', 'Understood', 'Worn', 'Written'],
];

/** What says nothing of what a value is: adverbs, adjectives, questions, and nouns that fit everything. */
const vague = [
  ...['About', 'Around', 'At', 'Before', 'By', 'From', 'Of', 'Who', 'Whose', 'Why'],
  ...['Newest', 'Old', 'Own', 'Possible', 'Wrong'],
  ...['Belongings', 'News', 'Stuff', 'Surroundings', 'Thing', 'Things'],
];

/** Nouns that look like participles. */
const nouns = [
  ...['Beginning', 'Booking', 'Drawing', 'Ending', 'Finding', 'Heading', 'Listing', 'Mailing', 'Meeting', 'Opening', 'Rating'],
  ...['Reading', 'Reckoning', 'Ring', 'Setting', 'Sitting', 'Spacing', 'String', 'Timing', 'Warning'],
  ...['Embed', 'Feed', 'Need', 'Seed', 'Speed'],
];

/** A type is called by a noun: what its last word is decides, so that `OpenedAttempt` is one, and `PdfSeen` is none. */
function isNoun(name: string): boolean {
  const word = /[A-Z][a-z]*$/.exec(name)?.[0] ?? name;
  if (nouns.includes(word)) return true;
  return !/(ed|ing)$/.test(word) && !irregular.includes(word) && !vague.includes(word);
}

const declaration = /^\s*(?:export )?(?:declare )?(type|interface|class|enum) ([A-Z]\w*)/gm;
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
/** An error may say what happened: `CallFailed`. */
const isSentence = (kind: string, name: string) => kind === 'class' && /[a-z][A-Z]/.test(name);
const wrongNamesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(declaration)].flatMap(([, kind = '', name = '']) =>
    isNoun(name) || isSentence(kind, name) ? [] : [`${file}: ${name}`],
  );

it.each(
  [
    ['Seen', 'Asked', 'PdfSeen', 'Looking', 'ItemSurroundings', 'At', 'NotCaptured'].map((name) => [name, false] as const),
    ['Snapshot', 'OpenedAttempt', 'Sitting', 'AnswerSheetEvent', 'NumericEntry', 'HandIn'].map((name) => [name, true] as const),
  ].flat(),
)('%s is a name for a type: %s', (name, isName) => {
  expect(isNoun(name)).toBe(isName);
});

it('every type is called by a noun', () => {
  const files = ['src', 'server', 'contract'].flatMap(filesIn);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(wrongNamesIn)).toEqual([]);
});
