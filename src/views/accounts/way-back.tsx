import { useSelector } from '@xstate/react';
import { signedInHereMachine } from '../../machines/accounts/signed-in-here.machine.ts';
import { selectContext } from '../select-context.ts';
import { Card, Row, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { destination } from './destination.ts';

/** For whoever is signed in in this tab already, as after the way over the public pages: the way back. `next`: the page that asked. */
export function WayBack({ next, logic = signedInHereMachine }: { next: string | null; logic?: typeof signedInHereMachine }) {
  const flow = useFlow(logic);
  useOpened(flow);
  const { person } = useSelector(flow, selectContext);
  if (person === null) return null;
  return (
    <Card as="section" look="inset" pad={4} gap={3} aria-label="Signed in">
      <Text>
        You’re signed in as <strong>{person.name}</strong>.
      </Text>
      <Row gap={3}>
        <LinkButton to={destination(person.role, next)}>
          {person.role === 'staff' ? 'Go to your desk' : 'Go to your portal'}
        </LinkButton>
      </Row>
    </Card>
  );
}
