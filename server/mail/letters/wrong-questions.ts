import { toldAtMost } from '../../../contract/results/next-steps.ts';
import type { Paragraph } from '../paragraphs.ts';

/** What a student wants to talk about: the wrong questions of a quiz, in their order. `module`: of a mock test. */
export type WrongQuestions = {
  title: string;
  questions: { module: string | null; number: number; skill: string; text: string }[];
};

/** To the tutor: what the session is about. */
export function wrongQuestionParagraphs({ title, questions }: WrongQuestions): Paragraph[] {
  if (questions.length === 0) return [`The student wants to talk about “${title}” and missed no questions.`];
  const listed = questions.slice(0, toldAtMost);
  const more = questions.length - listed.length;
  const facts = listed.map(({ module, number, skill, text }) => {
    const place = module === null ? `Question ${number}` : `${module}, question ${number}`;
    return [place, `${skill}: ${text}`] as const;
  });
  return [
    `The student wants to talk about “${title}” and missed these questions:`,
    { facts },
    ...(more === 0 ? [] : [`And ${more} more.`]),
  ];
}
