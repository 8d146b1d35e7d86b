import { useSelector } from '@xstate/react';
import { mockTestMachine } from '../../machines/exam/mock-test.machine.ts';
import { selectContext } from '../select-context.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { selectMockScreen, useAttemptInput } from './attempt-screen.ts';
import { InstructionsPage } from './instructions.tsx';

/** Test Instructions of a mock test (specification 2.10, 4.3). */
export function MockInstructionsPage({ logic = mockTestMachine }: { logic?: typeof mockTestMachine }) {
  const test = useFlow(logic, { input: useAttemptInput('instructions') });
  useOpened(test);
  const screen = useSelector(test, selectMockScreen);
  const { heading } = useSelector(test, selectContext);
  return <InstructionsPage kind="mock" attempt={test} screen={screen} heading={heading} />;
}
