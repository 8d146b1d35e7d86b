import { useSelector } from '@xstate/react';
import { secondFactorMachine } from '../../machines/accounts/second-factor.machine.ts';
import { selectStep } from '../accounts/second-factor/flow.ts';
import { SecondFactorParts } from '../accounts/second-factor/second-factor-parts.tsx';
import { useStepFocus } from '../enrolment/use-step-focus.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './profile.module.css';
import type { PageProps } from './teacher-area.ts';

/** teacher-security (an addition of ours): the authenticator app. The profile leads here. */
export function SecurityPage({ area, logic = secondFactorMachine }: PageProps & { logic?: typeof secondFactorMachine }) {
  const flow = useFlow(logic, { input: { due: false } });
  useOpened(flow);
  const place = useStepFocus(useSelector(flow, selectStep));
  return (
    <Stack gap={6} ref={place}>
      <PageHeading title="Sign-in security" lead="What signing in asks for, along with your password." />
      <Card as="section" gap={4} className={styles.profile} aria-label="Authenticator app">
        <SecondFactorParts flow={flow} />
      </Card>
      <Row>
        <Button onClick={() => area.send({ type: 'page.choose', page: 'teacher-profile' })}>Back to your profile</Button>
      </Row>
    </Stack>
  );
}
