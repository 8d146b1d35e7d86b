import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { mockTestMachine } from '../../machines/exam/mock-test.machine.ts';
import { selectContext } from '../select-context.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { selectMockScreen, useAttemptInput } from './attempt-screen.ts';
import { loadHallParts } from './hall-context.tsx';
import { InstructionsPage } from './instructions.tsx';

/** Nothing is fetched for code once the questions stand. What fails here is asked for again where it is shown. */
const fetchHall = () => {
  import('./mock-attempt-page.tsx').catch(() => undefined);
  loadHallParts();
};

/** Test Instructions of a mock test (specification 2.10, 4.3). */
export function MockInstructionsPage({ logic = mockTestMachine }: { logic?: typeof mockTestMachine }) {
  const test = useFlow(logic, { input: useAttemptInput('instructions') });
  useOpened(test);
  useEffect(() => whenIdle(fetchHall), []);
  const screen = useSelector(test, selectMockScreen);
  const { heading } = useSelector(test, selectContext);
  return <InstructionsPage kind="mock" attempt={test} screen={screen} heading={heading} />;
}
