import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { messages } from '../../content/messages/doubts.ts';
import { doubtDeliveryMachine } from '../../machines/doubts/doubt-delivery.machine.ts';
import type { Side } from '../../machines/doubts/doubt-thread.setup.ts';
import { selectContext } from '../select-context.ts';
import { Row } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';

/**
 * Delivers what was written in doubts, on whatever page its writer is, and says where the server refused something. `place` changes with every page; `open`: the thread that it shows; `way` leads to a
 * thread, or to all of them.
 */
export function DoubtDelivery({
  side,
  personId,
  place,
  open = null,
  way,
  logic = doubtDeliveryMachine,
}: {
  side: Side;
  personId: string;
  place: string;
  open?: string | null;
  way: (thread: string) => ReactNode;
  logic?: typeof doubtDeliveryMachine;
}) {
  const flow = useFlow(logic, { input: { side, personId } });
  const { refused } = useSelector(flow, selectContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to look.
  useEffect(() => {
    flow.send({ type: 'place.shown', open });
  }, [flow, place, open]);
  return refused.map((thread) => (
    <Notice key={thread} tone="warning">
      <Row gap={3} align="center">
        {messages.doubts.notDelivered}
        {way(thread)}
      </Row>
    </Notice>
  ));
}
