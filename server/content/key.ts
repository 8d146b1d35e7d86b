import { answerLength } from '../../contract/limits.ts';
import type { AnswerKey } from '../db/tables/content.ts';
import type { Fields, SourceText } from './fields.ts';
import type { Letters } from './option-order.ts';

/** What a student can type into a numeric question (specification 5), and the same in words. */
export type NumericEntry = { shape: RegExp; rule: string };

/** A mock test keeps digits and dots only: a negative answer could not be given there. */
export const numericEntry = {
  quiz: { shape: /^-?\d*\.?\d*$/, rule: 'digits, one minus sign in front and one decimal point' },
  mock: { shape: /^\d*\.?\d*$/, rule: 'in a mock test digits and one decimal point, and no minus sign' },
} satisfies Record<string, NumericEntry>;

/** Whether a student can type this number. */
export const canBeTyped = (text: string, { shape }: NumericEntry): boolean =>
  shape.test(text) && /\d/.test(text) && text.length <= answerLength;

type Key = Omit<AnswerKey, 'explanation'>;

/** The key of a numeric question; `entry` says what can be typed. What is wrong with it is reported. */
export function readNumber(fields: Fields, entry: NumericEntry): Key {
  const answer = fields.text('answer');
  const forms = fields.has('accepted') ? fields.texts('accepted') : [];
  const accepted = forms.map((form) => numeric(fields, 'accepted', form, entry));
  return { answer: numeric(fields, 'answer', answer, entry), accepted };
}

/** The key of a question with options: the letter that the right one is shown under. What is wrong with it is reported; an answer to options that could not be read is not looked at. */
export function readLetter(fields: Fields, letters: Letters): Key {
  const answer = fields.text('answer');
  fields.forbid('accepted', "'accepted' is only for numeric questions");
  if (answer && letters.size > 0 && !letters.has(answer.text)) {
    fields.report(
      'answer',
      `'answer' is '${answer.text}', which is none of the options ${[...letters.keys()].sort().join(', ')}`,
    );
  }
  return { answer: letters.get(answer?.text ?? '') ?? '', accepted: [] };
}

function numeric(fields: Fields, key: string, written: SourceText | undefined, entry: NumericEntry): string {
  if (written && !canBeTyped(written.text, entry)) {
    const rule = `${entry.rule}, ${answerLength} characters at most`;
    fields.reportAt(written.line, `'${key}' is '${written.text}', which a student cannot type: ${rule}`);
  }
  return written?.text ?? '';
}
