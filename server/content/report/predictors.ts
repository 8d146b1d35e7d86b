import { toPlainText } from '../plain-text.ts';
import type { QuestionContent } from '../question.ts';
import { type AskedChoice, keyPatterns, longestUnused, opening, repeatShare } from './key-patterns.ts';

/** What whoever knows nothing could go by; shares from 0 to 1, of `choices` questions with options. `guesses`: how often a letter was unused for longest. */
export type Predictors = {
  choices: number;
  letters: Record<string, number>;
  repeats: number;
  longestUnused: { right: number; guesses: number };
  longestOption: number;
  shortestOption: number;
  opening: string | null;
};

/** From so many choices on a list of questions is held to bounds. */
const enough = 10;

/** So often at most is the key the one option that is the longest, or the shortest. */
const standsOutAtMost = 0.4;

/** From so many choices on the questions of a skill, over all packs, are held to a bound of their own. */
const enoughOfSkill = 20;

/** So often at most is who takes the longest option right: chance is a quarter, and a skill's options are alike, so that a habit of the writer shows there first. */
const longestOfSkillAtMost = 0.35;

/** The choices of a list of questions as they are shown. */
export const toChoices = (questions: readonly QuestionContent[]): AskedChoice[] =>
  choicesOf(questions).map(({ delivered, key }) => ({ letters: Object.keys(delivered.options), key: key.answer }));

const choicesOf = (questions: readonly QuestionContent[]) => questions.filter(({ delivered }) => delivered.kind === 'choice');

/** What gives the keys of a list of questions away, in figures. */
export function readPredictors(questions: readonly QuestionContent[]): Predictors {
  const choices = choicesOf(questions);
  const asked = toChoices(questions);
  const letters: Record<string, number> = {};
  for (const { key } of asked) letters[key] = (letters[key] ?? 0) + 1;
  const share = (count: number) => (choices.length === 0 ? 0 : count / choices.length);
  return {
    choices: choices.length,
    letters: Object.fromEntries(Object.entries(letters).sort(([one], [other]) => (one < other ? -1 : 1))),
    repeats: choices.length < 2 ? 0 : repeatShare(asked),
    longestUnused: longestUnused(asked),
    longestOption: share(choices.filter((question) => standsOut(question, (own, other) => own > other)).length),
    shortestOption: share(choices.filter((question) => standsOut(question, (own, other) => own < other)).length),
    opening: opening(asked),
  };
}

/** What of them lies beyond what chance brings; nothing for a list that is too short to tell. */
export function brokenPredictors(questions: readonly QuestionContent[], predictors: Predictors): string[] {
  if (predictors.choices < enough) return [];
  const outside = (what: string, share: number) =>
    share > standsOutAtMost ? [`the key is the ${what} option of ${Math.round(100 * share)} %`] : [];
  return [
    ...keyPatterns(toChoices(questions)),
    ...outside('longest', predictors.longestOption),
    ...outside('shortest', predictors.shortestOption),
  ];
}

/** The skills whose keys are too often the longest of their options, wherever their questions stand. */
export function brokenSkills(lists: readonly { subject: string; questions: readonly QuestionContent[] }[]): string[] {
  const bySkill = new Map<string, number[]>();
  for (const { subject, questions } of lists) {
    for (const question of choicesOf(questions)) {
      const name = `${subject}, ${question.skill}`;
      bySkill.set(name, [...(bySkill.get(name) ?? []), chanceOfLongest(question)]);
    }
  }
  return [...bySkill].flatMap(([name, chances]) => {
    const share = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    return chances.length >= enoughOfSkill && share > longestOfSkillAtMost
      ? [`${name}: who takes the longest option is right in ${Math.round(100 * share)} %`]
      : [];
  });
}

/** How likely it is that who takes the longest option, any of them where several are, is right. */
function chanceOfLongest(question: QuestionContent): number {
  const lengths = Object.keys(question.delivered.options).map((letter) => measure(question, letter));
  const longest = Math.max(...lengths);
  const own = measure(question, question.key.answer);
  return own === longest ? 1 / lengths.filter((length) => length === longest).length : 0;
}

/** How long an option is to who reads it. */
const measure = ({ delivered }: QuestionContent, letter: string): number =>
  (delivered.optionAlts?.[letter] ?? toPlainText(delivered.options[letter] ?? '')).length;

/** Whether the key stands out of its options by its length. */
function standsOut(question: QuestionContent, compare: (own: number, other: number) => boolean): boolean {
  const { answer } = question.key;
  const own = measure(question, answer);
  return Object.keys(question.delivered.options).every((letter) => letter === answer || compare(own, measure(question, letter)));
}
