import type { Student } from '../../../contract/accounts/people.ts';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import type { SittingOutput } from './sitting.setup.ts';

/** `entrance`: the page the student came in by. `sittingId`: an earlier record, or null for the newest. */
export type AttemptInput = {
  student: Student;
  quizId: string;
  sittingId: string | null;
  entrance: 'instructions' | 'attend';
};

/** What a quiz and a mock test know alike. `left`: the sitting as this tab last left it, once it was opened here. `notice`: what is being said. */
export type AttemptContext = AttemptInput & {
  details: QuizDetails | null;
  policy: ProctorPolicy;
  takeOver: boolean;
  canGoFullscreen: boolean;
  escapeLocked: boolean;
  left: SittingOutput | null;
  notice: string | null;
};

/** What the page of either sends. */
export type AttemptEvent = {
  type: 'page.opened' | 'attempt.begin' | 'attempt.enterFullscreen' | 'attempt.resume' | 'attempt.retry';
};

export const unopenedAttempt = {
  details: null,
  takeOver: false,
  canGoFullscreen: true,
  escapeLocked: false,
  left: null,
  ending: null,
  notice: null,
} as const;

/** The record that the attempt works on; it is known in every state that needs it. */
export const getRecordId = ({ sittingId }: AttemptInput): string => sittingId ?? '';
