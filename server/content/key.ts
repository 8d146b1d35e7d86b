import { answerLength } from '../../contract/limits.ts';
import type { AnswerKey } from '../db/schema.ts';
import type { Fields, Written } from './fields.ts';

/** What a student can type: digits with one minus sign in front and one decimal point (specification 5). */
const canBeTyped = (text: string): boolean => /^-?\d*\.?\d*$/.test(text) && /\d/.test(text) && text.length <= answerLength;

/**
 * The key of a question with options, or of a numeric one where `letters` is null. What is wrong with it is reported; an answer to
 * options that could not be read is not looked at.
 */
export function readKey(fields: Fields, letters: string[] | null): Omit<AnswerKey, 'explanation'> {
  const answer = fields.text('answer');
  if (letters === null) return { answer: numeric(fields, 'answer', answer), accepted: readAccepted(fields) };
  fields.forbid('accepted', "'accepted' is only for numeric questions");
  if (answer && letters.length > 0 && !letters.includes(answer.text)) {
    fields.report('answer', `'answer' is '${answer.text}', which is none of the options ${letters.join(', ')}`);
  }
  return { answer: answer?.text ?? '', accepted: [] };
}

const readAccepted = (fields: Fields): string[] =>
  fields.has('accepted') ? fields.texts('accepted').map((form) => numeric(fields, 'accepted', form)) : [];

function numeric(fields: Fields, key: string, written: Written | undefined): string {
  if (written && !canBeTyped(written.text)) {
    const rule = `digits, one minus sign in front and one decimal point, ${answerLength} characters at most`;
    fields.reportAt(written.line, `'${key}' is '${written.text}', which a student cannot type: ${rule}`);
  }
  return written?.text ?? '';
}
