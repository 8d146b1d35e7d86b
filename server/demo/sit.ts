import type { QuestionKind } from '../../contract/exam/questions.ts';
import type { Transaction } from '../db/open.ts';
import type { AnswerKey } from '../db/tables/content.ts';
import { type OwnSitting, readOwnSitting } from '../exam/sitting/sitting.ts';
import { readQuestions } from '../exam/sitting/version.ts';
import { saveAnswers } from '../exam/student/save.ts';
import { startAttempt } from '../exam/student/start.ts';
import { submitQuiz } from '../exam/student/submit.ts';

/**
 * Sits a quiz as a student would: starts it at `startedAt`, saves an answer after another, and submits. Every `missEvery`th
 * question is answered wrongly, and the last of those is left blank.
 */
export async function sitQuiz(
  tx: Transaction,
  own: OwnSitting,
  { startedAt, missEvery }: { startedAt: Date; missEvery: number },
): Promise<void> {
  const { versionId } = await readOwnSitting(tx, own);
  const asked = await readQuestions(tx, versionId);
  await startAttempt(tx, own, startedAt, { clock: { isSettled: () => true } });

  const lastMiss = asked.length - (asked.length % missEvery);
  const seconds = asked.map(({ number }) => 35 + ((number * 17) % 50));
  const answers = asked.map(({ number, delivered, key }) => {
    if (number % missEvery !== 0) return key.answer;
    return number === lastMiss ? '' : wrongAnswer(delivered.kind, key);
  });
  const timePerQuestion = Object.fromEntries(seconds.map((spent, index) => [String(index + 1), spent]));
  const total = seconds.reduce((sum, spent) => sum + spent, 0);
  const at = (spent: number) => new Date(startedAt.getTime() + spent * 1000);

  let clock = 0;
  let seq = 0;
  for (const [index, answer] of answers.entries()) {
    clock += seconds[index] ?? 0;
    if (answer === '') continue;
    seq += 1;
    const entry = { seq, question: index + 1, answer, marked: (index + 1) % missEvery === 0, at: at(clock).getTime() };
    await saveAnswers(tx, { ...own, entries: [entry], totalTime: clock }, at(clock));
  }
  await submitQuiz(tx, { ...own, answers: answers.map((answer) => ({ answer })), timePerQuestion, totalTime: total }, at(total));
}

/** A letter that is there and not right, or a number that is not the key. */
function wrongAnswer(kind: QuestionKind, key: AnswerKey): string {
  switch (kind) {
    case 'choice':
      return key.answer.trim().toUpperCase() === 'B' ? 'A' : 'B';
    case 'number':
      return key.answer.trim() === '12' ? '21' : '12';
  }
}
