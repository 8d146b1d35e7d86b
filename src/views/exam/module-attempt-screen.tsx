import { useSelector } from '@xstate/react';
import Hourglass from 'lucide-react/icons/hourglass';
import { messages } from '../../content/messages.ts';
import { listAt } from '../addresses.ts';
import { Loading } from '../ui/loading.tsx';
import { DeliveryCover, type DeliveryWords } from './delivery-cover.tsx';
import { EndingWords } from './ending-words.tsx';
import { ModuleHall } from './module-hall.tsx';
import { contextOf, handInOf, type Module, openingOf, screenOf } from './module-screen.ts';
import { OpeningScreen } from './opening-screen.tsx';
import { CoverPage } from './parts/cover-page.tsx';

const words: DeliveryWords = {
  submitting: 'Submitting the module…',
  notSubmitted: 'Module not submitted yet',
  failure: messages.mock.notSubmitted,
  kept: 'The module is locked and your answers are kept on this device.',
};

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
  return <OpeningScreen opening={opening} title={details.name} what="test" leaveTo={listAt('mock')} />;
}

function HandingIn({ module }: { module: Module }) {
  const handIn = useSelector(module, handInOf);
  const { notice, evidence } = useSelector(module, contextOf);
  const rule = <EndingWords rule={notice} evidence={evidence} />;
  return handIn ? <DeliveryCover handIn={handIn} rule={rule} words={words} /> : <Loading text="Submitting the module…" page />;
}
