import type { ModuleDetails } from '../../../contract/exam/quizzes.ts';
import type { MockTestContext } from './mock-test.setup.ts';

/** How many modules are over: the next one has this index. */
export const countDone = ({ details }: MockTestContext) => {
  const modules = details?.modules ?? [];
  const next = modules.findIndex(({ state }) => state !== 'submitted');
  return next === -1 ? modules.length : next;
};

/** The module to be sat now, and its number from 1; the last one once all are over. */
export function currentModule(context: MockTestContext): { module: ModuleDetails; position: number } {
  const modules = context.details?.modules ?? [];
  const index = Math.min(countDone(context), modules.length - 1);
  const module = modules[index];
  if (!module) throw new Error('A mock test without modules was begun.');
  return { module, position: index + 1 };
}

/** The endings of a whole test that its student did not choose. */
export const isTerminating = (ending: MockTestContext['ending']) =>
  ending === 'fullscreenLeft' || ending === 'devtoolsOpened' || ending === 'staff';
