import { longestStep, mostSteps } from '../../../contract/meetings/agreed-steps.ts';
import { messages } from '../../content/messages/tutor-sessions.ts';

/** The steps that were typed, a line each; empty lines are none. */
export const readSteps = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with the steps that were typed, in words; null where nothing is. */
export function findStepsProblem(text: string): string | null {
  const steps = readSteps(text);
  if (steps.length > mostSteps) return messages.tooManySteps;
  return steps.some((step) => step.length > longestStep) ? messages.longStep : null;
}
