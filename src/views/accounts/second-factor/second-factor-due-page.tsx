import { useSelector } from '@xstate/react';
import { useStepFocus } from '../../enrolment/use-step-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useOpened } from '../../use-opened.ts';
import { CardPage } from '../card-page.tsx';
import { type Flow, selectStep } from './flow.ts';
import { SecondFactorParts } from './second-factor-parts.tsx';

/** What stands before everything else for an account that must have an authenticator app and has none. */
export function SecondFactorDuePage({ flow, onLogout }: { flow: Flow; onLogout: () => void }) {
  useOpened(flow);
  const place = useStepFocus(useSelector(flow, selectStep));
  return (
    <CardPage>
      <Stack gap={5} ref={place}>
        <PageHeading title="Sign-in security" />
        <SecondFactorParts flow={flow} />
        <Button tone="plain" onClick={onLogout}>
          Log out
        </Button>
      </Stack>
    </CardPage>
  );
}
