import { formsOf, type MockContent } from './mock.ts';
import type { QuizContent } from './quiz.ts';

/** What students sit, or drill from, as an import reads it. */
export type SittableContent = { quiz: QuizContent } | { bank: QuizContent } | { mock: MockContent };

export const toPack = (content: SittableContent): QuizContent | MockContent =>
  'mock' in content ? content.mock : 'bank' in content ? content.bank : content.quiz;

/** The lists of questions in it. */
export const toForms = (content: SittableContent): QuizContent[] =>
  'mock' in content ? formsOf(content.mock.modules) : 'bank' in content ? [content.bank] : [content.quiz];

export const toKind = (content: SittableContent): 'quiz' | 'mock' | 'bank' =>
  'mock' in content ? 'mock' : 'bank' in content ? 'bank' : 'quiz';
