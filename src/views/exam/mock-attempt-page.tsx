import { useSelector } from '@xstate/react';
import { lazy, Suspense, use, useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import { mockTestMachine } from '../../machines/exam/mock-test.machine.ts';
import { loadFreeResponse } from '../free-response/in-hall.tsx';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { Loading } from '../ui/loading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { type MockTest, selectMockScreen, selectNotice, selectSitting, useAttemptInput } from './attempt-screen.ts';
import { InterruptedCover, TakenOverCover, UnavailableCover } from './covers.tsx';
import { examWords } from './exam-words.ts';
import { MockBreak } from './mock-break.tsx';
import {
  MockPaused,
  ModuleHandingIn,
  ModuleIntro,
  ModuleSubmittedDialog,
  selectModule,
  selectTitle,
  TestEndedDialog,
} from './mock-covers.tsx';
import { ToolPanels } from './parts/tool-panels.tsx';
import { SittingPage } from './sitting-page.tsx';
import { isCalculatorOpen, isReferenceOpen, type SittingSnapshot } from './sitting-screen.ts';
import { ToInstructions } from './to-instructions.tsx';

/** Stands before a test, never within one: a module that is reloaded does without it. */
const SecurityCheck = lazy(() => import('./security-check.tsx').then((file) => ({ default: file.SecurityCheck })));

/** A mock test in fullscreen, without sidebar or header (specification 2.10, 4.3). */
export function MockAttemptPage({ logic = mockTestMachine }: { logic?: typeof mockTestMachine }) {
  const test = useFlow(logic, { input: useAttemptInput('attend') });
  useOpened(test);
  useFreeResponse(test);
  return (
    <>
      <Screen test={test} />
      <Panels test={test} />
    </>
  );
}

/** Fetched before a section's clock runs: nothing is once it does, and the network may be gone. */
function useFreeResponse(test: MockTest) {
  const isNext = useSelector(test, selectIsFreeResponse);
  useEffect(() => {
    if (isNext) loadFreeResponse();
  }, [isNext]);
}

const selectIsFreeResponse = (test: SnapshotFrom<typeof mockTestMachine>) => selectModule(test)?.module.type === 'free-response';

function Screen({ test }: { test: MockTest }) {
  const screen = useSelector(test, selectMockScreen);
  const { heading, remaining } = useSelector(test, selectContext);
  const current = useSelector(test, selectModule)?.module;
  const module = current?.name ?? 'The module';
  switch (screen) {
    case 'instructions':
      return <ToInstructions />;
    case 'securityCheck':
      return (
        <Suspense fallback={<Loading text={examWords.mock.loading} page />}>
          <Check test={test} />
        </Suspense>
      );
    case 'intro':
      return <ModuleIntro test={test} />;
    case 'break':
      return <MockBreak test={test} />;
    case 'sitting':
      return <SittingPage kind="mock" attempt={test} title={module} />;
    case 'handingIn':
      return <ModuleHandingIn test={test} />;
    case 'moduleSubmitted':
      return <ModuleSubmittedDialog test={test} />;
    case 'ended':
      return <TestEndedDialog test={test} />;
    case 'interrupted':
      return (
        <InterruptedCover kind="mock" attempt={test} what={module} seconds={remaining} sittingId={current?.studentQuizId ?? ''} />
      );
    case 'paused':
      return <MockPaused test={test} />;
    case 'takenOver':
      return <TakenOverCover kind="mock" attempt={test} />;
    case 'unavailable':
      return <UnavailableCover kind="mock" attempt={test} title={heading} />;
    default:
      return <Loading text={examWords.mock.loading} page />;
  }
}

function Check({ test }: { test: MockTest }) {
  const check = useSelector(test, ({ children }) => children.securityCheck);
  const title = useSelector(test, selectTitle);
  const notice = useSelector(test, selectNotice);
  const { details, canGoFullscreen } = useSelector(test, selectContext);
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

const selectCalculator = (sitting: SittingSnapshot | undefined) => sitting !== undefined && isCalculatorOpen(sitting);
const selectReference = (sitting: SittingSnapshot | undefined) => sitting !== undefined && isReferenceOpen(sitting);

/** Loaded from the intro of a module that offers them on, so that nothing is fetched once its clock runs. */
function Panels({ test }: { test: MockTest }) {
  const { calculatorUrl } = use(PageConfigContext);
  const screen = useSelector(test, selectMockScreen);
  const tools = useSelector(test, selectModule)?.module.tools ?? [];
  const sitting = useSelector(test, selectSitting);
  const calculating = useSelector(sitting, selectCalculator);
  const referring = useSelector(sitting, selectReference);
  if (!['intro', 'sitting', 'handingIn'].includes(screen)) return null;
  return (
    <ToolPanels
      offered={(tool) => tools.includes(tool)}
      open={{ calculator: calculating, reference: referring }}
      onClose={{
        calculator: () => sitting?.send({ type: 'calculator.toggle' }),
        reference: () => sitting?.send({ type: 'reference.toggle' }),
      }}
      calculatorUrl={calculatorUrl}
    />
  );
}
