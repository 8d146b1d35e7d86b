import type { LetterName, LetterText } from '../../../contract/desk/letters.ts';
import type { SettingProblem } from '../../../contract/desk/settings.ts';
import { placeholders } from './placeholders.ts';

const longest = { subject: 150, text: 5_000 };
const quote = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
const namesIn = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

/** What is wrong with an owner's text of a letter: every placeholder is known, those it needs are there, and what stands for paragraphs stands alone. */
export function findLetterProblems(letter: LetterName, { subject, text }: LetterText): SettingProblem[] {
  const known = placeholders[letter];
  const blocks = known.filter(({ isBlock }) => isBlock).map(({ name }) => name);
  const unknownIn = (typed: string) => namesIn(typed).filter((name) => !known.some((each) => each.name === name));
  const missing = known.filter(({ name, isNeeded }) => isNeeded && !namesIn(text).includes(name)).map(({ name }) => name);
  const crowded = text
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line) => namesIn(line).filter((name) => blocks.includes(name) && line !== `{${name}}`));
  const say = (field: keyof LetterText, isWrong: boolean, reason: string): SettingProblem[] =>
    isWrong ? [{ field, reason }] : [];
  const both = (['subject', 'text'] as const).flatMap((field) => {
    const typed = field === 'subject' ? subject : text;
    const unknown = unknownIn(typed);
    return [
      ...say(field, typed === '', 'This is needed.'),
      ...say(field, typed.length > longest[field], `It can have ${longest[field]} characters.`),
      ...say(field, unknown.length > 0, `${quote(unknown)}: there is no such placeholder in this email.`),
      ...say(field, /[{}]/.test(typed.replace(/\{[^{}]*\}/g, '')), 'A brace stands alone: a placeholder is written {name}.'),
    ];
  });
  const inSubject = namesIn(subject).filter((name) => blocks.includes(name));
  return [
    ...both,
    ...say('subject', /[\p{C}]/u.test(subject), 'It has to be on one line.'),
    ...say('subject', inSubject.length > 0, `${quote(inSubject)} can’t stand in a subject.`),
    ...say('text', missing.length > 0, `${quote(missing)} is missing: this email needs it.`),
    ...say('text', crowded.length > 0, `${quote(crowded)} has to stand on a line of its own.`),
  ];
}
