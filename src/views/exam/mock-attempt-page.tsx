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
import { InterruptedCover } from './covers.tsx';
import { examWords } from './exam-words.ts';
import { type HallLogic, HallParts, useHallParts } from './hall-context.tsx';
import { selectModule, selectTitle } from './mock-module.ts';
import { PlainCover } from './plain-cover.tsx';
import { SittingPage } from './sitting-page.tsx';
import { isCalculatorOpen, isReferenceOpen, type SittingSnapshot } from './sitting-screen.ts';
import { ToInstructions } from './to-instructions.tsx';

/** Stands before a test, never within one: a module that is reloaded does without it. */
const SecurityCheck = lazy(() => import('./security-check.tsx').then((file) => ({ default: file.SecurityCheck })));

/** A mock test in fullscreen, without sidebar or header (specification 2.10, 4.3). */
export function MockAttemptPage({
  logic = mockTestMachine,
  hallLogic,
}: {
  logic?: typeof mockTestMachine;
  hallLogic?: HallLogic;
}) {
  const test = useFlow(logic, { input: useAttemptInput('attend') });
  useOpened(test);
  useFreeResponse(test);
  return (
    <HallParts {...(hallLogic ? { logic: hallLogic } : {})}>
      <Screen test={test} />
      <Panels test={test} />
    </HallParts>
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
  const { remaining } = useSelector(test, selectContext);
  const title = useSelector(test, selectTitle);
  const parts = useHallParts();
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
    case 'sitting':
      return <SittingPage kind="mock" attempt={test} title={module} />;
    case 'interrupted':
      return (
        <InterruptedCover kind="mock" attempt={test} what={module} seconds={remaining} sittingId={current?.studentQuizId ?? ''} />
      );
    case 'waiting':
      return <Loading text={examWords.mock.loading} page />;
    default:
      if (parts) return <parts.MockCover test={test} screen={screen} />;
      return <PlainCover attempt={test} title={title} isOver={screen === 'ended' || screen === 'unavailable'} />;
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
  const { tools = [], reference = 'sat' } = useSelector(test, selectModule)?.module ?? {};
  const sitting = useSelector(test, selectSitting);
  const parts = useHallParts();
  const calculating = useSelector(sitting, selectCalculator);
  const referring = useSelector(sitting, selectReference);
  if (!parts || !['intro', 'sitting', 'handingIn'].includes(screen)) return null;
  return (
    <parts.ToolPanels
      tools={tools}
      open={{ calculator: calculating, reference: referring }}
      onClose={(tool) =>
        tool === 'calculator' ? sitting?.send({ type: 'calculator.toggle' }) : sitting?.send({ type: 'reference.toggle' })
      }
      calculatorUrl={calculatorUrl}
      reference={reference}
    />
  );
}
