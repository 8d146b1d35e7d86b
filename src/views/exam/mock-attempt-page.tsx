import { useSelector } from '@xstate/react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { mockTestMachine } from '../../machines/exam/mock-test.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { Loading } from '../ui/loading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import {
  contextOf,
  currentOf,
  type MockTest,
  moduleOf,
  noticeOf,
  screenOf,
  securityCheckOf,
  titleOf,
} from './mock-attempt-screen.ts';
import { MockInterrupted, MockPaused, MockTakenOver, MockUnavailable, ModuleIntro } from './mock-covers.tsx';
import { ModuleSubmittedDialog, TestEndedDialog } from './mock-dialogs.tsx';
import { ModuleAttemptScreen } from './module-attempt-screen.tsx';
import { ModulePanels } from './module-panels.tsx';
import { SecurityCheck } from './security-check.tsx';

/** A mock test in fullscreen, without sidebar or header (specification 2.10, 4.3). */
export function MockAttemptPage({ logic = mockTestMachine }: { logic?: typeof mockTestMachine }) {
  const { student } = usePortal();
  const { mockTestId: quizId = '' } = useParams();
  const [search] = useSearchParams();
  const sittingId = search.get('sitting');
  // A pasted address has not read the instructions; 'Begin' leaves its mark in the history, which a reload keeps.
  const { state, pathname, search: query } = useLocation();
  const entrance = state?.begun === true ? ('attend' as const) : ('instructions' as const);
  const test = useFlow(logic, { input: { student, quizId, sittingId, entrance } });
  useOpened(test);
  const screen = useSelector(test, screenOf);
  if (screen === 'instructions') return <Navigate to={instructionsOf(pathname) + query} replace />;
  return (
    <>
      <Screen test={test} />
      <Panels test={test} />
    </>
  );
}

const instructionsOf = (attend: string) => `${attend.replace('/attend/', '/')}/instructions`;

function Screen({ test }: { test: MockTest }) {
  const screen = useSelector(test, screenOf);
  switch (screen) {
    case 'securityCheck':
      return <Check test={test} />;
    case 'intro':
      return <ModuleIntro test={test} />;
    case 'module':
      return <Module test={test} />;
    case 'moduleSubmitted':
      return <ModuleSubmittedDialog test={test} />;
    case 'ended':
      return <TestEndedDialog test={test} />;
    case 'interrupted':
      return <MockInterrupted test={test} />;
    case 'paused':
      return <MockPaused test={test} />;
    case 'takenOver':
      return <MockTakenOver test={test} />;
    case 'unavailable':
      return <MockUnavailable test={test} />;
    default:
      return <Loading text="Loading the test…" page />;
  }
}

function Check({ test }: { test: MockTest }) {
  const check = useSelector(test, securityCheckOf);
  const title = useSelector(test, titleOf);
  const notice = useSelector(test, noticeOf);
  const { details, canGoFullscreen } = useSelector(test, contextOf);
  if (!check) return null;
  return (
    <SecurityCheck
      check={check}
      title={title}
      modules={details?.modules ?? []}
      notice={notice}
      canEnter={canGoFullscreen}
      onEnter={() => test.send({ type: 'attempt.enterFullscreen' })}
    />
  );
}

function Module({ test }: { test: MockTest }) {
  const module = useSelector(test, moduleOf);
  const { escapeLocked } = useSelector(test, contextOf);
  return module ? <ModuleAttemptScreen module={module} escapeLocked={escapeLocked} /> : null;
}

/** Loaded from the intro of a mathematics module on, so that nothing is fetched once its clock runs. */
function Panels({ test }: { test: MockTest }) {
  const screen = useSelector(test, screenOf);
  const type = useSelector(test, currentOf)?.module.type;
  const module = useSelector(test, moduleOf);
  return type === 'math' && (screen === 'intro' || screen === 'module') ? <ModulePanels module={module} /> : null;
}
