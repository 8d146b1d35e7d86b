import { useSelector } from '@xstate/react';
import { selectContext } from '../select-context.ts';
import type { AttemptScreen, MockTest } from './attempt-screen.ts';
import { TakenOverCover, UnavailableCover } from './closed-covers.tsx';
import { MockBreak } from './mock-break.tsx';
import { MockPaused, ModuleHandingIn, ModuleIntro, ModuleSubmittedDialog, TestEndedDialog } from './mock-covers.tsx';

/** What stands before, between and after the modules of a mock test, each in place of the questions. */
export function MockCover({ test, screen }: { test: MockTest; screen: AttemptScreen }) {
  const { heading } = useSelector(test, selectContext);
  switch (screen) {
    case 'intro':
      return <ModuleIntro test={test} />;
    case 'break':
      return <MockBreak test={test} />;
    case 'handingIn':
      return <ModuleHandingIn test={test} />;
    case 'moduleSubmitted':
      return <ModuleSubmittedDialog test={test} />;
    case 'ended':
      return <TestEndedDialog test={test} />;
    case 'paused':
      return <MockPaused test={test} />;
    case 'takenOver':
      return <TakenOverCover kind="mock" attempt={test} />;
    default:
      return <UnavailableCover kind="mock" attempt={test} title={heading} />;
  }
}
