import type { Question } from '../../contract/exam/questions.ts';
import type { Queryable } from '../db/open.ts';
import { isRight, tells } from '../exam/closing/grade.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import type { OwnSitting } from '../exam/sitting/sitting.ts';
import { readQuestions, readVersion } from '../exam/sitting/version.ts';
import type { WrongQuestions } from '../mail/letters/wrong-questions.ts';
import { readOpenResult } from '../results/open-result.ts';

/**
 * What went wrong in a student's own finished sitting, for a tutor: which questions and what they ask, and nothing of the answers. Of a mock
 * test's modules those that were begun. Throws `CallRefused` as `readOpenResult` does.
 */
export async function readAbout(db: Queryable, own: OwnSitting, now: Date): Promise<WrongQuestions> {
  const { record, modules } = await readOpenResult(db, own, now);
  const begun = modules.filter(({ startedAt }) => startedAt !== null);
  const answers = await newestAnswers(
    db,
    begun.map(({ id }) => id),
  );
  const wrong: WrongQuestions['questions'] = [];
  for (const { id, versionId } of begun) {
    const module = record.isNode ? (await readVersion(db, versionId)).title : null;
    for (const { number, delivered, key, skill } of await readQuestions(db, versionId)) {
      if (!tells(key) || isRight(delivered, key, answers.get(toPlace(id, number))?.answer ?? '')) continue;
      wrong.push({ module, number, skill, text: plainText(delivered) });
    }
  }
  return { title: (await readVersion(db, record.versionId)).title, questions: wrong };
}

/** What the markup of questions writes by name. `&amp;` comes last: what it makes is text. */
const named = [
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
] as const;

/** What a question asks, on one line and without tags; of a picture, what it shows. */
function plainText({ question, questionAlt = '', stem = '', questionFormat }: Question): string {
  const asked = questionFormat === 'html' ? withoutTags(question) : questionAlt;
  return `${asked} ${withoutTags(stem)}`.replace(/\s+/g, ' ').trim();
}

/** The words of HTML. Drawings are left out, and blocks stand apart. */
function withoutTags(html: string): string {
  const text = html.replace(/<svg[^>]*>.*?<\/svg>/gs, ' ').replace(/<\/?(p|div|br|li|ul|ol|table|tr|td|th)\b[^>]*>/g, ' ');
  return named.reduce((read, [name, sign]) => read.replaceAll(name, sign), text.replace(/<[^>]*>/g, ''));
}
