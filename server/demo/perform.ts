import { createHash } from 'node:crypto';
import type { QuestionKind } from '../../contract/exam/questions.ts';
import type { AnswerKey } from '../db/tables/content.ts';
import type { KeyedQuestion } from '../exam/sitting/version.ts';

/**
 * How a made-up student does in a sitting: how many questions go wrong, in which domains most, and how quick the student is (1 is usual). `limit`: the
 * seconds that there are.
 */
export type Performance = { missed: number; weak: readonly string[]; pace: number; limit: number | null };

/** An answer as it is given: `first` is what was changed for it; '' a blank. `seconds` on the question. */
export type PerformedAnswer = { number: number; answer: string; first: string | null; seconds: number; marked: boolean };

/** By difficulty: about how many seconds a question takes, and how much likelier it is to go wrong. */
const difficulties: Record<string, { seconds: number; weight: number }> = {
  easy: { seconds: 45, weight: 0 },
  medium: { seconds: 65, weight: 25 },
  hard: { seconds: 90, weight: 45 },
};
const usual = { seconds: 60, weight: 20 };

/** What a weak domain adds to that. */
const weakness = 35;

/**
 * The answers to a sitting's questions, the same for the same questions: the hardest ones and those of weak domains go wrong. Every third of those is
 * rushed, every fifth left blank, and now and then an answer is changed, for the better more often than for the worse.
 */
export function perform(asked: readonly KeyedQuestion[], { missed, weak, pace, limit }: Performance): PerformedAnswer[] {
  const hardness = ({ difficulty, domain, name }: KeyedQuestion) =>
    (difficulties[difficulty] ?? usual).weight + (weak.includes(domain) ? weakness : 0) + scatter(name, 'hard') / 2;
  const wrong = [...asked].sort((one, other) => hardness(other) - hardness(one)).slice(0, missed);
  const answers = asked.map((question) => toAnswer(question, wrong.indexOf(question), pace));
  const total = answers.reduce((sum, { seconds }) => sum + seconds, 0);
  const fit = limit === null ? 1 : Math.min(1, (limit - endMargin) / total);
  return answers.map((answer) => ({ ...answer, seconds: Math.max(1, Math.floor(answer.seconds * fit)) }));
}

/** Seconds that are left at the end of a module. */
const endMargin = 20;

/** `miss` is the place among the questions that go wrong, -1 where it goes right. */
function toAnswer(question: KeyedQuestion, miss: number, pace: number): PerformedAnswer {
  const { number, name, difficulty, delivered, key } = question;
  const seconds = (difficulties[difficulty] ?? usual).seconds * pace * (0.7 + scatter(name, 'pace') / 166);
  const wrong = giveWrong(delivered.kind, key);
  const isChanged = scatter(name, 'change') < 12;
  if (miss === -1)
    return { number, answer: key.answer, first: isChanged ? wrong : null, seconds, marked: scatter(name, 'mark') < 3 };
  const isBlank = miss % 5 === 4;
  return {
    ...{ number, answer: isBlank ? '' : wrong, first: isChanged && !isBlank && miss % 4 === 0 ? key.answer : null },
    ...{ seconds: miss % 3 === 0 ? seconds * 0.35 : seconds * 1.2, marked: isBlank || miss % 4 === 1 },
  };
}

/** A letter that is there and not right, or a number that is not the key. */
function giveWrong(kind: QuestionKind, key: AnswerKey): string {
  switch (kind) {
    case 'choice':
      return key.answer.trim().toUpperCase() === 'B' ? 'A' : 'B';
    case 'number':
      return key.answer.trim() === '12' ? '21' : '12';
  }
}

/** A number from 0 to 99 that a question and a purpose stand for, without an order to be seen in it. */
const scatter = (name: string, purpose: string): number =>
  createHash('sha256').update(`${name}/${purpose}`).digest().readUInt32BE() % 100;
