import { useSelector } from '@xstate/react';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import { messages } from '../../config/messages.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { deliveryOf, type HandInRef } from './delivery.ts';
import { EndingWords } from './ending-words.tsx';
import { ModuleHall } from './module-hall.tsx';
import { contextOf, handInOf, type Module, openingOf, screenOf } from './module-screen.ts';
import { OpeningScreen } from './opening-screen.tsx';
import { CoverPage } from './parts/cover-page.tsx';

/** A module from its opening to its delivery. */
export function ModuleAttemptScreen({ module, escapeLocked }: { module: Module; escapeLocked: boolean }) {
  const screen = useSelector(module, screenOf);
  switch (screen) {
    case 'opening':
      return <Opening module={module} />;
    case 'questions':
      return <ModuleHall module={module} escapeLocked={escapeLocked} />;
    case 'timeUp':
      return (
        <CoverPage title="Time is up" icon={<Hourglass aria-hidden />} tone="warning">
          <p role="status">We are asking our clock, and then the module submits itself.</p>
        </CoverPage>
      );
    case 'handingIn':
      return <HandingIn module={module} />;
    default:
      return <Loading text="Loading the module…" page />;
  }
}

function Opening({ module }: { module: Module }) {
  const opening = useSelector(module, openingOf);
  const { module: details } = useSelector(module, contextOf);
  if (!opening) return <Loading text="Loading the module…" page />;
  return <OpeningScreen opening={opening} title={details.name} what="test" leaveTo="/student-portal/mock-tests" />;
}

function HandingIn({ module }: { module: Module }) {
  const handIn = useSelector(module, handInOf);
  const { notice, evidence } = useSelector(module, contextOf);
  const rule = <EndingWords rule={notice} evidence={evidence} />;
  return handIn ? <Delivery handIn={handIn} rule={rule} /> : <Loading text="Submitting the module…" page />;
}

function Delivery({ handIn, rule }: { handIn: HandInRef; rule: ReactNode }) {
  const delivery = useSelector(handIn, deliveryOf);
  if (delivery === 'submitting') {
    return (
      <CoverPage title="Submitting the module…">
        {rule}
        <p role="status">Your answers are on their way.</p>
      </CoverPage>
    );
  }
  return (
    <CoverPage
      title="Module not submitted yet"
      icon={<ShieldAlert aria-hidden />}
      tone="bad"
      actions={
        <Button tone="primary" busy={delivery === 'tryingAgain'} onClick={() => handIn.send({ type: 'handIn.retry' })}>
          Try again
        </Button>
      }
    >
      {rule}
      <Notice>{messages.mock.notSubmitted}</Notice>
      <p>The module is locked and your answers are kept on this device. We also try again by ourselves every few seconds.</p>
    </CoverPage>
  );
}
