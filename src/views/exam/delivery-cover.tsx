import { useSelector } from '@xstate/react';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { deliveryOf, type HandInRef } from './delivery.ts';
import { CoverPage } from './parts/cover-page.tsx';

/** What is said while an end is on its way, and while it has not arrived. */
export type DeliveryWords = { submitting: string; notSubmitted: string; failure: string; kept: string };

/** The end of a quiz or a module on its way to the server, for as long as that takes. `rule`: what ended it, if a rule did. */
export function DeliveryCover({ handIn, rule, words }: { handIn: HandInRef; rule: ReactNode; words: DeliveryWords }) {
  const delivery = useSelector(handIn, deliveryOf);
  if (delivery === 'submitting') {
    return (
      <CoverPage title={words.submitting}>
        {rule}
        <p role="status">Your answers are on their way.</p>
      </CoverPage>
    );
  }
  return (
    <CoverPage
      title={words.notSubmitted}
      icon={<ShieldAlert aria-hidden />}
      tone="bad"
      actions={
        <Button tone="primary" busy={delivery === 'tryingAgain'} onClick={() => handIn.send({ type: 'handIn.retry' })}>
          Try again
        </Button>
      }
    >
      {rule}
      <Notice>{words.failure}</Notice>
      <p>{words.kept} We also try again by ourselves every few seconds.</p>
    </CoverPage>
  );
}
