import type { Question } from '../../contract/exam/questions.ts';
import type { Queryable } from '../db/open.ts';
import { type Statement, together } from '../db/together.ts';
import { isRight, tells } from '../exam/closing/grade.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import type { OwnSitting } from '../exam/sitting/sitting.ts';
import { readQuestionsByVersion, readVersions, requireVersion } from '../exam/sitting/version.ts';
import type { WrongQuestions } from '../mail/letters/wrong-questions.ts';
import { readOpenResult } from '../results/open-result.ts';

/**
 * What went wrong in a student's own finished sitting, for a tutor: which questions and what they ask, and nothing of the answers. Of a mock
 * test's modules those that were begun; null without a sitting. Looks which sitting it is, and gives what reads it, by statements that are asked at once; that throws `CallRefused` as `readOpenResult` does.
 */
export async function prepareAbout(
  db: Queryable,
  { studentId, studentQuizId }: Pick<OwnSitting, 'studentId'> & { studentQuizId: string | undefined },
  now: Date,
): Promise<Statement<WrongQuestions | null>> {
  if (studentQuizId === undefined) return async () => null;
  const [opened] = await Promise.allSettled([readOpenResult(db, { studentId, studentQuizId }, now)]);
  return async () => {
    if (opened.status === 'rejected') throw opened.reason;
    const { record, modules } = opened.value;
    const begun = modules.filter(({ startedAt }) => startedAt !== null);
    const versionIds = begun.map(({ versionId }) => versionId);
    const [answers, asked, versions] = await together(
      () =>
        newestAnswers(
          db,
          begun.map(({ id }) => id),
        ),
      () => readQuestionsByVersion(db, versionIds),
      () => readVersions(db, [record.versionId, ...versionIds]),
    );
    const wrong = begun.flatMap(({ id, versionId }) => {
      const module = record.isNode ? requireVersion(versions, versionId).title : null;
      return (asked.get(versionId) ?? [])
        .filter(({ number, delivered, key }) => {
          const { answer = '' } = answers.get(toPlace(id, number)) ?? {};
          return tells(key) && !isRight(delivered, key, answer);
        })
        .map(({ number, delivered, skill }) => ({ module, number, skill, text: plainText(delivered) }));
    });
    return { title: requireVersion(versions, record.versionId).title, questions: wrong };
  };
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
