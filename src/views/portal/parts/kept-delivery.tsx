import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { messages } from '../../../content/messages/objections.ts';
import { keptDeliveryMachine } from '../../../machines/portal/kept-delivery.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFlow } from '../../use-flow.ts';

/**
 * Delivers what a student left behind on this device, on whatever page of the portal they are, and says which report on a question the school did not take. A result sends its own pages. `place` changes with
 * every page.
 */
export function KeptDelivery({
  studentId,
  place,
  pathname,
  logic = keptDeliveryMachine,
}: {
  studentId: string;
  place: string;
  pathname: string;
  logic?: typeof keptDeliveryMachine;
}) {
  const flow = useFlow(logic, { input: { studentId } });
  const { refused } = useSelector(flow, selectContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to look.
  useEffect(() => {
    flow.send({ type: 'place.shown', left: pathname.endsWith('/result') ? 'page' : null });
  }, [flow, place, pathname]);
  return refused.map(({ item, words }) =>
    // A page that is missing is told where its answer is read.
    item.kind === 'page' ? null : (
      <Notice key={item.key} tone="warning">
        <Stack gap={2}>
          <p>
            {messages.refused} {words}
          </p>
          <p>You wrote: {item.objection.text}</p>
          <Row>
            <Button small onClick={() => flow.send({ type: 'refused.discard', key: item.key })}>
              Discard it
            </Button>
          </Row>
        </Stack>
      </Notice>
    ),
  );
}
